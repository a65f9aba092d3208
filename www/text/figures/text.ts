/**
 * A figure of a document beside ours: the thing, its figure in the document, our figure, the reason why
 * they differ (empty where they do not, or it is not known), and the file or command that has our figure.
 */
export type FigureRow = readonly [what: string, document: string, ours: string, why: string, from: string]

/** The figures in one language. `docs/figures.md` is written from them. */
export interface FigureTexts {
  title: string
  what: string
  document: string
  ours: string
  why: string
  /** Before the list of files and commands that have our figures. */
  from: string
  /** By the id of the opponent. */
  rows: Readonly<Record<string, readonly FigureRow[]>>
}
