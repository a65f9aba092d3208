/** The name of the page and the switch between languages. */
import { button, el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** The head of the page. */
export function headerView(
  switchLanguage: () => void,
  openRecords: () => void,
  openGames: () => void,
  openStudy: () => void,
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
  return {
    root: el(
      'header',
      { class: 'head' },
      el('div', { class: 'brand' }, title, tagline),
      study,
      games,
      records,
      language,
    ),
    render(_state, text) {
      setText(title, text.title)
      setText(tagline, text.tagline)
      setText(study, text.study.open)
      setText(games, text.games.open)
      setText(records, text.records.open)
      setText(language, text.language)
      // The button's name is in the other language, and should be read in it.
      setAttribute(language, 'lang', text.code === 'ja' ? 'en' : 'ja')
      setAttribute(language, 'title', text.languageLabel)
    },
  }
}
