/** Whether a response is the file that a build lists. */

/** The content types that browsers require, by the ends of addresses; `/` is the page. */
const TYPES: [end: RegExp, type: RegExp][] = [
  [/\.js$/, /(java|ecma)script/],
  [/\.css$/, /css/],
  [/(\/|\.html)$/, /html/],
  [/\.(wasm|png)$/, /^(?!text)/],
]

/** Whether the content type fits the address. A host's fallback page is a web page under any name. */
export function fitsType(address: string, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return TYPES.every(([end, wanted]) => !end.test(address) || wanted.test(type))
}

/** Whether the response has this digest (shell.ts) and a fitting content type. It is read as a copy. */
export async function isGenuine(address: string, digest: string, response: Response): Promise<boolean> {
  if (!response.ok || !fitsType(address, response)) return false
  const hash = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const start = String.fromCharCode(...new Uint8Array(hash, 0, 6))
  return btoa(start).replaceAll('+', '-').replaceAll('/', '_') === digest
}
