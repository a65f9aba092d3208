/** The moves played or tried at the position that is shown, where there are several. */
import { kindName } from '../../elements/board/labels.ts'
import { kindOf, readSfen } from '../../elements/board/sfen.ts'
import type { Text } from '../../text/text.ts'
import { type State, shownPosition } from '../game/state.ts'
import { variationChoices } from '../game/variation.ts'
import { moveAloud } from './aloud.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import type { Dispatch, View } from './view.ts'

/** A move with its origin square, which is unambiguous without the rules: `☗７六歩(77)`, `P7g-7f`. */
export function plainName(usi: string, sfen: string, code: 'ja' | 'en'): string {
  const { pieces, turn } = readSfen(sfen)
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  const drop = usi[1] === '*'
  const kind = drop ? usi.charAt(0) : kindOf(pieces.get(from) ?? '')
  if (code === 'en')
    return drop ? `${kind}*${to}` : `${kind}${from}${pieces.has(to) ? 'x' : '-'}${usi.slice(2)}`
  const file = '１２３４５６７８９'.charAt(Number(to[0]) - 1)
  const rank = '一二三四五六七八九'.charAt('abcdefghi'.indexOf(to.charAt(1)))
  const origin = drop ? '打' : `(${from[0]}${'abcdefghi'.indexOf(from.charAt(1)) + 1})`
  return `${turn === 'b' ? '☗' : '☖'}${file}${rank}${kindName(kind, code)}${usi.endsWith('+') ? '成' : ''}${origin}`
}

/** The row of moves, and the way back to the game. */
export function variationChoicesView(dispatch: Dispatch): View {
  const row = el('div', { role: 'group', class: 'tools', translate: 'no' })
  const back = button('variations-back', () => dispatch({ type: 'followVariation', move: null }))
  const root = el('div', { class: 'variations', 'data-testid': 'variations' }, row, back)
  let written: unknown[] = []

  row.addEventListener('click', (event) => {
    const usi = (event.target as Element).closest('button')?.dataset.usi
    if (usi) dispatch({ type: 'followVariation', move: usi })
  })

  function write(state: State, text: Text): void {
    const sfen = shownPosition(state)?.sfen ?? state.position?.sfen ?? ''
    const focused = row.contains(document.activeElement)
    const items = variationChoices(state).map(({ usi, chosen, played }) => {
      const name = plainName(usi, sfen, text.code)
      const label = (move: string) => (played ? text.variations.played(move) : move)
      const spoken = label(moveAloud(name, text.code))
      const element = el('button', { type: 'button', 'data-usi': usi, 'aria-label': spoken }, label(name))
      setAttribute(element, 'aria-pressed', String(chosen))
      return element
    })
    row.replaceChildren(...items)
    // Keeps the keyboard focus in the row.
    if (focused) (items.find((item) => item.ariaPressed === 'true') ?? (back.hidden ? null : back))?.focus()
  }

  return {
    root,
    render(state, text) {
      setText(back, text.variations.back)
      back.hidden = state.gamePosition === null
      setAttribute(row, 'aria-label', text.variations.label)
      const inputs = [
        state.position,
        state.shownPly,
        state.setup.tree,
        state.gamePosition,
        state.clock === null,
        text,
      ]
      if (inputs.every((input, index) => input === written[index])) return
      written = inputs
      write(state, text)
      root.hidden = row.childElementCount === 0 && state.gamePosition === null
    },
  }
}
