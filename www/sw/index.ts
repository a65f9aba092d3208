/**
 * The service worker: keeps page and engine of one build together, so that both are there without a network and never
 * a page of one build meets an engine of another. Nothing changes under a game: a new build waits till it is asked for.
 */
import { hasSimd } from '../simdProbe.ts'
import type { Shell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in place by the build (vite.config.ts). */
declare const __SHELL__: Shell

const SHELL = __SHELL__
/** Other builds and other folders of this host have caches of their own. */
const FAMILY = `narikoma ${new URL(self.registration.scope).pathname} `
const CACHE = FAMILY + SHELL.version

const address = (file: string) => new URL(file, self.registration.scope).href

/** The files to keep: of the engine's builds only the one that this browser runs. */
function wanted(): string[] {
  const { simd, base } = SHELL.engines
  const engine = hasSimd() ? (simd ?? base) : base
  return [...SHELL.files, ...(engine ? [engine] : [])]
}

/** Fetches everything, or nothing counts. What an older build has under the same hash is taken from there. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    wanted().map(async (file) => {
      const known = SHELL.hashed.test(file) ? await caches.match(address(file)) : undefined
      const answer = known ?? (await fetch(address(file), { cache: 'no-cache' }))
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
      await cache.put(address(file), answer)
    }),
  )
}

/** Keeps the net, from an older build where that has the same one. Without it the page plays all the same. */
async function keepNet(mayFetch: boolean): Promise<void> {
  if (!SHELL.net) return
  const cache = await caches.open(CACHE)
  const net = address(SHELL.net)
  if (await cache.match(net)) return
  const answer = (await caches.match(net)) ?? (mayFetch ? await fetch(net) : undefined)
  if (answer?.ok) await cache.put(net, answer)
}

/** Removes what older builds left, unless a window that began with one of them is still open. */
async function tidy(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 1) return
  const names = await caches.keys()
  // What a newer build has laid down for itself is not old, and it does not lay it down again.
  if (self.registration.installing || self.registration.waiting) return
  await Promise.all(
    names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

/** From this build's cache; a hashed file of an older build from its own; else from the network. */
async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  url.search = ''
  url.hash = ''
  const page =
    request.mode === 'navigate' &&
    (url.href === self.registration.scope || url.pathname.endsWith('/index.html'))
  const cache = await caches.open(CACHE)
  const kept = await cache.match(page ? address('./') : url.href)
  if (kept) return kept
  const older = SHELL.hashed.test(url.pathname) ? await caches.match(url.href) : undefined
  return older ?? fetch(request)
}

/** A record that another program shares: laid down where the page finds it. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData()
  const file = form.get('record')
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((word) => typeof word === 'string')
  const record = file instanceof File && file.size > 0 ? file : new Blob([words.join('\n')])
  const cache = await caches.open(CACHE)
  await cache.put(address('shared-record'), new Response(record))
  return Response.redirect(address('./?shared'), 303)
}

self.addEventListener('install', (event) =>
  event.waitUntil(install().then(() => keepNet(false).catch(() => {}))),
)
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  if (event.data === 'tidy') event.waitUntil(tidy())
  // Full or without a network: the page has its net all the same, and asks again next time.
  if (event.data === 'net') event.waitUntil(keepNet(true).catch(() => {}))
})
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && url === address('share')) event.respondWith(receive(event.request))
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request))
})
