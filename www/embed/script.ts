/**
 * `player.js`: the one script that a page needs. A classic script, for editors of blogs drop `type="module"`; what it
 * fetches later lies beside it, wherever that is.
 */
import { frame } from './frame.ts'
import { definePlayer, type LiveModule } from './player.ts'

/** The file of the live part beside this script; put in place by the build (vite.player.ts). */
declare const __LIVE__: string

/** `currentScript` is not there when a page loads this as a module all the same. */
const own = document.currentScript ?? document.querySelector('script[src*="player.js"]')
const address = own instanceof HTMLScriptElement ? own.src : location.href

definePlayer(() => import(/* @vite-ignore */ new URL(__LIVE__, address).href) as Promise<LiveModule>)
if (own instanceof HTMLElement && own.dataset.frame !== undefined) frame()
