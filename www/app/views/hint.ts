/** A hint as text and as an arrow on the board. */

import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'

/**
 * How many moves of the line the last step shows: more are not remembered, and the later ones are not sure.
 */
const LINE = 4

/** The text; empty without a hint. */
export function hintText({ hint, hintToken }: State, text: Text): string {
  if (hintToken !== null) return text.hint.thinking
  if (!hint) return ''
  if (!hint.move) return text.hint.declare
  const { usi } = hint.move
  const drop = usi[1] === '*'
  if (hint.step === 1) return drop ? text.hint.drop : text.hint.piece(usi.slice(0, 2))
  if (hint.step === 2) return text.hint.square(usi.slice(2, 4))
  return text.hint.move(
    hint.move[text.code],
    hint.line
      .slice(0, LINE)
      .map((move) => move[text.code])
      .join(' '),
  )
}

/** The arrow of a move that was entered in advance; a drop is a ring. */
export function premoveArrows({ premove }: State) {
  if (!premove) return []
  return [{ from: premove.slice(0, 2), to: premove.slice(2, 4), tone: 'hint' as const }]
}

/** The arrow, or the ring around a piece. */
export function hintArrows({ hint }: State) {
  if (!hint?.move) return []
  const { usi } = hint.move
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  return [{ from, to: hint.step === 1 ? from : to, tone: 'hint' as const }]
}
