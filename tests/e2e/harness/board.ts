/**
 * A page with only the board. Tests set `board.view` through `window.show`
 * and read its events from `window.heard`.
 */
import { type BoardView, LABELS_EN, LABELS_JA } from '../../../www/elements/board/index.ts'

/** An event of the board, as the page received it. */
interface Heard {
  type: string
  detail: unknown
}

declare global {
  interface Window {
    heard: Heard[]
    show: (view: Partial<Omit<BoardView, 'labels'>>, language?: 'ja' | 'en') => void
  }
}

const board = document.querySelector('shogi-board')!
const start: BoardView = {
  sfen: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
  legal: {},
  movable: 'both',
  orientation: 'b',
  labels: LABELS_EN,
}

window.heard = []
for (const type of ['shogi-move', 'shogi-try', 'shogi-select'])
  document.addEventListener(type, (event) =>
    window.heard.push({ type, detail: (event as CustomEvent<unknown>).detail }),
  )
window.show = (view, language = 'en') => {
  board.view = { ...start, ...view, labels: language === 'ja' ? LABELS_JA : LABELS_EN }
}
window.show({})
