/**
 * Links that open a position,
 * `?sfen=…&variant=…&side=b|w|random|both&opponent=…&level=…&handicap=…`, or a game, `?usen=…`, with
 * `side`, `opponent` and `level` where it goes on against the engine, and what shareLink.ts adds.
 */
import { type Side, START, type Variant } from '../../engine/protocol.ts'
import { type LinkNotes, readNotes } from './linkNotes.ts'
import { boardFor, cardOf } from './opponents.ts'
import { isVariant } from './save.ts'
import type { LinkField, Notice, Player, Setup } from './state.ts'
import { decodeUsen, type LinkedGame, variantOf } from './usen.ts'

/** The side that the player takes. */
export type SideChoice = Side | 'random' | 'both'

/** The setup of a link, and its first field that cannot be read. */
export interface Link {
  setup: Setup
  /** The moves of a link to a whole game. */
  played: (Pick<LinkedGame, 'moves' | 'ending' | 'cut'> & { ply: number }) | null
  bad: (Notice & { kind: 'badLink' })['field'] | null
}

/** Who plays which side. */
export function playersFor(choice: SideChoice, random: () => number): Record<Side, Player> {
  if (choice === 'both') return { b: 'human', w: 'human' }
  const side = choice === 'random' ? (random() < 0.5 ? 'b' : 'w') : choice
  return side === 'b' ? { b: 'human', w: 'engine' } : { b: 'engine', w: 'human' }
}

/** A seed for a new game: 32 bits. */
export function newSeed(random: () => number): number {
  return Math.floor(random() * 2 ** 32)
}

/** A game against the engine from the even start. */
export function plainSetup(variant: Variant, random: () => number): Setup {
  return {
    start: { variant },
    players: playersFor('b', random),
    opponent: null,
    level: null,
    seed: newSeed(random),
  }
}

/** Splits an SFEN into board and the rest: side to move, hands, and an optional number. */
const SFEN_FIELDS = /^(.*?)(\s[bw]\s+(?:-|[\drbgsnlp]+)(?:\s+\d+)?)$/i

/** Restores the `+` of promoted pieces, which an unescaped query turns into spaces. */
function withPromotions(sfen: string): string {
  const [, board, rest] = SFEN_FIELDS.exec(sfen) ?? []
  return board === undefined ? sfen : board.replace(/\s(?=[rbsnlp])/gi, '+') + rest
}

/** Reads the query of a link; `null` where it opens nothing. */
export function readLink(query: string, random: () => number): Link | null {
  // A `+` at the very beginning would become a space and be trimmed.
  const params = new URLSearchParams(query.replace(/(?<=[?&]sfen=)\+/, '%2B'))
  const get = (name: LinkField) => params.get(name)?.trim() || null
  const fields: LinkField[] = ['sfen', 'variant', 'side', 'opponent', 'level', 'handicap', 'usen']
  if (!fields.some((field) => get(field))) return null
  let bad: Link['bad'] = null

  const usen = get('usen')
  const linked = usen && decodeUsen(usen)
  if (linked) {
    const against = { side: get('side'), opponent: get('opponent'), level: get('level') }
    return gameLink(linked, against, readNotes(params, linked.moves), random)
  }
  if (usen) bad = 'usen'

  const given = get('sfen')?.replace(/^sfen\s/, '')
  const sfen = given === undefined ? null : withPromotions(given)
  const named = get('variant')
  // Five ranks mean minishogi; without a position it is a board that the opponent plays.
  let variant: Variant = sfen && sfen.split('/').length === 5 ? 'minishogi' : 'shogi'
  if (!sfen) variant = boardFor(cardOf(get('opponent')), variant)
  if (isVariant(named)) variant = named
  else if (named) bad ??= 'variant'

  const side = get('side') ?? 'b'
  const known = isSideChoice(side)
  if (!known) bad ??= 'side'

  const setup = plainSetup(variant, random)
  setup.players = playersFor(known ? side : 'b', random)
  setup.opponent = get('opponent')
  setup.level = get('level')
  const handicap = get('handicap')
  if (sfen) setup.start.sfen = sfen
  else if (handicap && handicap !== 'even') setup.start.handicap = handicap
  return { setup, played: null, bad }
}

const isSideChoice = (side: string | null): side is SideChoice =>
  side === 'b' || side === 'w' || side === 'random' || side === 'both'

/** A link to a whole game: to be looked at, the player moving both sides, or with `side` to be played on. */
function gameLink(
  { sfen, moves, ending, cut }: LinkedGame,
  { side, opponent, level }: { side: string | null; opponent: string | null; level: string | null },
  { names, ply, tree }: LinkNotes,
  random: () => number,
): Link {
  const setup = { ...plainSetup(variantOf(sfen), random), opponent, level }
  const known = side === null || isSideChoice(side)
  setup.players = playersFor(known ? (side ?? 'both') : 'both', random)
  // USEN names only the start of 9×9.
  if (sfen && sfen !== START.minishogi) setup.start.sfen = sfen
  if (names.b || names.w) setup.source = { names, comments: [], head: [] }
  if (tree) setup.tree = tree
  return { setup, played: { moves, ending, cut, ply }, bad: known ? null : 'side' }
}

/** The query of a link to a game, with what a game against the engine needs to go on. */
export function gameQuery({ players, opponent, level }: Setup, usen: string): string {
  const side = players.b === 'human' ? 'b' : 'w'
  if (players.b === players.w || !opponent || !level) return `usen=${usen}`
  return `usen=${usen}&side=${side}&opponent=${opponent}&level=${level}`
}
