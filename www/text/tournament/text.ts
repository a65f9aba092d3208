/** The texts of the common tournament. */

type Intro = (games: number, nodes: number) => string

/** The texts in one language. */
export interface TournamentText {
  title: string
  /** The title on the page of one opponent. */
  ofOne: string
  intro: { shogi: Intro; minishogi: Intro }
  /** About the marks of levels that did not play. */
  placed: string
  /** A level, which may have no name, with its rating. */
  level(name: string, rating: string, error: number): string
  /** Between two levels that are read aloud. */
  between: string
  /** Said of a rating that is not of what plays today. */
  earlier: string
  unrated: string
  all: string
  against: string
  points(points: number, games: number): string
  /** The marks of the chart, by the part of the gallery. */
  chapters: Readonly<Record<string, string>>
  timed: { title: string; intro(games: number, seconds: number): string }
}
