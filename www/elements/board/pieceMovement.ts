/** How each kind of piece moves, for the marks on guided pieces. */

/** Files to the right and ranks down, for a piece that points up. */
export const DIRECTIONS = {
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
} as const

/** One of the eight directions. */
export type Direction = keyof typeof DIRECTIONS

const ALL: readonly Direction[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']
const GOLD: readonly Direction[] = ['n', 'ne', 'e', 's', 'w', 'nw']
const STRAIGHT: readonly Direction[] = ['n', 'e', 's', 'w']
const DIAGONAL: readonly Direction[] = ['ne', 'se', 'sw', 'nw']

/** Directions of single steps and of slides; the knight jumps, and has neither. */
export interface Movement {
  steps: readonly Direction[]
  slides: readonly Direction[]
}

const MOVEMENTS: Readonly<Record<string, Movement>> = {
  K: { steps: ALL, slides: [] },
  R: { steps: [], slides: STRAIGHT },
  B: { steps: [], slides: DIAGONAL },
  G: { steps: GOLD, slides: [] },
  S: { steps: ['n', ...DIAGONAL], slides: [] },
  N: { steps: [], slides: [] },
  L: { steps: [], slides: ['n'] },
  P: { steps: ['n'], slides: [] },
  '+R': { steps: DIAGONAL, slides: STRAIGHT },
  '+B': { steps: STRAIGHT, slides: DIAGONAL },
}

/** How a kind (`R`, `+R`) moves; other promoted pieces move like gold. */
export const movementOf = (kind: string): Movement => MOVEMENTS[kind] ?? { steps: GOLD, slides: [] }
