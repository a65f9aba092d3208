/** Data files in the engine's worker: fetched once, verified, kept for the next visit. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataFile, type DataStatus, dataCache } from '../../www/engine/dataMessages.ts'
import { fetchData } from '../../www/engine/worker/data.ts'

const CONTENTS = new TextEncoder().encode('weights '.repeat(1000))
const PACKED = gzipSync(CONTENTS)
const FILE: DataFile = {
  id: 'weights',
  address: 'https://host/page/assets/weights-12345678.bin',
  bytes: PACKED.length,
  sha256: createHash('sha256').update(PACKED).digest('base64url'),
  cache: dataCache('https://host/page/index.html'),
}

/** As `CacheStorage`: answers by cache and address. */
let kept: Map<string, Map<string, Uint8Array<ArrayBuffer>>>
let fetches: string[]
let answer: () => Response

beforeEach(() => {
  kept = new Map()
  fetches = []
  answer = () => new Response(PACKED)
  vi.stubGlobal('caches', {
    match: async (address: string) => {
      const found = [...kept.values()].map((files) => files.get(address)).find((file) => file)
      return found && new Response(found)
    },
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>()
      kept.set(name, files)
      return {
        put: async (address: string, { body }: Response) =>
          void files.set(address, new Uint8Array(await new Response(body).arrayBuffer())),
      }
    },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    fetches.push(address)
    return answer()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const load = async (file: DataFile = FILE) => {
  const states: DataStatus['state'][] = []
  const bytes = await fetchData(file, ({ state }) => states.push(state))
  return { bytes, states }
}

test('a file is fetched once and then taken from the cache', async () => {
  expect((await load()).bytes).toEqual(CONTENTS)
  expect([...kept.keys()]).toEqual(['narikoma-data /page/'])
  answer = () => new Response('gone', { status: 404 })
  expect((await load()).bytes).toEqual(CONTENTS)
  expect(fetches).toEqual([FILE.address])
})

test('a kept file that is damaged is fetched again', async () => {
  await load()
  kept.get('narikoma-data /page/')?.set(FILE.address, new Uint8Array([0x1f, 0x8b, 0]))
  expect((await load()).bytes).toEqual(CONTENTS)
  expect(fetches).toHaveLength(2)
})

test('a file without the name of a cache is not kept', async () => {
  const { cache: _, ...file } = FILE
  await load(file)
  await load(file)
  expect(fetches).toHaveLength(2)
  expect(kept.size).toBe(0)
})

test('without caches, as on a page without https, the file is fetched', async () => {
  vi.stubGlobal('caches', undefined)
  expect((await load()).bytes).toEqual(CONTENTS)
})

test.each([
  ['status', () => new Response('', { status: 404 })],
  ['type', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['header', () => new Response('something else')],
  ['hash', () => new Response(gzipSync('other weights'))],
  [
    'network',
    () => {
      throw new TypeError('no network')
    },
  ],
] as const)('a bad answer is refused with the fault %s, and not kept', async (fault, bad) => {
  answer = bad
  await expect(load()).rejects.toMatchObject({ fault })
  expect(kept.size).toBe(0)
})
