#!/usr/bin/env node
/**
 * The built engine under Node as a USI engine on standard input and
 * output, for matches of the WebAssembly build.
 *
 *   node tests/www/usi.mjs [folder of the build, pkg/simd by default]
 *
 * One thread and no shared memory, as in a browser: it searches in slices, and handles commands such as
 * `stop` between them. While a game continues, the engine keeps its memory of it. With a clock the engine
 * manages its time; `movetime` is used whole, as USI wants it (the engine's own limit of a move ends early
 * where a move stands out). The only option is `EvalFile`, a net.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../pkg/simd'))
const glue = await import(pathToFileURL(join(folder, 'narikoma.js')).href)
await glue.default({ module_or_path: readFileSync(join(folder, 'narikoma_bg.wasm')) })

/** Time of a clock that is reserved for sending a move to the match program, in milliseconds. */
const DELAY = 15
/** `movetime` ends so much earlier, in milliseconds: a slice and the answer take as long. */
const LAST_SLICE = 3
const SLICE = 1024

let engine = new glue.Engine()
/** The bytes of the net; `null` for none. */
let net = null
/** The engine's current game: its start position and its moves. */
let game = { start: '', moves: [] }
/** When the search began, and when it is stopped, by `performance.now()`. */
let beganAt = 0
let stopAt = Infinity
let lastId = 0

const say = (line) => process.stdout.write(`${line}\n`)
const send = (request) => {
  lastId += 1
  return engine.send({ id: lastId, request })
}

/** Prints the replies as USI. */
function report(replies) {
  for (const { event } of replies) {
    if (event.type === 'info') {
      const { depth, nodes, score, pv } = event
      const value = 'mate' in score ? `mate ${score.mate}` : `cp ${score.cp}`
      const time = performance.now() - beganAt
      const speed = `time ${Math.round(time)} nps ${Math.round((1000 * nodes) / Math.max(time, 1))}`
      say(
        `info depth ${depth} nodes ${nodes} ${speed} score ${value} pv ${pv.map((move) => move.usi).join(' ')}`,
      )
    } else if (event.type === 'bestMove') {
      const { choice } = event
      say(`bestmove ${choice.type === 'move' ? choice.usi : choice.type === 'declare' ? 'win' : 'resign'}`)
    } else if (event.type === 'failed' || event.type === 'refused') {
      say(`info string ${JSON.stringify(event)}`)
    }
  }
}

/**
 * Sets up `startpos …` or `sfen …` with moves. If the game continues, only the
 * new moves are sent, so the engine keeps it.
 */
function position(words) {
  const at = words.indexOf('moves')
  const start = (at < 0 ? words : words.slice(0, at)).join(' ')
  const moves = at < 0 ? [] : words.slice(at + 1)
  const goesOn = start === game.start && game.moves.every((move, index) => move === moves[index])
  if (goesOn) {
    for (const move of moves.slice(game.moves.length)) report(send({ type: 'play', move }))
  } else {
    const sfen = start.startsWith('sfen ') ? { sfen: start.slice(5) } : {}
    // Five ranks mean minishogi.
    const variant = start.split(' ')[1]?.split('/').length === 5 ? 'minishogi' : 'shogi'
    report(send({ type: 'new', variant, moves, ...sfen }))
  }
  game = { start, moves }
}

/** The side to move. */
function side() {
  const starts = game.start.split(' ')
  const whiteStarts = starts[0] === 'sfen' && starts[2] === 'w'
  return whiteStarts === (game.moves.length % 2 === 0) ? 'w' : 'b'
}

function go(words) {
  const limit = (name) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : undefined)
  const moveTime = limit('movetime')
  const black = side() === 'b'
  const main = limit(black ? 'btime' : 'wtime')
  const byoyomi = limit('byoyomi')
  const increment = limit(black ? 'binc' : 'winc')
  beganAt = performance.now()
  stopAt = moveTime === undefined ? Infinity : beganAt + moveTime - LAST_SLICE
  const timed = main !== undefined || byoyomi !== undefined
  const time = timed && { time: { main, increment, byoyomi, delay: DELAY } }
  report(send({ type: 'go', limits: { nodes: limit('nodes'), depth: limit('depth') }, ...time }))
  think()
}

function think() {
  if (!engine.thinking()) return
  report(engine.think(SLICE))
  if (performance.now() >= stopAt) report(send({ type: 'stop' }))
  setImmediate(think)
}

const commands = {
  usi: () => {
    say(`id name Narikoma ${glue.version()} (WebAssembly)`)
    say('usiok')
  },
  isready: () => say('readyok'),
  usinewgame: () => {
    engine.free()
    engine = new glue.Engine()
    if (net) engine.load_data('flagship-net', net)
    game = { start: '', moves: [] }
  },
  setoption: (words) => {
    const [, name, , ...value] = words
    if (name !== 'EvalFile') return
    net = value.join(' ') === '<empty>' ? null : readFileSync(value.join(' '))
    commands.usinewgame()
  },
  position,
  go,
  stop: () => report(send({ type: 'stop' })),
  quit: () => process.exit(0),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name, ...words] = line.trim().split(/\s+/)
  commands[name]?.(words)
})
