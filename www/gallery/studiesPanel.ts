/**
 * Endgame studies of 5×5 (`train studies`): proved wins that the reader plays out against the proof search.
 */
import { cardOf } from '../app/game/opponents.ts'
import { button, el, setAttribute } from '../app/views/dom.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { beside, diagram } from './diagram.ts'
import data from './studies.json'

/** Black is to move, and wins within so many plies. */
const studies = data as readonly { sfen: string; plies: number }[]

/** The link that begins a game from a study: the reader has Black, the opponent its highest level. */
export function studyLink(id: string, sfen: string): string {
  const level = cardOf(id)?.levels.at(-1)?.id ?? ''
  return `./?${new URLSearchParams({ sfen, side: 'b', opponent: id, level })}`
}

/** The studies, and the board of the chosen one. */
export function studiesPanel(id: string, words: GalleryText): HTMLElement {
  const board = diagram()
  const play = el('a', { class: 'study-play', 'data-testid': 'study-play' }, words.studies.play)
  const choices = studies.map(({ plies }, nth) => {
    const choice = button(`study-${nth}`, () => choose(nth))
    choice.append(`${nth + 1}. ${words.studies.plies(plies)}`)
    return choice
  })

  function choose(nth: number): void {
    const study = studies[nth]
    if (!study) return
    board.show(study.sfen, words)
    play.href = studyLink(id, study.sfen)
    for (const [at, choice] of choices.entries()) setAttribute(choice, 'aria-pressed', String(at === nth))
  }

  choose(0)
  return el(
    'section',
    { class: 'panel studies', 'data-testid': 'studies' },
    el('h2', {}, words.studies.title),
    beside(
      board.root,
      el('p', {}, words.studies.intro),
      el('div', { class: 'study-choices' }, ...choices),
      el('p', {}, play),
    ),
  )
}
