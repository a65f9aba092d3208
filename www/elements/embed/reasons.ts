/** The reasons of a move in a replay: fetched when a reader first asks for them. */
import { moveAloud } from '../../app/views/aloud.ts'
import type { GameStart } from '../../engine/restore.ts'
import { WHY_TEXTS } from '../../text/why/index.ts'
import { oneEngine, WhyEngine } from '../../why/ask.ts'
import { triedSentences } from '../../why/tried.ts'
import { boardHome } from './engine.ts'
import { GameEngine } from './gameEngine.ts'

/** A sentence as it is seen and as it is heard, and the moves that show it. */
export interface ToldReason {
  seen: string
  heard: string
  line: string
}

/** The reasons of one board. */
export class Reasons {
  private readonly language: 'ja' | 'en'
  private engine: GameEngine | null = null
  private why: WhyEngine | null = null

  constructor(language: 'ja' | 'en') {
    this.language = language
  }

  /** What can be said about the last of these moves; rejects where there is no engine. */
  async about(start: GameStart, moves: readonly string[]): Promise<readonly ToldReason[]> {
    const { language } = this
    const [last, text] = [moves.at(-1), await WHY_TEXTS.fetch(language)]
    this.engine ??= new GameEngine(await boardHome())
    const engine = this.engine
    this.why ??= new WhyEngine(oneEngine(engine))
    const tried = last ? await this.why.tried({ start, moves: moves.slice(0, -1) }, last) : null
    if (!tried) return []
    const seen = triedSentences(tried, text, (move) => move[language])
    const heard = triedSentences(tried, text, (move) => text.heard(moveAloud(move[language], language)))
    return seen.map((each, index) => ({
      seen: each.text,
      heard: heard[index]?.text ?? '',
      line: each.moves.map((move) => move[language]).join(' '),
    }))
  }

  /** Gives the engine back. */
  end(): void {
    this.engine?.leave()
  }
}
