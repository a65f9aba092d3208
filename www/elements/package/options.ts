/** The options and results of the engine's calls. */
import type {
  Choice,
  GoTime,
  Info,
  MateEvent,
  MoveText,
  PositionEvent,
  RuleOptions,
  Score,
  Side,
  Variant,
} from '../../engine/protocol.ts'

/** An `AbortSignal`, of a browser or of Node.js. */
export interface Signal {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * A game: its start and its moves. Without any of these options it is the
 * game that the engine has, or the even start.
 */
export interface GameOptions {
  /** The start position; five ranks mean minishogi. */
  sfen?: string | undefined
  /** In USI. */
  moves?: readonly string[] | undefined
  /** Absent: by the `sfen`, or `shogi`. */
  variant?: Variant | undefined
  /** An id of `hello`, instead of an `sfen`. */
  handicap?: string | undefined
  rules?: RuleOptions | undefined
}

/** When a search ends; the first limit that is reached ends it. */
export interface ThinkingOptions {
  /** Positions that are searched. */
  nodes?: number | undefined
  /** Plies of iterative deepening. */
  depth?: number | undefined
  /** The most that it may take, in milliseconds, or a clock. */
  time?: number | GoTime | undefined
  /** Ends it: the call rejects with the signal's reason. */
  signal?: Signal | null | undefined
}

/** What `bestMove` is asked. Without any limit or level it takes a second. */
export interface BestMoveOptions extends GameOptions, ThinkingOptions {
  /** An id of `ROSTER`; absent for the flagship. */
  opponent?: string | undefined
  /**
   * The id of a level of the opponent, which errs and is limited as the level says; absent for full strength.
   */
  level?: string | undefined
  /** The number of lines, from 1 to 500; absent for one. */
  lines?: number | undefined
  /** Seed for what is chosen by chance. */
  seed?: number | undefined
  /** Size of the transposition table. */
  tableMegabytes?: number | undefined
  /** Whether it may resign a lost game. */
  resigns?: boolean | undefined
  /** Called with the progress of the search. */
  onInfo?: ((info: Info) => void) | undefined
}

/** A move that was found. */
export interface BestMove {
  /** As after `bestmove` in USI: a move, `resign` or `win` (a declaration). */
  usi: string
  /** The same with the move in words. */
  choice: Choice
  /** The last report: score, winning chance, depth, nodes, line; `null` where nothing was searched. */
  info: Info | null
  /** The lines of the last report, the best first. */
  lines: Info[]
  /** The position in which it was found. */
  position: PositionEvent
}

/** What `mate` is asked. Without a limit it goes on until it is decided. */
export interface MateOptions extends GameOptions {
  /** Moves that are tried. */
  nodes?: number | undefined
  /** The most that it may take, in milliseconds. */
  time?: number | undefined
  /** Size of its table, 1 to 1024. */
  megabytes?: number | undefined
  /** Ends it: the call rejects with the signal's reason. */
  signal?: Signal | null | undefined
}

/** `verdict` is `mate`, `noMate`, or `unknown` where a limit ended the search. */
export type MateResult = MateEvent

/** The grade of a move: `inaccuracy` from a loss of 50, `mistake` from 100, `blunder` from 200. */
export type Grade = 'best' | 'fine' | 'inaccuracy' | 'mistake' | 'blunder'

/**
 * What `review` is asked: a game, and the limits for each of its
 * positions. Without a limit it is 60,000 nodes.
 */
export interface ReviewOptions extends GameOptions, ThinkingOptions {
  /** Called when a position has been judged: how many of how many. */
  onProgress?: ((done: number, all: number) => void) | undefined
}

/** The value of a position. */
export interface Evaluation {
  /**
   * Centipawns, or plies to the mate; where the game is over by mate,
   * 30,000 centipawns, by another rule 29,999.
   */
  score: Score
  /** Winning chance in thousandths. */
  winRate: number
}

/** A move of the game and what it was worth. */
export interface ReviewedMove {
  /** The number of the move, 1 for the first. */
  ply: number
  side: Side
  move: MoveText
  /** The value before the move and after it, from the point of view of the side that moved. */
  before: Evaluation
  after: Evaluation
  /** Winning chances lost, in thousandths. */
  loss: number
  grade: Grade
  /** The engine's move in the position before, and the line that begins with it. */
  best: MoveText | null
  line: readonly MoveText[]
}
