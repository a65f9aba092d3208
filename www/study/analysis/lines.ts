/** The engine's lines and the mate it has found; each of their moves can be pressed and played. */

import { moveAloud } from '../../app/views/aloud.ts'
import { el, setAttribute, setText } from '../../app/views/dom.ts'
import type { Info, MoveText, Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import { blackRate, formatScore, mateText, percent, scoreForBlack } from '../format.ts'
import { failureText } from '../positionFault.ts'
import type { StudyState } from '../study.ts'

/** Number of moves that are shown of a line. */
const SHOWN = 12

/** The panel; `play` is called with the moves up to the one that is pressed. */
export function linesView(play: (moves: readonly string[]) => void) {
  const heading = el('h2')
  const note = el('p', { class: 'empty-line', role: 'status', 'data-testid': 'analysis-note' })
  const badge = el('p', { class: 'mate-badge', role: 'status', 'data-testid': 'mate' })
  const mateLine = el('div', { class: 'pv', 'data-testid': 'mate-line' })
  const list = el('ol', { class: 'lines', 'data-testid': 'lines' })
  const title = el('div', { class: 'lines-title' }, heading, note)
  const root = el('section', { class: 'panel lines-panel' }, title, badge, mateLine, list)
  let written: unknown[] = []

  function moves(
    line: readonly MoveText[],
    code: 'ja' | 'en',
    words: StudyText,
    playable: boolean,
  ): HTMLElement[] {
    return line.slice(0, SHOWN).map((move, index) => {
      if (!playable) return el('span', {}, move[code])
      const label = moveAloud(move[code], code)
      const title = words.analysis.playTo(move[code])
      const attributes = { type: 'button', 'data-usi': move.usi, 'aria-label': label, title }
      const button = el('button', attributes, move[code])
      button.addEventListener('click', () => play(line.slice(0, index + 1).map(({ usi }) => usi)))
      return button
    })
  }

  function line(info: Info, side: Side, code: 'ja' | 'en', words: StudyText, playable: boolean): HTMLElement {
    const score = el('b', {}, formatScore(scoreForBlack(info, side), words))
    const rate = el('span', { class: 'rate' }, `☗${percent(blackRate(info, side))}`)
    const depth = el('small', {}, words.analysis.depth(info.depth))
    const pv = el('div', { class: 'pv', translate: 'no' }, ...moves(info.pv, code, words, playable))
    return el(
      'li',
      { 'data-usi': info.pv[0]?.usi ?? '' },
      el('div', { class: 'value' }, score, el('span', { class: 'facts' }, rate, ' ', depth)),
      pv,
    )
  }

  function noteOf(state: StudyState, words: StudyText): string {
    if (state.failed) return words.failed(failureText(state.failed, words))
    if (state.position?.result) return words.ended
    if (state.solving === 'searching') return words.analysis.searching
    if (!state.on) return words.analysis.off
    if (state.resting) return words.analysis.resting
    if (state.cannotPass) return words.analysis.cannotPass
    return state.infos.length === 0 && state.solving !== 'done' ? words.analysis.waiting : ''
  }

  return {
    root,
    render(state: StudyState, code: 'ja' | 'en', words: StudyText): void {
      setText(heading, state.threat ? words.analysis.threatHeading : words.analysis.heading)
      setText(note, noteOf(state, words))
      setText(badge, mateText(state.mate, state.solving === 'done', words))
      setAttribute(badge, 'data-verdict', state.mate?.verdict ?? 'none')
      const inputs = [state.infos, state.mate, state.mover, code, state.threat, state.lines]
      if (inputs.every((input, index) => input === written[index])) return
      written = inputs
      mateLine.replaceChildren(...moves(state.mate?.line ?? [], code, words, true))
      setAttribute(mateLine, 'aria-label', words.analysis.mateLine)
      setAttribute(mateLine, 'role', 'group')
      mateLine.hidden = !state.mate?.line.length
      const known = state.infos.filter(Boolean)
      // Room for all lines from the start, so that nothing below moves when they come.
      list.style.setProperty('--lines', String(state.threat ? 1 : state.lines))
      list.replaceChildren(...known.map((info) => line(info, state.mover, code, words, !state.threat)))
    },
  }
}
