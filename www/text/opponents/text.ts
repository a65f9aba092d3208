/** The texts of the opponents' cards, fetched when the opponents are first shown. */

/** The texts of one card. */
export interface CardText {
  /** One sentence for the new-game dialog. */
  line: string
  /** The idea, in two sentences. */
  idea: string
  /** How to beat it. */
  beat: string
  /** The names of levels that have no limit to be named by, by their ids. */
  levels?: Readonly<Record<string, string>>
  /** The plies that it reached, beside the plies of its document. */
  reached?: (plies: number) => string
}

/** The texts of one language, by the id of the card. */
export type CardTexts = Readonly<Record<string, CardText>>
