/**
 * `player.js`, the only script that a page needs. A classic script, because blog editors remove `type="module"`. It
 * fetches other modules from its own folder.
 */
import { frame } from './frame.ts'
import { definePlayer, type LiveModule, type RecordsModule } from './player.ts'

/** The files of the live part and of the record reader, relative to this script; defined by vite.player.ts. */
declare const __LIVE__: string
declare const __RECORDS__: string

/** This script's element. `currentScript` is null when a page loads it as a module. */
const own = document.currentScript ?? document.querySelector('script[src*="player.js"]')
const address = own instanceof HTMLScriptElement ? own.src : location.href

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ new URL(file, address).href)

definePlayer({
  live: () => load(__LIVE__) as Promise<LiveModule>,
  records: () => load(__RECORDS__) as Promise<RecordsModule>,
})
if (own instanceof HTMLElement && own.dataset.frame !== undefined) frame()
