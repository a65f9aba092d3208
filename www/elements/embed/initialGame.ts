/** The game that a player's options describe. */
import { plainSetup, playersFor } from '../../app/game/link.ts'
import type { SavedGame, Setup } from '../../app/game/state.ts'
import { variantOf } from '../../app/game/usen.ts'
import type { Fault } from './faults.ts'
import { isProblem, openingOf } from './opening.ts'
import { firstPly, type Options } from './options.ts'
import { readPlain } from './replay.ts'

/** A game, and how many of its moves are shown first; `null` for all. */
export interface InitialGame {
  game: SavedGame
  ply: number | null
  faults: readonly Fault[]
}

/** The position or the record cannot be read, or cannot be played. */
export class UnreadableRecord extends Error {
  override readonly name = 'Unreadable'
}

type Played = Pick<SavedGame, 'moves' | 'ending'> & {
  start: Setup['start']
  source: Setup['source'] | null
  tree: Setup['tree'] | null
  faults: readonly Fault[]
}

async function playedIn(options: Options): Promise<Played> {
  const { record, variant, handicap } = options
  const problem = isProblem(options) && { problem: true }
  const none = { ending: null, source: null, tree: null }
  if (record === null || readPlain(record)) {
    const { line, faults } = openingOf(options)
    if (!line) throw new UnreadableRecord('the position could not be read')
    const start = handicap
      ? { variant, handicap }
      : { variant: variantOf(line.sfen), sfen: line.sfen, ...problem }
    return { ...none, start, moves: line.moves, faults }
  }
  const { readGame } = await import('./recordReader.ts')
  const result = readGame(record, options.start?.sfen)
  const { line, faults } = openingOf(options, result)
  const read = result.game
  if (!read || !line) throw new UnreadableRecord('the record could not be read')
  const { ending, source, tree } = read
  const given = handicap ? { handicap } : { sfen: line.sfen }
  if (options.start) return { ...none, start: { variant, ...given, ...problem }, moves: line.moves, faults }
  // With its illegal moves: the engine refuses the first one, which is kept in the tree.
  return { start: { ...read.start, ...problem }, moves: read.moves, ending, source, tree, faults }
}

/** Makes the game; rejects with `UnreadableRecord`. */
export async function initialGameOf(options: Options, random: () => number): Promise<InitialGame> {
  const { mode, opponent, level, side } = options
  const { start, moves, ending, source, tree, faults } = await playedIn(options)
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
  return { game: { ...game, sfen: start.sfen ?? '' }, ply: replay ? shown : null, faults }
}
