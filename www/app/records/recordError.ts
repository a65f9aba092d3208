/** The error of reading strictly, and of writing. */
import type { ProblemKind } from './problem.ts'

/** A text that cannot be read strictly, or a game that cannot be written. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  /** The kind of the problem; `none`: the text contains no record. */
  readonly kind: ProblemKind | 'none'
  /** The line of the text, or the number of the move in a game to be written; counted from 1. */
  readonly line: number
  /** The text that is not understood. */
  readonly text: string

  constructor({ kind, line, text }: { kind: ProblemKind | 'none'; line: number; text: string }) {
    super(kind === 'none' ? 'the text contains no record' : `${kind} not understood, line ${line}: ${text}`)
    this.kind = kind
    this.line = line
    this.text = text
  }
}
