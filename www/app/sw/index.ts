/**
 * The service worker: keeps page and engine of one build, so that they work offline and never mix with
 * another build. Every file is verified by the build's list. A new build waits until the player asks for it.
 */
import { hasSimd } from '../../engine/simdProbe.ts'
import { fitsType, isGenuine } from './genuine.ts'
import { judgeOlder, type OlderCopies } from './olderCopies.ts'
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

/** The files of the gallery's engine. */
const galleryFiles = (): string[] => [...SHELL.gallery.scripts, ...moduleOf(SHELL.gallery.engines)]

/** The files to keep from the beginning: of the engine's builds only the one that this browser runs. */
function wanted(): string[] {
  const { engines, gallery, digests } = SHELL
  const others = [engines, gallery.engines].flatMap((modules) => Object.values(modules))
  const later = [...others, ...gallery.scripts]
  return [...Object.keys(digests).filter((file) => !later.includes(file)), ...moduleOf(engines)]
}

/** Whether the response is this file of this build, whole and unaltered. */
const isOurs = (file: string, response: Response): Promise<boolean> =>
  isGenuine(address(file), SHELL.digests[file] ?? '', response)

/** Keeps a response, without the mark of a redirection, with which browsers do not show a page. */
async function keep(file: string, response: Response): Promise<void> {
  const { body, headers, redirected } = response
  const cache = await caches.open(CACHE)
  await cache.put(address(file), redirected ? new Response(body, { headers }) : response)
}

/**
 * Keeps the files, from older builds or the host; fails if one is missing or is not the file of this build.
 */
async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const keepOne = async (file: string) => {
    if (await cache.match(address(file))) return
    const known = await caches.match(address(file))
    if (known && (await isOurs(file, known))) return keep(file, known)
    // Hosts and the browser's own cache may still have the file of another build.
    const fetched = await fetch(address(file), { cache: 'no-cache' })
    if (!(await isOurs(file, fetched))) throw new Error(`${file} is not the file of this build`)
    await keep(file, fetched)
  }
  await Promise.all(files.map(keepOne))
}

const olderCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE)

/** Whether an older build kept the gallery's engine: the reader plays against its opponents. */
async function hadGallery(): Promise<boolean> {
  const names = await olderCaches()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().some(({ url }) => url.includes('/narikoma-gallery_bg-'))
}

/** Deletes data files that this build does not use. The engine's worker keeps them (worker/data.ts). */
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
  const names = await olderCaches()
  // The cache of a newer build must stay: that build would not fetch it again.
  if (self.registration.installing || self.registration.waiting) return
  await Promise.all(names.map((name) => caches.delete(name)))
  await tidyData()
}

/** What older builds have left, as it was when this build was installed. */
let older: OlderCopies = 'fit'

/**
 * Keeps everything that this build needs. Waits with its activation for
 * the player, unless no older page can start.
 */
async function install(): Promise<void> {
  await keepAll(wanted())
  if (await hadGallery()) await keepAll(galleryFiles()).catch(() => {})
  older = await judgeOlder(await olderCaches(), self.registration.scope)
  if (older !== 'fit') void self.skipWaiting()
}

/**
 * Takes over, also from a page that was open before the first worker:
 * its later parts come from the same build.
 */
async function activate(): Promise<void> {
  await self.clients.claim()
  await tidy()
  if (older !== 'broken') return
  // Their pages are blank.
  const windows = await self.clients.matchAll({ type: 'window' })
  // Not awaited: pages wait until this worker is active.
  for (const window of windows) window.navigate(window.url).catch(() => {})
}

/** Whether everything is kept; what the browser has deleted is fetched again. */
async function isComplete(): Promise<boolean> {
  try {
    await keepAll(wanted())
    return true
  } catch {
    // Offline, or the host has another build.
    void self.registration.update().catch(() => {})
    return false
  }
}

/** Answers from this build's cache, for hashed files from older builds' caches, or else from the network. */
async function answer(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const url = new URL(request.url)
  url.search = ''
  url.hash = ''
  const page =
    request.mode === 'navigate' &&
    (url.href === self.registration.scope || url.pathname.endsWith('/index.html'))
  const file = page ? './' : url.href.slice(self.registration.scope.length)
  const isListed = file in SHELL.digests
  const cache = await caches.open(CACHE)
  const kept = await cache.match(address(file))
  if (kept) return kept
  const known = SHELL.hashed.test(file) ? await caches.match(url.href) : undefined
  if (known && (isListed ? await isOurs(file, known) : fitsType(url.href, known))) return known
  const fetched = await (isListed && !page ? fetch(url.href, { cache: 'no-cache' }) : fetch(request))
  if (isListed) {
    const copy = fetched.clone()
    // With a full storage it is fetched again the next time.
    waitUntil(
      isOurs(file, copy).then(
        (ours) => (ours ? keep(file, copy) : undefined),
        () => {},
      ),
    )
  } else if (SHELL.later.test(file) && fetched.ok && fitsType(url.href, fetched))
    waitUntil(keep(file, fetched.clone()).catch(() => {}))
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

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  if (event.data === 'check') {
    const answerTo = async () => event.ports[0]?.postMessage(await isComplete())
    event.waitUntil(Promise.all([tidy(), answerTo()]))
  }
  // Storage full or offline: the page has it already, and asks again next time.
  if (event.data === 'gallery') event.waitUntil(keepAll(galleryFiles()).catch(() => {}))
})
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && url === address('share')) event.respondWith(receive(event.request))
  if (method === 'GET' && url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request, (work) => event.waitUntil(work)))
})
