/** The game that a player's options describe. */
import { plainSetup, playersFor } from '../game/link.ts'
import type { SavedGame, Setup } from '../game/state.ts'
import { variantOf } from '../game/usen.ts'
import { firstPly, movesFor, type Options } from './options.ts'
import { readPlainMoves } from './replay.ts'

/** A game, and how many of its moves are shown first; `null` for all. */
export interface InitialGame {
  game: SavedGame
  ply: number | null
  /** Whether the record was read only in part. */
  broken: boolean
}

/** The position or the record cannot be read, or cannot be played. */
export class UnreadableRecord extends Error {
  override readonly name = 'Unreadable'
}

/** Whether it is a mating problem: those may lack the attacker's king. */
const isProblem = ({ mode, goal }: Options) => mode === 'puzzle' && (goal?.kind ?? 'mate') === 'mate'

type Played = Pick<SavedGame, 'moves' | 'ending'> & {
  start: Setup['start']
  source: Setup['source'] | null
  tree: Setup['tree'] | null
  broken: boolean
}

async function playedIn(options: Options): Promise<Played> {
  const { record, variant, sfen, handicap } = options
  const plain = record === null || sfen !== null || readPlainMoves(record, variant) !== null
  const line = plain ? movesFor(options) : null
  if (line && !line.partial) {
    const named =
      handicap && handicap !== 'even' && !sfen
        ? { handicap }
        : { sfen: line.sfen, ...(isProblem(options) && { problem: true }) }
    const start = { variant: 'sfen' in named ? variantOf(line.sfen) : variant, ...named }
    return { start, moves: line.moves, ending: null, source: null, tree: null, broken: false }
  }
  const { readRecord } = await import('../records/read.ts')
  const read = readRecord(record ?? '', line?.sfen)
  if (!read) throw new UnreadableRecord('the record could not be read')
  const { moves, ending, source, tree, problems } = read
  const start = {
    ...read.start,
    ...(line && { variant, sfen: line.sfen }),
    ...(isProblem(options) && { problem: true }),
  }
  return { start, moves, ending, source, tree, broken: problems.length > 0 }
}

/** Makes the game; rejects with `UnreadableRecord`. */
export async function initialGameOf(options: Options, random: () => number): Promise<InitialGame> {
  const { mode, opponent, level, side } = options
  const { start, moves, ending, source, tree, broken } = await playedIn(options)
  const replay = mode === 'replay'
  const shown = Math.min(firstPly(options), moves.length)
  const kept = replay ? moves : moves.slice(0, shown)
  const white = start.sfen?.split(' ')[1] === 'w' || start.handicap !== undefined
  const turn = kept.length % 2 === (white ? 1 : 0) ? 'b' : 'w'
  const setup: Setup = {
    ...plainSetup(start.variant, random),
    start,
    opponent,
    level,
    players: playersFor(replay ? 'both' : (side ?? turn), random),
    ...(replay && source && { source }),
    ...(replay && tree && { tree }),
  }
  const game = { setup, moves: kept, ending: replay ? ending : null, over: false, sfen: '', last: null }
  return { game: { ...game, sfen: start.sfen ?? '' }, ply: replay ? shown : null, broken }
}
