/** Ids, drops, pastes and language from the browser. */
import type { Settings } from '../game/save.ts'

/** A random id of 128 bits; `crypto.randomUUID` exists only with https. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** Calls `take` with the first file that is dropped anywhere on the page. */
export function listenForDrops(take: (file: File) => void): void {
  addEventListener(
    'dragover',
    (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
  )
  addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  })
}

/** Calls `take` with what is pasted anywhere on the page except in fields and dialogs. */
export function listenForPastes(take: (file: Blob) => void): void {
  addEventListener('paste', (event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null
    const file = event.clipboardData?.files[0]
    const text = event.clipboardData?.getData('text/plain').trim()
    if (isField || document.querySelector('dialog[open]') || !(file || text)) return
    event.preventDefault()
    take(file ?? new Blob([text ?? '']))
  })
}

/**
 * Keeps a page in one column as long as it is while it is scrolled: a part that goes away at its end would
 * let the browser scroll back, and move the board.
 */
export function keepLength(app: HTMLElement): void {
  const wide = matchMedia('(min-width: 640px) and (min-aspect-ratio: 6 / 5)')
  const keep = () => {
    // Some browsers scroll beyond the end and spring back.
    const least = Math.min(scrollY + innerHeight, document.documentElement.scrollHeight)
    app.style.minHeight = scrollY > 0 && !wide.matches ? `${least}px` : ''
  }
  for (const event of ['scroll', 'resize']) addEventListener(event, keep, { passive: true })
}

/** The language that was chosen, or else the browser's. */
export function firstLanguage({ language }: Settings): 'ja' | 'en' {
  return language ?? (navigator.language.startsWith('ja') ? 'ja' : 'en')
}

/** The state of the history entry on top of the page's own while a dialog is open. */
const DIALOG = { dialog: true }

const isDialogEntry = () => (history.state as { dialog?: boolean } | null)?.dialog === true

/**
 * The phone's Back closes an open dialog instead of leaving the page: a dialog that opens
 * adds an entry to the history. It stays when the dialog is closed otherwise, is used
 * again by the next one, and Back skips it.
 */
export function closeDialogsOnBack(): void {
  const opened = () => document.querySelector<HTMLDialogElement>('dialog[open]')
  let onDialogEntry = isDialogEntry()
  /** The address of that entry: following a link to another one is no Back. */
  let address = location.href
  new MutationObserver(() => {
    // The study has an entry of its own, and goes back to it (page/studyLauncher.ts).
    if (!opened() || history.state !== null) return
    history.pushState(DIALOG, '')
    onDialogEntry = true
    address = location.href
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
  addEventListener('popstate', () => {
    const wasThere = onDialogEntry
    onDialogEntry = isDialogEntry()
    if (!wasThere || history.state !== null || location.href !== address) return
    const dialog = opened()
    if (dialog) dialog.close()
    else history.back()
  })
}
