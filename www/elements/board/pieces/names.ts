/** The names of the drawings on the pieces. */

/** The styles, the default first. */
export const PIECE_STYLES = ['one', 'two', 'bold', 'guided', 'letters', 'international'] as const

/** One of the styles. */
export type PieceStyle = (typeof PIECE_STYLES)[number]
