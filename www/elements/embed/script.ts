/**
 * `player.js`, the only script that a page needs. A classic script, because blog editors remove
 * `type="module"`. It fetches other modules from its own folder.
 */
import { frame } from './frame.ts'
import { definePlayer, type LiveModule, type RecordsModule } from './player.ts'

/**
 * The files of the live part and of the record reader, relative to this script; defined by vite.player.ts.
 */
declare const __LIVE__: string
declare const __RECORDS__: string
/** The version of the interface between this script and its modules. */
declare const __INTERFACE__: number

/** The page with the analysis, relative to this script; empty where the build has none. */
declare const __PAGE__: string

/** `player/files.json`: the files of the newest build. */
interface Files {
  interface: number
  live: string
  records: string
}

const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null

/**
 * The address of this script: the folder that an attribute `data-narikoma` of a script
 * gives; `currentScript`; or, where a page loads it as a module, which has none, the address
 * in the stack of an error that is made here.
 */
function ownAddress(): string {
  const named = document.querySelector<HTMLElement>('script[data-narikoma]')?.dataset.narikoma
  const here = /\b(?:https?|file):\/\/[^\s)]+?(?=:\d+(?::\d+)?\)?(?:\s|$))/.exec(new Error().stack ?? '')?.[0]
  if (named) return new URL(`${named.replace(/\/$/, '')}/player.js`, document.baseURI).href
  return own?.src || here || document.baseURI
}

const address = ownAddress()
let files: Omit<Files, 'interface'> = { live: __LIVE__, records: __RECORDS__ }
let renewals = 0

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ new URL(file, address).href)

/** This script is older than the modules of its host. */
class Outdated extends Error {
  override readonly name = 'Outdated'
}

/**
 * Asks the host for the list of its files, past all caches. Rejects with
 * `Outdated` if this script cannot use them.
 */
async function renew(): Promise<boolean> {
  const answer = await fetch(new URL(`player/files.json?t=${Date.now()}`, address), { cache: 'no-store' })
  if (!answer.ok) return false
  const { interface: version, ...newest }: Files = await answer.json()
  if (newest.live === files.live && newest.records === files.records) return false
  if (version !== __INTERFACE__) {
    // So that the page has the new script when it is loaded again.
    await fetch(address, { cache: 'reload', mode: 'no-cors' })
    throw new Outdated('a newer player.js is on the host: reload the page')
  }
  files = newest
  renewals += 1
  return true
}

definePlayer({
  live: () => load(files.live) as Promise<LiveModule>,
  records: () => load(files.records) as Promise<RecordsModule>,
  ...(__PAGE__ && { page: new URL(__PAGE__, address).href }),
  renewals: () => renewals,
  renew: () => renew().catch((error) => (error instanceof Outdated ? Promise.reject(error) : false)),
})
if (own?.dataset.frame !== undefined) frame()
