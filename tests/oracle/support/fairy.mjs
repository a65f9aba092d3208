// Answers questions about minishogi positions by Fairy-Stockfish (npm package fairy-stockfish-nnue.wasm).
//   node fairy.mjs FOLDER      FOLDER/node_modules holds the package
// Each input line is JSON { fen, move? }; each answer is JSON { fen, check, moves } of the position after the
// move, in the engine's own notation.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const folder = resolve(process.argv[2], 'node_modules/fairy-stockfish-nnue.wasm')
// The engine's glue was made before Node 18: it mistakes Node's fetch for a
// browser's, and needs a number of workers.
delete globalThis.fetch
Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency: 2 }, configurable: true })
const factory = createRequire(import.meta.url)(join(folder, 'stockfish.js'))
const engine = await factory({ wasmBinary: readFileSync(join(folder, 'stockfish.wasm')) })

let lines = []
let last = ''
let found = () => {}
engine.addMessageListener((chunk) => {
  for (const line of String(chunk).split('\n')) {
    lines.push(line)
    if (line.startsWith(last)) found()
  }
})

/** Sends commands and returns the lines up to one that begins with `end`. */
function ask(end, ...commands) {
  lines = []
  last = end
  return new Promise((done) => {
    found = () => done(lines)
    for (const command of commands) engine.postMessage(command)
  })
}

await ask('uciok', 'uci')
await ask('readyok', 'setoption name UCI_Variant value minishogi', 'isready')
for await (const line of createInterface({ input: process.stdin })) {
  const { fen, move } = JSON.parse(line)
  const shown = await ask('Chased:', `position fen ${fen}${move ? ` moves ${move}` : ''}`, 'd')
  const field = (name) =>
    shown
      .find((text) => text.startsWith(name))
      .slice(name.length)
      .trim()
  const listed = await ask('Nodes searched', 'go perft 1')
  const moves = listed.map((text) => /^(\S{4,5}): 1$/.exec(text)?.[1]).filter((name) => name)
  process.stdout.write(`${JSON.stringify({ fen: field('Fen:'), check: field('Checkers:') !== '', moves })}\n`)
}
process.exit(0)
