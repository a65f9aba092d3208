/** The header: name of the page and its main buttons. */
import { button, el, icon, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** Icon: three sliders. */
const SLIDERS = 'M4 7h7m4 0h5M4 12h2m4 0h10M4 17h9m4 0h3M13 5v4M8 10v4M15 15v4'

/** What the buttons open. */
export interface HeaderActions {
  records(): void
  games(): void
  study(): void
  settings(): void
}

/** The header. */
export function headerView(actions: HeaderActions): View {
  const title = el('h1')
  const tagline = el('p', { class: 'tagline' })
  const study = button('study-open', actions.study)
  const games = button('games', actions.games)
  const records = button('records', actions.records)
  const settings = button('settings', actions.settings)
  settings.append(icon(SLIDERS))
  const buttons = [study, games, records, settings]
  for (const each of buttons) each.classList.add('quiet')
  return {
    root: el('header', { class: 'head' }, el('div', { class: 'brand' }, title, tagline), ...buttons),
    render(_state, text) {
      setText(title, text.title)
      setText(tagline, text.tagline)
      setText(study, text.study.open)
      setText(games, text.games.open)
      setText(records, text.records.open)
      setAttribute(settings, 'aria-label', text.settings)
      setAttribute(settings, 'title', text.settings)
    },
  }
}
