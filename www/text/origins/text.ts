/** Where the opponents' ideas come from. */

/** A sentence about an idea's history, with its sources beside those of the card. */
export interface Origin {
  story: string
  /** Their keys in `www/gallery/origins/links.json`. */
  sources?: readonly string[]
}

/** The texts in one language. */
export interface OriginTexts {
  title: string
  source: string
  /** After a source whose own address is not known. */
  noAddress: string
  /** By the id of the opponent. */
  origins: Readonly<Record<string, Origin>>
}
