/** The language in which the page will start, by the rule of `firstLanguage` (page/browser.ts). */

/** The key of the page's settings in the storages (game/save.ts). */
const SETTINGS = 'narikoma.settings'

/** The settings as they are stored; `null` where there are none or no storage is allowed. */
function storedSettings(): string | null {
  try {
    return sessionStorage.getItem(SETTINGS) ?? localStorage.getItem(SETTINGS)
  } catch {
    return null
  }
}

/** The language that was chosen, or else the browser's. */
export function chosenLanguage(): 'ja' | 'en' {
  const [, chosen] = /"language":"(ja|en)"/.exec(storedSettings() ?? '') ?? []
  return (chosen ?? navigator.language).startsWith('ja') ? 'ja' : 'en'
}
