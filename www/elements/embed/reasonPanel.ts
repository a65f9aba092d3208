/** The place of the reasons in a replay with `why`: a button, and the sentences about the move shown. */
import { plies, type State } from '../../app/game/state.ts'
import { LIVE_TEXTS } from '../../text/embedLive.ts'
import { button, el, setText } from './dom.ts'
import type { Reasons, ToldReason } from './reasons.ts'

/** A sentence, and below it the moves that show it. */
const reasonItem = ({ seen, line }: ToldReason): HTMLElement =>
  el('li', {}, seen, ...(line ? [el('small', { translate: 'no' }, line)] : []))

/** Makes the elements. */
export function reasonPanel(language: 'ja' | 'en') {
  const words = LIVE_TEXTS[language]
  let reasons: Reasons | null = null
  let state: State | null = null
  /** The line up to the move that is shown. */
  let shown = ''
  let isOver = false
  const list = el('ul', { class: 'reasons', part: 'reasons', 'aria-hidden': 'true' })
  const said = el('p', { class: 'told', role: 'status' })
  const note = el('p', { class: 'said' })

  const movesOf = ({ position }: State, count: number) =>
    position?.moves.slice(0, count).map(({ usi }) => usi) ?? []

  /** Shows sentences, if the reader has not gone elsewhere meanwhile. */
  function show(asked: string, told: readonly ToldReason[], failure = ''): void {
    if (asked !== shown) return
    list.replaceChildren(...told.map(reasonItem))
    setText(said, failure || told.map(({ heard }) => heard).join(' '))
    setText(note, failure)
  }

  async function ask(): Promise<void> {
    if (!state) return
    const [asked, { start }] = [shown, state.setup]
    const moves = movesOf(state, plies(state).shown)
    list.replaceChildren()
    setText(said, words.looking)
    setText(note, words.looking)
    try {
      reasons ??= new (await import('./reasons.ts')).Reasons(language)
      if (isOver) return
      show(asked, await reasons.about(start, moves))
    } catch {
      show(asked, [], words.noReasons)
    }
  }

  const why = button('why', () => void ask())
  setText(why, words.why)
  why.setAttribute('part', 'button')
  return {
    root: el('div', { class: 'why' }, el('div', { class: 'tools' }, why), note, list, said),
    render(now: State): void {
      state = now
      const line = movesOf(now, plies(now).shown).join(' ')
      why.hidden = line === ''
      if (line === shown) return
      shown = line
      show(line, [])
    },
    end(): void {
      isOver = true
      reasons?.end()
    },
  }
}
