/**
 * The moves that come to mind, with the first step of a hint. The network is
 * fetched when the reader first asks for it.
 */
import type { Client } from '../../engine/client.ts'
import type { ImpressionsClient } from '../../engine/impressions.ts'
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'
import { button, el, setText } from './dom.ts'
import type { View } from './view.ts'

const load = () => Promise.all([import('../../engine/impressions.ts'), import('./impressions.ts')])

/** The view; `makeEngine` makes an engine with all opponents. */
export function hintMovesView(makeEngine: () => Client): View {
  const ask = button('hint-moves', () => {
    isOn = true
    hasFailed = false
    if (latest) render(latest.state, latest.text)
  })
  const note = el('p', { class: 'hint', role: 'status', 'data-testid': 'hint-moves-note' })
  const list = el('ol', { class: 'mind', 'data-testid': 'hint-moves-list' })
  const root = el('div', { class: 'hint-moves' }, ask, note, list)
  let latest: { state: State; text: Text } | null = null
  let parts: Awaited<ReturnType<typeof load>> | null = null
  let network: ImpressionsClient | null = null
  let isOn = false
  let hasFailed = false
  /** Whether the network was asked about the position of this hint. */
  let hasAsked = false
  let found: Awaited<ReturnType<ImpressionsClient['ask']>> = null

  /** The size of the downloads, once the code that knows it is here. */
  function offer(text: Text): void {
    if (parts) {
      const [{ GALLERY_KILOBYTES, kilobytesOfData, POLICY }, { impressionsText }] = parts
      setText(ask, impressionsText(text.code).ask(GALLERY_KILOBYTES + kilobytesOfData(POLICY)))
      return
    }
    ask.hidden = true
    load().then(
      (loaded) => {
        parts = loaded
        if (latest) render(latest.state, latest.text)
      },
      () => {},
    )
  }

  async function look({ setup, position }: State): Promise<void> {
    if (!parts) return
    const [{ ImpressionsClient }, { impressionsText }] = parts
    hasAsked = true
    list.replaceChildren()
    const words = () => impressionsText(latest?.text.code ?? 'en')
    setText(note, words().asking)
    network ??= new ImpressionsClient(makeEngine)
    network.onStatus = (status) => {
      if (status.state === 'loading' && status.total > 0)
        setText(note, words().loading(Math.floor((100 * status.loaded) / status.total)))
    }
    try {
      const answer = await network.ask(setup.start, position?.moves.map(({ usi }) => usi) ?? [])
      if (answer && hasAsked) {
        found = answer
        renderMoves()
      }
    } catch {
      isOn = false
      hasFailed = true
      hasAsked = false
      network.close()
      network = null
    }
    if (latest) render(latest.state, latest.text)
  }

  function renderMoves(): void {
    if (!parts || !found || !latest) return
    const [, { impressionsText, moveList }] = parts
    const { code } = latest.text
    setText(note, impressionsText(code).intro)
    list.replaceChildren(...moveList(found, code))
    list.setAttribute('aria-label', impressionsText(code).title)
  }

  function render(state: State, text: Text): void {
    const languageChanged = latest !== null && latest.text.code !== text.code
    latest = { state, text }
    const { hint, setup } = state
    root.hidden = !hint?.move || setup.start.variant !== 'shogi'
    if (root.hidden) {
      if (found) list.replaceChildren()
      hasAsked = false
      found = null
      return
    }
    ask.hidden = isOn
    note.hidden = list.hidden = !isOn && !hasFailed
    if (!isOn) {
      offer(text)
      if (hasFailed && parts) setText(note, parts[1].impressionsText(text.code).failed)
    } else if (!hasAsked) void look(state)
    else if (languageChanged) renderMoves()
  }

  return { root, render }
}
