/** The language of the start: the watchdog fetches the texts of the one that the page will use. */
import { afterEach, expect, test, vi } from 'vitest'
import { decodeSettings } from '../../www/app/game/save.ts'
import { firstLanguage } from '../../www/app/page/browser.ts'
import { tabStorage } from '../../www/app/page/tabs.ts'
import { chosenLanguage } from '../../www/app/watchdog/language.ts'

afterEach(() => void vi.unstubAllGlobals())

const SETTINGS = [
  null,
  '',
  'null',
  'damaged',
  '{}',
  '{"language":null,"showThinking":false}',
  '{"language":"ja","level":"3"}',
  '{"level":"3","language":"en"}',
  '{"language":"fr"}',
]

/** A storage with these settings. */
const storage = (settings: string | null) => ({
  getItem: (key: string) => (key === 'narikoma.settings' ? settings : null),
})

test('watchdog and page choose the same language', () => {
  const chosen = new Set<string>()
  for (const language of ['ja', 'ja-JP', 'en-US', 'de'])
    for (const own of SETTINGS)
      for (const shared of SETTINGS) {
        vi.stubGlobal('navigator', { language })
        const window = { localStorage: storage(shared), sessionStorage: storage(own) }
        vi.stubGlobal('window', window)
        vi.stubGlobal('localStorage', window.localStorage)
        vi.stubGlobal('sessionStorage', window.sessionStorage)
        const settings = decodeSettings(tabStorage()?.getItem('narikoma.settings') ?? null)
        expect(chosenLanguage(), `${language}, ${own}, ${shared}`).toBe(firstLanguage(settings))
        chosen.add(chosenLanguage())
      }
  expect([...chosen].sort()).toEqual(['en', 'ja'])
})

test('without a storage the browser’s language is chosen', () => {
  vi.stubGlobal('navigator', { language: 'en-GB' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(chosenLanguage()).toBe('en')
})
