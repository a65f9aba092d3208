/** Addresses that open a position: `?sfen=…&variant=…&side=b|w|random|both&level=…&handicap=…`, or a whole game: `?usen=…`. */
import type { Ending } from '../engine/restore.ts'
import type { Side, Variant } from '../protocol.ts'
import { isVariant } from './save.ts'
import type { LinkField, Player, Setup } from './state.ts'
import { decodeUsen, type LinkedGame, variantOf } from './usen.ts'

/** Which side a person plays. */
export type SideChoice = Side | 'random' | 'both'

/** What an address asks for, and the first thing in it that cannot be read. */
export interface Link {
  setup: Setup
  /** Of a whole game in an address. */
  played: { moves: string[]; ending: Ending } | null
  bad: LinkField | null
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

/** Board, side to move, hands, number: the board ends at the first side after which nothing but hands and a number stand. */
const SFEN_FIELDS = /^(.*?)(\s[bw]\s+(?:-|[\drbgsnlp]+)(?:\s+\d+)?)$/i

/** In an address a bare `+` stands for a blank: within the board a blank before a piece was the `+` of a promoted one. */
function withPromotions(sfen: string): string {
  const [, board, rest] = SFEN_FIELDS.exec(sfen) ?? []
  return board === undefined ? sfen : board.replace(/\s(?=[rbsnlp])/gi, '+') + rest
}

/** Reads the query of an address; `null` when it asks for no game. */
export function readLink(query: string, random: () => number): Link | null {
  // A `+` at the very beginning would not outlive the trimming as a blank.
  const params = new URLSearchParams(query.replace(/(?<=[?&]sfen=)\+/, '%2B'))
  const get = (name: LinkField) => params.get(name)?.trim() || null
  const fields: LinkField[] = ['sfen', 'variant', 'side', 'level', 'handicap', 'usen']
  if (!fields.some((field) => get(field))) return null
  let bad: LinkField | null = null

  const usen = get('usen')
  const linked = usen && decodeUsen(usen)
  if (linked) return gameLink(linked, random)
  if (usen) bad = 'usen'

  const given = get('sfen')?.replace(/^sfen\s/, '')
  const sfen = given === undefined ? null : withPromotions(given)
  const named = get('variant')
  // Nine ranks or five: that much can be seen without reading the position.
  let variant: Variant = sfen && sfen.split('/').length === 5 ? 'minishogi' : 'shogi'
  if (isVariant(named)) variant = named
  else if (named) bad ??= 'variant'

  const side = get('side') ?? 'b'
  const known = side === 'b' || side === 'w' || side === 'random' || side === 'both'
  if (!known) bad ??= 'side'

  const setup = plainSetup(variant, random)
  setup.players = playersFor(known ? side : 'b', random)
  setup.level = get('level')
  const handicap = get('handicap')
  if (sfen) setup.start.sfen = sfen
  else if (handicap && handicap !== 'even') setup.start.handicap = handicap
  return { setup, played: null, bad }
}

/** A whole game, to be looked at: both sides are a person's. */
function gameLink({ sfen, moves, ending }: LinkedGame, random: () => number): Link {
  const setup = plainSetup(variantOf(sfen), random)
  setup.players = playersFor('both', random)
  if (sfen) setup.start.sfen = sfen
  return { setup, played: { moves, ending }, bad: null }
}
