/** The texts of the game that runs at the entrance of the gallery. */

/** The texts in one language. */
export interface EntranceText {
  title: string
  /** The positions that a side may read for a move. */
  note(nodes: number): string
  preparing: string
  move(number: number, move: string): string
  wins(name: string): string
  draw: string
  pause: string
  play: string
  next: string
  watch: string
}
