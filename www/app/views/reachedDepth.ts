/** How far a search came, for opponents whose document names a depth: a sentence of their cards. */
import { CARD_TEXTS, type CardTexts } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import { DEFAULT_OPPONENT } from '../game/opponents.ts'
import type { State } from '../game/state.ts'

/** The sentence, whose texts are fetched when they are first wanted. */
export class ReachedDepth {
  private readonly update: () => void
  private asked: Text['code'] | null = null
  private texts: CardTexts | null = null

  constructor(update: () => void) {
    this.update = update
  }

  /** The sentence about the last search, when that has ended and is shown; a proof needs none. */
  text({ setup, search, lastInfo, showThinking }: State, { code }: Text): string {
    const id = setup.opponent ?? DEFAULT_OPPONENT
    const info = lastInfo?.info
    if (!showThinking || search || !info || info.proved || id === DEFAULT_OPPONENT) return ''
    if (this.asked !== code) this.fetch(code)
    return this.texts?.[id]?.reached?.(info.depth) ?? ''
  }

  private fetch(code: Text['code']): void {
    this.asked = code
    CARD_TEXTS.fetch(code).then(
      (texts) => {
        this.texts = texts
        this.update()
      },
      // Asked for again after the next move.
      () => {
        this.asked = null
      },
    )
  }
}
