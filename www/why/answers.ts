/** Answers to questions, each asked once, and the texts in a language. */
import { WHY_TEXTS, type WhyText } from '../text/why/index.ts'

/** The answer to a question; `undefined` until it has come, `null` where none will come. */
export interface Answer<T> {
  value?: T | null
}

/** The answers so far. */
export class Answers {
  private readonly answers = new Map<string, Answer<unknown>>()
  private readonly come: () => void

  /** `come` is called when an answer has come. */
  constructor(come: () => void) {
    this.come = come
  }

  /** The answer to a question that may have been asked. */
  known<T>(key: string): Answer<T> | undefined {
    return this.answers.get(key) as Answer<T> | undefined
  }

  /** The answer to a question, which is asked now if it was not. */
  of<T>(key: string, ask: () => Promise<T | null>): Answer<T> {
    const known = this.known<T>(key)
    if (known) return known
    const answer: Answer<T> = {}
    this.answers.set(key, answer)
    const come = (value: T | null) => {
      answer.value = value
      this.come()
    }
    ask().then(come, () => come(null))
    return answer
  }

  /** Lets a question that had no answer be asked again. */
  forget(key: string): void {
    if (this.answers.get(key)?.value === null) this.answers.delete(key)
  }
}

/** The texts; until those of another language have come, the ones that are known. */
export function wordsIn(code: 'ja' | 'en', changed: () => void): WhyText {
  const known = WHY_TEXTS.in(code)
  void WHY_TEXTS.fetch(code).then(
    (own) => own !== known && changed(),
    () => {},
  )
  return known
}

/** `54%`. */
export const percent = (rate: number): string => `${Math.round(rate / 10)}%`
