/** The page for iframes, `embed.html?sfen=…&mode=…`: one player; the query gives its attributes. */
import { ATTRIBUTES } from './options.ts'
import { readQuery } from './query.ts'

/** Milliseconds without a change before the height is posted. */
const SETTLED = 100

/** The language of the query, or else of the reader's browser. */
const languageOf = (query: Map<string, string>) =>
  query.get('lang') ?? (/^ja\b/i.test(navigator.language) ? 'ja' : 'en')

/** Adds the player to the page, and posts its height and its events to the parent page. */
export function frame(): void {
  const query = readQuery(location.search)
  document.documentElement.lang = languageOf(query)
  const player = document.createElement('narikoma-player')
  for (const name of ATTRIBUTES) {
    const value = query.get(name)
    if (value !== undefined) player.setAttribute(name, value)
  }
  const record = query.get('record')
  if (record !== undefined)
    player.append(Object.assign(document.createElement('pre'), { textContent: record }))
  // To any origin: the messages contain only what the reader of the parent page does in the frame.
  const post = (type: string, detail: unknown) =>
    parent !== window && parent.postMessage({ source: 'narikoma', type, detail }, '*')
  for (const type of ['ready', 'move', 'gameend', 'refused', 'error', 'net'])
    player.addEventListener(type, (event) => post(type, (event as CustomEvent<unknown>).detail))
  document.body.append(player)
  postHeight(player, (height) => post('size', { height }))
}

/** Calls `post` with the height of the contents, once for each height, when it has settled. */
function postHeight(player: Element, post: (height: number) => void): void {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => {
    // Without the limits to the height of the window, which is the height that was posted before.
    player.toggleAttribute('data-tall', true)
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    player.toggleAttribute('data-tall', false)
    if (height === last) return
    last = height
    post(height)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(measure, SETTLED)
  }
  const watch = () => new ResizeObserver(wait).observe(document.documentElement)
  if (document.readyState === 'complete') watch()
  else addEventListener('load', watch, { once: true })
}
