#!/usr/bin/env node
/**
 * Nodes a second of the native program and of the WebAssembly build under Node, in ten positions. Then nodes
 * and time to depths 10 to 20 in WebAssembly.
 *
 *   node benches/wasm/speed.mjs [PROGRAM] [BUILD] [NET]
 *
 * PROGRAM is the native program (target/release/narikoma), BUILD the folder of the module (pkg/simd).
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')
const native = resolve(process.argv[2] ?? join(root, 'target/release/narikoma'))
const build = resolve(process.argv[3] ?? join(root, 'pkg/simd'))
/** Without one the linear evaluation is measured. */
const net = process.argv[4] && resolve(process.argv[4])
const NODES = 300_000
const DEEP_MS = 60_000

/** Positions from the project's own games: openings, middle games, endings. */
const POSITIONS = [
  'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
  'lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1',
  'lnsg1k1nl/1r4gb1/p1pppsppp/1p3p3/9/2P4P1/PPSPPPP1P/1BG4R1/LN2KGSNL b - 13',
  'ln1g3nl/1ks4r1/1pppp1bpp/p4pp2/7P1/P1P1PP3/1P1PS1P1P/1BK1G2R1/LNSG3NL b S 25',
  '8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124',
  'lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1',
  'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1',
  '4k2nl/+L2sgg3/2n2ps2/1rp1p2pp/2l6/2Pp5/1GS+BPPP1P/1K3S1R1/1N2G2NL b B5P2p 57',
  'lns4nl/6k2/2pp1+Pp2/p1g3s1p/1r2pL3/2+pP1p1+p1/+b5P1P/1g1GR2P1/4K1SNL w GNPbs3p 108',
  'ln1gk2nl/1rs1g1s2/p1pp1p1pp/4p1p2/1p7/2P4P1/PP1PPPP1P/2GS3R1/LN2KGSNL b Bb 19',
]

/** A USI engine in a process of its own. */
class Engine {
  constructor(command, args) {
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
  }

  send(line) {
    this.process.stdin.write(`${line}\n`)
  }

  /** Waits for a line that begins with `word`. Returns all lines up to it with the times of their arrival. */
  async until(word) {
    const lines = []
    for (;;) {
      const { value, done } = await this.lines.next()
      if (done) throw new Error(`the engine has ended before ${word}`)
      lines.push({ text: value, at: performance.now() })
      if (value.startsWith(word)) return lines
    }
  }

  async think(sfen, limit) {
    this.send('usinewgame')
    this.send('isready')
    await this.until('readyok')
    this.send(`position sfen ${sfen}`)
    const start = performance.now()
    this.send(`go ${limit}`)
    const lines = await this.until('bestmove')
    const time = lines.at(-1).at - start
    return { time, lines: lines.map(({ text, at }) => ({ text, time: at - start })) }
  }
}

const engines = {
  native: new Engine(native, ['usi']),
  wasm: new Engine(process.execPath, [join(root, 'tests/www/usi.mjs'), build]),
}
for (const engine of Object.values(engines)) {
  engine.send('usi')
  await engine.until('usiok')
  engine.send(`setoption name EvalFile value ${net ?? '<empty>'}`)
  await engine.think(POSITIONS[0], `nodes ${NODES}`)
}

console.log(`nodes a second over ${NODES} nodes:`)
const sums = { native: 0, wasm: 0 }
for (const sfen of POSITIONS) {
  const speeds = {}
  for (const [name, engine] of Object.entries(engines)) {
    const { time } = await engine.think(sfen, `nodes ${NODES}`)
    speeds[name] = (1000 * NODES) / time
    sums[name] += time
  }
  const { native, wasm } = speeds
  console.log(
    `  native ${native.toFixed(0)}  wasm ${wasm.toFixed(0)}  ${(wasm / native).toFixed(2)}  ${sfen}`,
  )
}
console.log(`  all: wasm ${(sums.native / sums.wasm).toFixed(2)} of native`)

console.log(`to a depth, of the third position, for ${DEEP_MS} ms at most:`)
const { lines } = await engines.wasm.think(POSITIONS[2], `movetime ${DEEP_MS}`)
for (const { text, time } of lines) {
  const [, depth, nodes] = /^info depth (\d+) nodes (\d+)/.exec(text) ?? []
  if (depth >= 10 && depth <= 20) {
    console.log(
      `  depth ${depth}: ${nodes} nodes, ${time.toFixed(0)} ms, ${((1000 * nodes) / time).toFixed(0)} nodes/s`,
    )
  }
}
process.exit(0)
