/**
 * The service worker: keeps page and engine of one build, so that they work offline and never mix with another build.
 * A new build waits until the player asks for it.
 */
import { hasSimd } from '../simdProbe.ts'
import type { Shell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined by the build (vite.config.ts). */
declare const __SHELL__: Shell

const SHELL = __SHELL__
/** Prefix of the cache names of this folder; other folders of the host have their own. */
const FAMILY = `narikoma ${new URL(self.registration.scope).pathname} `
const CACHE = FAMILY + SHELL.version

const address = (file: string) => new URL(file, self.registration.scope).href

/** The module that this browser runs. */
function moduleOf({ simd, base }: Shell['engines']): string[] {
  const module = hasSimd() ? (simd ?? base) : base
  return module ? [module] : []
}

/** The files to keep: of the engine's builds only the one that this browser runs. */
const wanted = (): string[] => [...SHELL.files, ...moduleOf(SHELL.engines)]

/** The files of the gallery's engine. */
const galleryFiles = (): string[] => [...SHELL.gallery.scripts, ...moduleOf(SHELL.gallery.engines)]

/** Fetches all files; fails if one is missing. Files with the same hash are copied from older builds. */
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

/** Keeps the gallery's engine. */
async function keepGallery(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    galleryFiles().map(async (file) => {
      if (await cache.match(address(file))) return
      const answer = (await caches.match(address(file))) ?? (await fetch(address(file)))
      if (answer.ok) await cache.put(address(file), answer)
    }),
  )
}

/** Whether an older build kept the gallery's engine: the reader plays against its opponents. */
async function hadGallery(): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE)
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().some(({ url }) => url.includes('/narikoma-gallery_bg-'))
}

/** Deletes data files that this build does not use. The engine's worker keeps them (www/worker/data.ts). */
async function tidyData(): Promise<void> {
  const files = await caches.open(SHELL.dataCache + new URL(self.registration.scope).pathname)
  const used = SHELL.data.map(address)
  const kept = await files.keys()
  await Promise.all(kept.filter(({ url }) => !used.includes(url)).map((request) => files.delete(request)))
}

/** Deletes the caches of older builds, unless another window may still use them. */
async function tidy(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 1) return
  const names = await caches.keys()
  // The cache of a newer build must stay: that build would not fetch it again.
  if (self.registration.installing || self.registration.waiting) return
  await Promise.all(
    names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await tidyData()
}

/** Answers from this build's cache, for hashed files from those of older builds, or else from the network. */
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
  if (older) return older
  const fetched = await fetch(request)
  // With a full storage it is fetched again the next time.
  if (fetched.ok && galleryFiles().some((file) => address(file) === url.href))
    void cache.put(url.href, fetched.clone()).catch(() => {})
  return fetched
}

/** Stores a record shared by another program where the page finds it. */
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
  event.waitUntil(
    install().then(async () => {
      if (await hadGallery()) await keepGallery().catch(() => {})
    }),
  ),
)
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  if (event.data === 'tidy') event.waitUntil(tidy())
  // Storage full or offline: the page has it already, and asks again next time.
  if (event.data === 'gallery') event.waitUntil(keepGallery().catch(() => {}))
})
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && url === address('share')) event.respondWith(receive(event.request))
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request))
})
