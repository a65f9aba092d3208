/** Fetches a net: packed by gzip, since hosts pack only the kinds of files that they know. */
import type { NetFile, NetStatus } from '../net.ts'

/** So many bytes more are worth telling. */
const STEP = 65_536

/** The net's bytes. Rejects where it cannot be had, or not be unpacked. */
export async function fetchNet(
  { address, bytes }: NetFile,
  tell: (news: NetStatus) => void,
): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`)
  const unpacking = new DecompressionStream('gzip')
  const [unpacked] = await Promise.all([
    new Response(unpacking.readable).arrayBuffer(),
    pump(answer.body.getReader(), unpacking.writable.getWriter()),
  ])
  return new Uint8Array(unpacked)

  async function pump(
    from: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
    to: WritableStreamDefaultWriter<BufferSource>,
  ): Promise<void> {
    let [loaded, told] = [0, 0]
    for (let part = await from.read(); !part.done; part = await from.read()) {
      loaded += part.value.length
      if (loaded - told >= STEP) {
        told = loaded
        tell({ state: 'loading', loaded: Math.min(loaded, bytes), total: bytes })
      }
      await to.write(part.value)
    }
    await to.close()
  }
}
