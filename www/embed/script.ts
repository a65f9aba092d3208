/**
 * `player.js`: the one script that a page needs. A classic script, for editors of blogs drop `type="module"`; what it
 * fetches later lies beside it, wherever that is.
 */
import { frame } from './frame.ts'
import { definePlayer, type LiveModule, type RecordsModule } from './player.ts'

/** The files of the live part and of the record reader, relative to this script; defined by vite.player.ts. */
declare const __LIVE__: string
declare const __RECORDS__: string

/** `currentScript` is not there when a page loads this as a module all the same. */
const own = document.currentScript ?? document.querySelector('script[src*="player.js"]')
const address = own instanceof HTMLScriptElement ? own.src : location.href

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ new URL(file, address).href)

definePlayer({
  live: () => load(__LIVE__) as Promise<LiveModule>,
  records: () => load(__RECORDS__) as Promise<RecordsModule>,
})
if (own instanceof HTMLElement && own.dataset.frame !== undefined) frame()
