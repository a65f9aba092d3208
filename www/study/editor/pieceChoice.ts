/** The tools of the editor: move, erase, or a piece to put. */

import { currentAppearance, paletteOf } from '../../app/views/appearance.ts'
import { el, setAttribute, setText } from '../../app/views/dom.ts'
import { kindName } from '../../elements/board/labels.ts'
import { pieceDrawing, symbolsFor } from '../../elements/board/pieces/symbols.ts'
import { shape, toElement } from '../../elements/board/shape.ts'
import type { StudyText } from '../../text/study/text.ts'
import { type EditedPosition, kindsOf } from './editedPosition.ts'

/** The choice; `changed` is called when another tool is chosen. */
export function pieceChoice(changed: () => void) {
  const legend = el('legend')
  const row = el('div', { class: 'palette' })
  const root = el('fieldset', { 'data-testid': 'palette' }, legend, row)
  let chosen = 'move'
  let written = ''

  row.addEventListener('change', (event) => {
    chosen = (event.target as HTMLInputElement).value
    changed()
  })

  function tool(value: string, label: string, sign: string | Element): HTMLElement {
    const input = el('input', { type: 'radio', name: 'palette', value, 'data-testid': `tool-${value}` })
    input.checked = value === chosen
    const face = el('span', { class: sign === label ? 'word' : 'face', title: label }, sign)
    if (sign !== label) setAttribute(input, 'aria-label', label)
    return el('label', {}, input, face)
  }

  return {
    root,
    value: (): string => chosen,
    render(size: EditedPosition['size'], words: StudyText): void {
      const { editor, code } = words
      setText(legend, editor.tool)
      const appearance = currentAppearance()
      const key = JSON.stringify([size, editor.tool, appearance])
      if (key === written) return
      written = key
      const palette = paletteOf(appearance)
      const colour = (name: keyof typeof palette) => palette[name]
      const all = kindsOf(size).flatMap((kind) => [kind, kind.toLowerCase()])
      const symbols = symbolsFor(all, 'b', appearance.pieces, colour)
      const sheet = shape('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }, symbols)
      const pieces = (['b', 'w'] as const).flatMap((side) =>
        kindsOf(size).map((kind) => {
          const piece = side === 'b' ? kind : kind.toLowerCase()
          const label = `${editor.sides[side]} ${kindName(kind, code)}`
          return tool(piece, label, toElement(pieceDrawing(piece, 'b', colour)))
        }),
      )
      if (!pieces.some((each) => each.querySelector('input')?.checked) && chosen !== 'erase') chosen = 'move'
      row.replaceChildren(
        tool('move', editor.move, editor.move),
        tool('erase', editor.erase, editor.erase),
        ...pieces,
        toElement(sheet),
      )
    },
  }
}
