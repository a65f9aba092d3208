/** Fetches data files, which are gzip-compressed: hosts compress only file types that they know. */
import type { DataFault, DataFile, DataStatus } from '../dataMessages.ts'

/** Bytes between two reports of progress. */
const PROGRESS_STEP = 65_536

/** Why a file could not be had. */
export class DataError extends Error {
  readonly fault: DataFault
  constructor(fault: DataFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}

/** The uncompressed file: the kept one, or else fetched and kept. Rejects with a `DataError`. */
export async function fetchData(
  file: DataFile,
  tell: (news: DataStatus) => void,
  get: (address: string) => Promise<Response> = fetch,
): Promise<Uint8Array> {
  const { address } = file
  const kept = await keptFile(file)
  const packed = kept ?? (await fetchFile(file, tell, get))
  try {
    const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'))
    const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer())
    if (!kept) await keepFile(file, packed)
    return bytes
  } catch (error) {
    throw new DataError('header', `${address}: ${error}`)
  }
}

/** The file as this page, or an older build of it, has kept it. */
async function keptFile(file: DataFile): Promise<Blob | null> {
  // Pages without https have no caches.
  if (!file.cache || !globalThis.caches) return null
  const answer = await caches.match(file.address).catch(() => undefined)
  const packed = await answer?.blob().catch(() => null)
  return packed && (await isIntact(packed, file)) ? packed : null
}

/** Keeps the file. With a full storage, or in a private window, it is fetched again the next time. */
async function keepFile({ address, cache }: DataFile, packed: Blob): Promise<void> {
  if (!cache || !globalThis.caches) return
  await caches
    .open(cache)
    .then((files) => files.put(address, new Response(packed)))
    .catch(() => {})
}

async function fetchFile(
  file: DataFile,
  tell: (news: DataStatus) => void,
  get: (address: string) => Promise<Response>,
): Promise<Blob> {
  const { address, bytes, sha256 } = file
  const answer = await get(address).catch((error: unknown) => {
    throw new DataError('network', `${address}: ${error}`)
  })
  if (!answer.ok || !answer.body) throw new DataError('status', `${address}: HTTP status ${answer.status}`)
  const type = answer.headers.get('content-type') ?? ''
  // Hosts with a fallback page send it, with status 200, for every missing file.
  if (/^text\/html\b/i.test(type)) throw new DataError('type', `${address}: ${type} instead of data`)
  const packed = await download(answer.body, (loaded) =>
    tell({ state: 'loading', loaded: Math.min(loaded, bytes), total: bytes }),
  ).catch((error: unknown) => {
    throw new DataError('network', `${address}: ${error}`)
  })
  const start = new Uint8Array(await packed.slice(0, 2).arrayBuffer())
  if (start[0] !== 0x1f || start[1] !== 0x8b) throw new DataError('header', `${address}: not a gzip file`)
  if (!(await isIntact(packed, file))) throw new DataError('hash', `${address}: its SHA-256 is not ${sha256}`)
  return packed
}

const isIntact = async (packed: Blob, { sha256 }: DataFile): Promise<boolean> =>
  !sha256 || ((await hashOf(packed)) ?? sha256).startsWith(sha256)

async function download(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: (loaded: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [loaded, reported] = [0, 0]
  const from = body.getReader()
  for (let part = await from.read(); !part.done; part = await from.read()) {
    parts.push(part.value)
    loaded += part.value.length
    if (loaded - reported < PROGRESS_STEP) continue
    reported = loaded
    progress(loaded)
  }
  return new Blob(parts)
}

/** In base64url; `null` where the page's address is not secure, and browsers offer no hash. */
async function hashOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
