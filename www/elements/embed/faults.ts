/**
 * Faults in the attributes and the record of a player: an error event in English,
 * and a sentence in the reader's language.
 */
import type { EmbedText } from '../../text/embed.ts'
import type { ErrorCode } from './eventTypes.ts'

/** One fault. */
export interface Fault {
  /** The kind: the code of the event `error`. */
  kind: ErrorCode
  /** For the event `error`, in English. */
  message: string
  /** The sentence that is shown. */
  say(words: EmbedText): string
}

/** The value of an attribute that is not understood. */
export const badValue = (name: string, value: string): Fault => ({
  kind: 'attribute',
  message: `not understood: ${name}="${value}"`,
  say: (words) => words.badValue(name, value),
})

/** Two attributes of which only one can be used. */
export const unusedBeside = (unused: string, used: string): Fault => ({
  kind: 'attribute',
  message: `${unused} is not used beside ${used}`,
  say: (words) => words.unusedBeside(unused, used),
})

/** An opponent or a level that does not exist. */
export const unknownChoice = (what: 'opponent' | 'level', id: string): Fault => ({
  kind: 'choice',
  message: `no ${what} ${id}`,
  say: (words) => words.unknownChoice(what, id),
})

/** The move with the number `ply`, from 1, cannot be played. */
export const illegalMove = (ply: number, usi: string): Fault => ({
  kind: 'move',
  message: `move ${ply} (${usi}) is not legal`,
  say: (words) => words.illegalMove(ply, usi),
})

/** A line of the record, from 1, cannot be read; `cuts`: the moves of the game end before it. */
export const badLine = (line: number, text: string, cuts: boolean): Fault => ({
  kind: 'record',
  message: `line ${line} of the record could not be read: ${text}`,
  say: (words) => words.badLine(line, text) + (cuts ? words.cutThere : ''),
})

/** The record has several games, of which the first is shown. */
export const severalGames = (games: number): Fault => ({
  kind: 'games',
  message: `the record has ${games} games; the first one is shown`,
  say: (words) => words.severalGames(games),
})

/** The whole record cannot be read. */
export const badRecord = (): Fault => ({
  kind: 'record',
  message: 'the record could not be read',
  say: (words) => words.badRecord,
})

/** Nobody can play from the position, for `reason`. */
export const unplayable = (reason: string): Fault => ({
  kind: 'position',
  message: `the position cannot be played: ${reason}`,
  say: (words) => words.unplayable,
})

/** The attribute `ply` names more moves than there are. */
export const beyondEnd = (ply: number, moves: number): Fault => ({
  kind: 'attribute',
  message: `ply ${ply}: there are only ${moves} moves`,
  say: (words) => words.beyondEnd(ply, moves),
})

/** A file cannot be fetched, for `reason`. */
export const notFetched = (reason: string): Fault => ({
  kind: 'file',
  message: `not fetched: ${reason}`,
  say: (words) => words.notFetched,
})

/** The file of the attribute `src` cannot be loaded, for `reason`. */
export const sourceFailed = (src: string, reason: string): Fault => ({
  kind: 'file',
  message: `src="${src}": ${reason}`,
  say: (words) => words.sourceFailed(src),
})
