/** The texts about the reasons of mistakes and of good moves. */
import type { What } from '../../engine/protocol.ts'

/** The name of a kind of fact. */
type Kind = What extends infer One ? (One extends unknown ? keyof One : never) : never

/** The contents of a fact of one kind. */
type WhatOf<K extends Kind> = Extract<What, Record<K, unknown>>[K]

/** The place of a fact in its line. Moves are as they are to be written. */
export interface Said {
  /** The move with which it is there. */
  move: string
  /** The square on which that move ends. */
  to: string
  /** The number of that move in its line, 1 for the first. */
  ply: number
  line: 'played' | 'better'
  /** The second move of the played line. */
  reply: string
  /** The first move of its line. */
  first: string
  /** Whether the better line is that of a good move, and the played one that of the second best. */
  praise: boolean
  /** The kind of the better move, where this is its sentence. */
  kind: MoveKind | null
  /** Whether the capture costs the side that captures nothing. */
  free: boolean
  /** Whether the next sentence says what is exchanged. */
  traded: boolean
  /** Whether it is about the move played, and follows a sentence about the better one. */
  after: boolean
  /** The neighbouring moves in a row that were told it, too; 0: it is new. */
  times: number
  /** The next two moves of the better line, for its kind alone. */
  next: readonly string[]
}

/** The kinds of moves that people overlook. */
export type MoveKind = WhatOf<'kind'>['kind']

/** The facts that can stay from one move of a side to its next. */
export type Lasting = 'mate' | 'hanging' | 'capture' | 'promotion'

/** The texts in one language. */
export interface WhyText {
  code: 'ja' | 'en'
  /** The sentence for each kind of fact. */
  facts: { [K in Exclude<Kind, 'kind'>]: (what: WhatOf<K>, said: Said) => string }
  /** The sentence for a fact that the sentence about the move before has told. */
  still: { [K in Lasting]: (what: WhatOf<K>, said: Said) => string }
  /** The kind of the better move, where nothing else is said about it. */
  kind(said: Said): string
  /** The pieces that we lose and win in a line, added to a sentence; kinds as in SFEN, upper case. */
  exchange(lost: readonly string[], won: readonly string[], line: 'played' | 'better'): string
  /** Nothing concrete: the winning chances that the move loses, and the plies that were looked at. */
  nothing(percent: string, plies: number): string
  /** The label of the button that plays the line of a sentence. */
  show: string
  /** The coach beside the board. */
  coach: {
    /** After a move: a question about a piece; `kind` is `null` where it is about the other side's reply. */
    question(move: string, kind: string | null, own: boolean): string
    square(square: string): string
    more: string
    takeBack: string
    goOn: string
  }
  /** A move in words, as a part of a sentence. */
  heard(move: string): string
  /** Shown until an answer has come. */
  thinking: string
  failed: string
  /** The move is the engine's choice, too. */
  same(move: string): string
  /** The move is about as good as the best one. */
  close(move: string, best: string, percent: string): string
  /** The winning chances that a move loses against the best one. */
  loses(move: string, best: string, percent: string): string
}
