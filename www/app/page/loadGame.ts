/** Loads games into the page: from a link, the storage, a record, or the study. */

import type { Variant } from '../../engine/protocol.ts'
import type { Game } from '../game/game.ts'
import { plainSetup, playersFor, readLink } from '../game/link.ts'
import { knownLevel, opponentOf } from '../game/opponents.ts'
import { decodeGame, encodeGame, KEYS, type Store, savedGame, tryStore } from '../game/save.ts'
import { type Notice, previewOf, type SavedGame, type Setup } from '../game/state.ts'
import { endAt } from '../game/tree.ts'
import type { ReadRecord } from '../records/index.ts'

/** A stored game; `damaged` where there is one that cannot be read. */
function stored(store: Store | null, key: string): { game: SavedGame | null; damaged: boolean } {
  const text = store?.getItem(key) ?? null
  const game = text === null ? null : decodeGame(text)
  return { game, damaged: text !== null && game === null }
}

/** A game that the engine has not seen, in the form of a saved one. */
export function asSavedGame(setup: Setup, { moves, ending }: Pick<SavedGame, 'moves' | 'ending'>): SavedGame {
  return { setup, moves, ending, over: false, ...previewOf(setup, null) }
}

/** Opens the game of the link, or else the saved game, or else a new one. */
export function openFirstGame(game: Game, store: Store | null, level: string | null): void {
  const saved = stored(store, KEYS.game)
  let previousGame = stored(store, KEYS.previousGame).game
  const link = readLink(location.search, Math.random)
  let notice: Notice | null = null
  if (link) {
    // A reload continues this game instead of opening the link again.
    history.replaceState(null, '', location.pathname + location.hash)
    if (saved.game && !saved.game.over && saved.game.moves.length > 0) {
      previousGame = saved.game
      tryStore(store, KEYS.previousGame, encodeGame(previousGame))
    }
    if (link.bad) notice = { kind: 'badLink', field: link.bad }
    else if (link.played?.cut) notice = { kind: 'cutLink', kept: link.played.moves.length }
    if (link.setup.players.b === link.setup.players.w) {
      link.setup.lookedAt = link.played !== null || link.setup.start.sfen !== undefined
      if (!link.setup.opponent) link.setup.level ??= knownLevel(level)
    }
    if (link.played) {
      // A game against the engine goes on where it is; any other is looked at.
      const goesOn = link.setup.players.b !== link.setup.players.w && link.played.ending === null
      const { ply } = link.played
      const linked = asSavedGame(link.setup, link.played)
      game.dispatch({ type: 'resume', game: linked, from: 'link', ...(goesOn ? {} : { ply }) })
    } else game.dispatch({ type: 'begin', setup: link.setup })
  } else if (saved.game) {
    game.dispatch({ type: 'resume', game: saved.game })
  } else {
    if (saved.damaged) notice = { kind: 'damagedSave' }
    game.dispatch({ type: 'begin', setup: { ...plainSetup('shogi', Math.random), level } })
  }
  game.dispatch({ type: 'notice', notice, previousGame })
}

/** The game on the page; before the engine has answered, the stored one. */
function currentGame(game: Game, store: Store | null): SavedGame | null {
  return savedGame(game.state) ?? (game.state.position ? null : stored(store, KEYS.game).game)
}

/** Opponent and level that a record's header names; nothing where it names none. */
function namedOpponent(head: readonly [string, string][]): Partial<Setup> {
  const named = opponentOf(head)
  return named.opponent ? named : {}
}

/** Shows a record from its beginning; the player can return to an unfinished game. */
export function showRecord(
  game: Game,
  store: Store | null,
  lastLevel: string | null,
  record: ReadRecord,
): void {
  const current = currentGame(game, store)
  const setup: Setup = {
    ...plainSetup(record.start.variant, Math.random),
    start: record.start,
    players: playersFor('both', Math.random),
    level: knownLevel(lastLevel),
    lookedAt: true,
    ...(record.source && { source: record.source, ...namedOpponent(record.source.head) }),
    ...(record.tree && { tree: record.tree }),
  }
  game.dispatch({ type: 'resume', game: asSavedGame(setup, record), ply: 0, from: 'record' })
  const previousGame = current && !current.over && current.moves.length > 0 ? current : null
  if (previousGame) tryStore(store, KEYS.previousGame, encodeGame(previousGame))
  game.dispatch({ type: 'notice', notice: recordNotice(record), previousGame })
}

/** A notice of what could not be read, or of an illegal last move. */
function recordNotice({ problems, moves, tree }: ReadRecord): Notice | null {
  const problem = problems.find(({ cut }) => cut === 'game') ?? problems[0]
  const isFoul = tree && endAt(tree, moves)?.move !== undefined
  if (!problem && !isFoul) return null
  const { kind, line: number = 0, text = '', cut } = problem ?? {}
  const why = kind === 'ambiguous' || kind === 'mismatch' ? kind : 'unread'
  const line = problem
    ? ({ number, text, why, cut: cut === 'game', more: problems.length - 1 } as const)
    : null
  return { kind: 'cutRecord', kept: moves.length, line, refusal: null }
}

/** Begins a game from the usual start, with the reader as Black. */
export function startGame(
  game: Game,
  {
    variant = 'shogi',
    opponent,
    level = null,
  }: { variant?: Variant; opponent: string; level?: string | null },
): void {
  game.dispatch({ type: 'begin', setup: { ...plainSetup(variant, Math.random), opponent, level } })
}
