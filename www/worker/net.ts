/** Fetches a net, which is gzip-compressed: hosts compress only file types that they know. */
import type { NetFault, NetFile, NetStatus } from '../net.ts'

/** Bytes between two reports of progress. */
const PROGRESS_STEP = 65_536

/** Why there is no net. */
export class NetError extends Error {
  readonly fault: NetFault
  constructor(fault: NetFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}

/** The uncompressed net. Rejects with a `NetError`. */
export async function fetchNet(
  { address, bytes, sha256 }: NetFile,
  tell: (news: NetStatus) => void,
): Promise<Uint8Array> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new NetError('network', `${address}: ${error}`)
  })
  if (!answer.ok || !answer.body) throw new NetError('status', `${address}: HTTP status ${answer.status}`)
  const type = answer.headers.get('content-type') ?? ''
  // Hosts with a fallback page send it, with status 200, for every missing file.
  if (/^text\/html\b/i.test(type)) throw new NetError('type', `${address}: ${type} instead of a net`)
  const packed = await download(answer.body, (loaded) =>
    tell({ state: 'loading', loaded: Math.min(loaded, bytes), total: bytes }),
  ).catch((error: unknown) => {
    throw new NetError('network', `${address}: ${error}`)
  })
  const start = new Uint8Array(await packed.slice(0, 2).arrayBuffer())
  if (start[0] !== 0x1f || start[1] !== 0x8b) throw new NetError('header', `${address}: not a gzip file`)
  if (sha256 && ((await hashOf(packed)) ?? sha256) !== sha256)
    throw new NetError('hash', `${address}: its SHA-256 is not ${sha256}`)
  try {
    const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  } catch (error) {
    throw new NetError('header', `${address}: ${error}`)
  }
}

async function download(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: (loaded: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [loaded, told] = [0, 0]
  const from = body.getReader()
  for (let part = await from.read(); !part.done; part = await from.read()) {
    parts.push(part.value)
    loaded += part.value.length
    if (loaded - told < PROGRESS_STEP) continue
    told = loaded
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
