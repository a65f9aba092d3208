/**
 * The moves that come to mind in the position shown, once the reader
 * has asked for them: they need a download.
 */

import { movesTo } from '../../app/game/tree.ts'
import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import { illegalWish, impressionsText, moveList, percentOf } from '../../app/views/impressions.ts'
import type { Client } from '../../engine/client.ts'
import { GALLERY_KILOBYTES, ImpressionsClient, kilobytesOfData, POLICY } from '../../engine/impressions.ts'
import { isPositionCurrent, type Study } from '../study.ts'

/** The panel; `makeEngine` makes an engine with all opponents. */
export function policyPanel(study: Study, makeEngine: () => Client) {
  const network = new ImpressionsClient(makeEngine)
  const toggle = button('mind', () => {
    isOn = !isOn
    isNew = isOn
    asked = ''
    if (!isOn) show(null)
    study.onChange()
  })
  const note = el('p', { class: 'empty-line', role: 'status', 'data-testid': 'mind-note' })
  const list = el('ol', { class: 'mind', 'data-testid': 'mind-moves' })
  const facts = el('p', { class: 'mind-facts' })
  const root = el('section', { class: 'panel mind-panel' }, toggle, note, list, facts)
  let isOn = false
  /** Whether the moves were asked for and have not been shown since. */
  let isNew = false
  let isLoaded = false
  let hasFailed = false
  let code: 'ja' | 'en' = 'ja'
  /** The position that was asked about last. */
  let asked = ''
  let percent: number | null = null
  let found: Awaited<ReturnType<ImpressionsClient['ask']>> = null

  function show(next: typeof found): void {
    found = next
    const words = impressionsText(code)
    list.replaceChildren(...(found ? moveList(found, code, { play: (usi) => void study.play(usi) }) : []))
    const wish = found && illegalWish(found, code)
    const outlook = found ? words.outlook(percentOf(found.value)) : ''
    setText(facts, [outlook, wish].filter(Boolean).join(' '))
  }

  async function ask(): Promise<void> {
    const { start, tree, at } = study.state
    hasFailed = false
    try {
      const answer = await network.ask(start, movesTo(tree, at))
      isLoaded = true
      percent = null
      if (isOn) show(answer)
    } catch {
      hasFailed = true
      isOn = false
      show(null)
    }
    renderWords()
    if (!isNew || !found) return
    isNew = false
    // On phones the list is below the part of the column that is in sight.
    list.scrollIntoView({ block: 'nearest' })
  }

  network.onStatus = (status) => {
    percent =
      status.state === 'loading' && status.total > 0 ? Math.floor((100 * status.loaded) / status.total) : null
    renderWords()
  }

  function noteText(): string {
    const words = impressionsText(code)
    if (hasFailed) return words.failed
    if (!isOn || found) return ''
    if (percent !== null) return words.loading(percent)
    return study.state.position?.result ? words.none : words.asking
  }

  function renderWords(): void {
    const words = impressionsText(code)
    const size = GALLERY_KILOBYTES + kilobytesOfData(POLICY)
    setText(toggle, isOn ? words.hide : isLoaded ? words.again : words.ask(size))
    setAttribute(toggle, 'aria-pressed', String(isOn))
    setAttribute(list, 'aria-label', words.title)
    setText(note, noteText())
    list.hidden = !found
  }

  return {
    root,
    render(language: 'ja' | 'en'): void {
      const { state } = study
      const isNewLanguage = language !== code
      code = language
      // Minishogi has no such network.
      root.hidden = state.start.variant !== 'shogi' || Boolean(state.start.problem)
      if (isOn && !root.hidden && isPositionCurrent(state)) {
        const key = `${state.position?.sfen} ${state.position?.result?.reason ?? ''}`
        if (key !== asked) {
          asked = key
          void ask()
        }
      }
      if (isNewLanguage) show(found)
      renderWords()
    },
    close: () => network.close(),
  }
}
