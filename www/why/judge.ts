/** Judges the moves of tasks, and tells the reasons of moves as plain sentences. */
import { moveAloud } from '../app/views/aloud.ts'
import type { Fact, MoveText, Side } from '../engine/protocol.ts'
import { WHY_TEXTS } from '../text/why/index.ts'
import { percent } from './answers.ts'
import { type Found, WhyEngine } from './ask.ts'
import { choose } from './choose.ts'
import { nothingFound, sentencesOf } from './sentences.ts'

/** What is told. */
export interface Asked {
  found: Found
  /** The side that made the move. */
  side: Side
  /** Winning chances that the move loses, in thousandths; of a good move, those that the other line loses. */
  loss: number
  /** Whether the better line is told as a good move. */
  praise?: boolean
  /** The line whose reasons are told; absent for both. */
  line?: Fact['line']
}

/** Reasons as they are seen, and as they are heard. */
export interface Told {
  seen: string
  heard: string
}

/** The judge: an engine, and the sentences. */
export class Judge extends WhyEngine {
  /** The reasons in a language; empty where there is nothing to tell. */
  told({ found, side, loss, praise = false, line }: Asked, code: 'ja' | 'en'): Told {
    const text = WHY_TEXTS.in(code)
    const choice = choose(found.facts, { side, praise })
    const write = (written: (move: MoveText) => string): string => {
      const telling = { text, lines: found.lines, loss: percent(loss), praise, write: written }
      const sentences = sentencesOf(choice, telling)
      const isSilent = praise && loss > 0 && sentences.length === 0
      return (isSilent ? [nothingFound(telling)] : sentences)
        .filter((sentence) => !line || sentence.line === line)
        .map((sentence) => sentence.text)
        .join(code === 'ja' ? '' : ' ')
    }
    return {
      seen: write((move) => move[code]),
      heard: write((move) => text.heard(moveAloud(move[code], code))),
    }
  }

  /** Fetches the texts of another language. */
  speak(code: 'ja' | 'en'): Promise<unknown> {
    return WHY_TEXTS.fetch(code)
  }
}
