/**
 * Watches over the page from a file of its own, which runs before the page's script. Where
 * the page does not start, a part of it is missing or damaged, or the browser does not begin with an
 * update, it deletes the offline copy and reloads the page, once; games are kept.
 */
import { NOT_STARTED } from '../../text/notStarted.ts'
import { chosenLanguage } from './language.ts'

/** The keys of the marks that this window was reloaded: for a start that failed, and for a later fault. */
const RESTARTED = 'narikoma.restarted'
const REPAIRED = 'narikoma.repaired'

/**
 * Seconds in which the page must start while it is visible: after its scripts
 * have run, and before, from the offline copy.
 */
const PATIENCE = { afterScripts: 10, offlineCopy: 60 }

/** Begins to fetch the texts of the page in its language, which its script imports when it has come. */
function preloadTexts(): void {
  const { jaSrc, enSrc } = document.currentScript?.dataset ?? {}
  const href = chosenLanguage() === 'ja' ? jaSrc : enSrc
  if (href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
preloadTexts()

const folder = new URL('.', document.baseURI).href
const container = () => document.getElementById('app') ?? document.body
const hasStarted = () => container().childElementCount > 0

/**
 * Whether this is the first try in this window; false where `sessionStorage`
 * is unavailable, so that nothing repeats.
 */
function mayTry(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

/** Whether the host itself answers, not only the offline copy, which never has this address. */
const hostIsThere = (): Promise<boolean> =>
  fetch(`./manifest.webmanifest/${Date.now()}`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Whether the host has another build than the page that is open: its page names another script. */
async function hostWasUpdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1)
  const page = await fetch('./', { cache: 'no-store' }).catch(() => null)
  return script !== undefined && page?.ok === true && !(await page.text()).includes(script)
}

/** Deletes the offline copy, and what the browser's own cache holds under the names of the scripts. */
async function deleteCopy(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // A worker of a folder above belongs to another page.
  if (registration?.scope === folder) {
    await registration.unregister()
    const family = `narikoma ${new URL(folder).pathname} `
    for (const name of await caches.keys()) if (name.startsWith(family)) await caches.delete(name)
  }
  const addresses = [...document.scripts].map(({ src }) => src)
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    addresses.push(href)
  const again = (address: string) => address && fetch(address, { cache: 'reload' }).catch(() => {})
  await Promise.all(addresses.map(again))
}

/** Fetches everything again, if this window has not tried it; returns whether it does. */
async function startAgain(key: string): Promise<boolean> {
  if (!(await hostIsThere()) || !mayTry(key)) return false
  await deleteCopy().catch(() => {})
  location.reload()
  return true
}

/** Says that the page did not start. */
function showFailure(): void {
  const sentences = (['ja', 'en'] as const).map((lang) =>
    Object.assign(document.createElement('p'), { lang, textContent: NOT_STARTED[lang] }),
  )
  const reload = Object.assign(document.createElement('button'), { textContent: NOT_STARTED.reload })
  reload.addEventListener('click', async () => {
    if (await hostIsThere()) await deleteCopy().catch(() => {})
    location.reload()
  })
  const message = document.createElement('div')
  message.setAttribute('role', 'alert')
  message.append(...sentences, reload)
  container().replaceChildren(message)
}

let patience = PATIENCE.offlineCopy
let scriptsHaveRun = false
let isSettled = false

/** Reacts to a start that failed. */
async function rescue(): Promise<void> {
  if (hasStarted() || isSettled) return
  isSettled = true
  clearInterval(timer)
  if (!(await startAgain(RESTARTED)) && !hasStarted()) showFailure()
}

const timer = setInterval(() => {
  if (hasStarted()) clearInterval(timer)
  else if (!document.hidden && (scriptsHaveRun || navigator.serviceWorker?.controller)) {
    // Without an offline copy the scripts may be long on their way.
    patience -= 1
    if (patience === 0) void rescue()
  }
}, 1000)

// A start that succeeded, however short the visit, allows the next one a try.
addEventListener('pagehide', () => {
  if (!hasStarted() || isSettled) return
  try {
    sessionStorage.removeItem(RESTARTED)
  } catch {
    // Unavailable: there is no mark.
  }
})

addEventListener('DOMContentLoaded', () => {
  scriptsHaveRun = true
  patience = PATIENCE.afterScripts
})

// Captures also the event of a script that could not be fetched, which does not bubble.
addEventListener(
  'error',
  ({ target, filename }: Partial<ErrorEvent>) => {
    const source = target instanceof HTMLScriptElement ? target.src : filename
    // Not the errors of the browser's extensions. A start that is not prevented by the error is over by then.
    if (source?.startsWith(folder)) setTimeout(rescue, 500)
  },
  true,
)

let isRepairing = false

/**
 * Reacts to a part that is missing or damaged after the start, and to an
 * update that the browser does not begin.
 */
async function repair(): Promise<void> {
  if (isRepairing) return
  isRepairing = true
  if (navigator.serviceWorker?.controller || (await hostWasUpdated())) await startAgain(REPAIRED)
  isRepairing = false
}

addEventListener('narikoma:noTexts', () => void rescue())
addEventListener('vite:preloadError', () => void repair())
addEventListener('narikoma:engineLost', () => void repair())
addEventListener('narikoma:updateStuck', () => void repair())
