/** The header: name of the page and its main buttons. */
import { button, el, icon, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** Icon: three sliders. */
const SLIDERS = 'M4 7h7m4 0h5M4 12h2m4 0h10M4 17h9m4 0h3M13 5v4M8 10v4M15 15v4'

/** The header. */
export function headerView(
  switchLanguage: () => void,
  openRecords: () => void,
  openGames: () => void,
  openStudy: () => void,
  openAppearance: () => void,
): View {
  const title = el('h1')
  const tagline = el('p', { class: 'tagline' })
  const language = button('language', switchLanguage)
  language.classList.add('quiet')
  const records = button('records', openRecords)
  records.classList.add('quiet')
  const games = button('games', openGames)
  games.classList.add('quiet')
  const study = button('study-open', openStudy)
  study.classList.add('quiet')
  const appearance = button('appearance', openAppearance)
  appearance.classList.add('quiet')
  appearance.append(icon(SLIDERS))
  return {
    root: el(
      'header',
      { class: 'head' },
      el('div', { class: 'brand' }, title, tagline),
      study,
      games,
      records,
      appearance,
      language,
    ),
    render(_state, text) {
      setText(title, text.title)
      setText(tagline, text.tagline)
      setText(study, text.study.open)
      setText(games, text.games.open)
      setText(records, text.records.open)
      setAttribute(appearance, 'aria-label', text.appearance.title)
      setAttribute(appearance, 'title', text.appearance.title)
      setText(language, text.language)
      // The label is in the other language; screen readers need to know.
      setAttribute(language, 'lang', text.code === 'ja' ? 'en' : 'ja')
      setAttribute(language, 'title', text.languageLabel)
    },
  }
}
