/** The handicap starts by the engine's ids. A test compares them with the engine's own. */

import { startOf } from '../../app/records/handicaps.ts'
import { START, type Variant } from '../../engine/protocol.ts'

/** The names in KIF of handicaps that are not counted. */
const NAMES: Readonly<Record<string, string>> = {
  lance: '香落',
  'right-lance': '右香落',
  bishop: '角落',
  rook: '飛車落',
  'rook-lance': '飛香落',
  'naked-king': '裸玉',
}

/** White's rank on 5×5. */
const RANKS: Readonly<Record<string, string>> = {
  bishop: 'r1sgk',
  rook: '1bsgk',
  2: '2sgk',
  3: '3gk',
  4: '4k',
}

/** The start of a handicap as SFEN; `null` for an unknown id. */
export function handicapStart(id: string, variant: Variant): string | null {
  if (id === 'even') return START[variant]
  if (variant === 'minishogi') return Object.hasOwn(RANKS, id) ? `${RANKS[id]}/4p/5/P4/KGSBR w - 1` : null
  if (Object.hasOwn(NAMES, id)) return startOf(NAMES[id] ?? '')
  return /^(?:[2-8]|10)$/.test(id) ? startOf(`${id}枚落`) : null
}
