/** The page for iframes, `embed.html?sfen=…&mode=…`: one player; the query gives its attributes. */
import { ATTRIBUTES } from './options.ts'

/** Adds the player to the page, and posts its height and its events to the parent page. */
export function frame(): void {
  const query = new URLSearchParams(location.search)
  const player = document.createElement('narikoma-player')
  for (const name of ATTRIBUTES) {
    const value = query.get(name)
    if (value !== null) player.setAttribute(name, value)
  }
  const language = query.get('lang')
  if (language) document.documentElement.lang = language
  const record = query.get('record')
  if (record !== null) player.textContent = record
  // To any origin: the messages contain only what the reader of the parent page does in the frame.
  const post = (type: string, detail: unknown) =>
    parent !== window && parent.postMessage({ source: 'narikoma', type, detail }, '*')
  for (const type of ['ready', 'move', 'gameend', 'error', 'net'])
    player.addEventListener(type, (event) => post(type, (event as CustomEvent<unknown>).detail))
  document.body.append(player)
  new ResizeObserver(() =>
    post('size', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement)
}
