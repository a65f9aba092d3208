/** Sentences about a move, from the facts that the engine finds. */
import type { EventOf } from '../../engine/answers.ts'
import type { Fact, MoveText } from '../../engine/protocol.ts'
import { en } from '../../text/why/en.ts'
import { ja } from '../../text/why/ja.ts'
import { oneEngine, WhyEngine } from '../../why/ask.ts'
import { choose } from '../../why/choose.ts'
import { sentencesOf } from '../../why/sentences.ts'
import type { Engine } from './engine.ts'
import { EngineError, errorOf } from './errors.ts'
import { wantedGame } from './games.ts'
import type { GameOptions } from './options.ts'

/** A move to explain: the game before it, and the move. */
export interface ExplainOptions extends GameOptions {
  /** The move, in USI. */
  move: string
  /** The language of the sentences. */
  language: 'ja' | 'en'
  /** Positions to search before the move, and after it; absent for 200,000. */
  nodes?: number
}

/** A sentence, and the line that shows it on a board. */
export interface Reason {
  text: string
  /** The line that it is about: that of the move, or of the better one. */
  about: 'played' | 'better'
  /** Its moves, from the position before the move. */
  line: readonly MoveText[]
}

/** What can be shown about a move. */
export interface Explanation {
  move: MoveText
  best: MoveText
  /** Winning chances that the move loses against the best one, in thousandths. */
  loss: number
  /** One to three sentences; none where nothing concrete was found, or the move is the best one. */
  reasons: readonly Reason[]
  /** All facts; docs/facts.md of the repository defines them. */
  facts: readonly Fact[]
}

/** Throws the reason of a failure: the engine's answer, where that was it. */
function passOn(error: Error): never {
  const answer = error.cause as EventOf<'failed'> | undefined
  throw answer?.type === 'failed' ? errorOf(answer) : error
}

/**
 * Compares a move with the best one, and says what can be shown on the board. Uses the game of the engine:
 * afterwards that has another position.
 * @throws `EngineError`: `gameOver` where there is no move to explain, `badMove` for an illegal one.
 */
export async function explain(engine: Engine, options: ExplainOptions): Promise<Explanation> {
  const { move: usi, language, nodes, ...game } = options
  const place = wantedGame(game) ?? { start: { variant: 'shogi' as const }, moves: [] }
  const tried = await new WhyEngine(oneEngine(engine), nodes).tried(place, usi).catch(passOn)
  if (!tried) throw new EngineError('gameOver', 'there is no move to explain')
  const { side, move, best, loss, found } = tried
  const telling = { text: language === 'ja' ? ja : en, lines: found.lines, loss: `${Math.round(loss / 10)}%` }
  const told =
    best.usi === move.usi
      ? []
      : sentencesOf(choose(found.facts, { side }), {
          ...telling,
          write: (each) => each[language],
        })
  const reasons = told.map(({ text, line, moves }) => ({ text, about: line, line: moves }))
  return { move, best, loss, reasons, facts: found.facts }
}
