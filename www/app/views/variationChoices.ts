/** The names of moves in variations. */
import { kindName } from '../../elements/board/labels.ts'
import { kindOf, readSfen } from '../../elements/board/sfen.ts'

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
