/** The texts of the parts that are fetched after the start, each language in a file of its own. */

/** The languages of the page. */
export type Language = 'ja' | 'en'

/** Exports of a file of texts: the texts, under the name of their language. */
type TextFile<T> = { [L in Language]?: T }

/** An import that is tried again where it fails. */
type Retry = <M>(load: () => Promise<M>) => Promise<M>

/** The texts of one part of the page. */
export class LateTexts<T> {
  private readonly files: Readonly<Record<Language, () => Promise<TextFile<T>>>>
  private readonly fetched = new Map<Language, T>()

  constructor(files: Readonly<Record<Language, () => Promise<TextFile<T>>>>) {
    this.files = files
  }

  /** Fetches the texts of a language; rejects where they cannot be fetched. */
  async fetch(language: Language, retry: Retry = (load) => load()): Promise<T> {
    const known = this.fetched.get(language)
    if (known) return known
    const texts = (await retry(this.files[language]))[language]
    if (!texts) throw new Error(`a file of texts has none for ${language}`)
    this.fetched.set(language, texts)
    return texts
  }

  /** The texts in a language; while only the other language was fetched, the texts in that one. */
  in(language: Language): T {
    const texts = this.fetched.get(language) ?? [...this.fetched.values()][0]
    if (!texts) throw new Error('the texts were not fetched')
    return texts
  }
}
