/** The page for frames, `embed.html?sfen=…&mode=…`: one player, with the attributes that its address names. */
import { ATTRIBUTES } from './options.ts'

/** Puts the player into the page, and tells the page around how high it is and what happens in it. */
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
  // To any page: nothing is told that it did not ask for.
  const tell = (type: string, detail: unknown) =>
    parent !== window && parent.postMessage({ source: 'narikoma', type, detail }, '*')
  for (const type of ['ready', 'move', 'gameend', 'error', 'net'])
    player.addEventListener(type, (event) => tell(type, (event as CustomEvent<unknown>).detail))
  document.body.append(player)
  new ResizeObserver(() =>
    tell('size', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement)
}
