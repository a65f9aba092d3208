/** The handicap starts by the engine's ids. A test compares them with the engine's own. */
import { readSfen, writeSfen } from '../board/sfen.ts'
import { START, type Variant } from '../protocol.ts'

/** The squares of the pieces that White gives. */
const GIVEN: Readonly<Record<Variant, Readonly<Record<string, string>>>> = {
  shogi: {
    lance: '1a',
    'right-lance': '9a',
    bishop: '2b',
    rook: '8b',
    'rook-lance': '8b 1a',
    2: '8b 2b',
    3: '8b 2b 9a',
    4: '8b 2b 9a 1a',
    5: '8b 2b 9a 1a 8a',
    6: '8b 2b 9a 1a 8a 2a',
    7: '8b 2b 9a 1a 8a 2a 7a',
    8: '8b 2b 9a 1a 8a 2a 7a 3a',
    10: '8b 2b 9a 1a 8a 2a 7a 3a 6a 4a',
    'naked-king': '8b 2b 9a 1a 8a 2a 7a 3a 6a 4a 1c 2c 3c 4c 5c 6c 7c 8c 9c',
  },
  minishogi: { bishop: '4a', rook: '5a', 2: '5a 4a', 3: '5a 4a 3a', 4: '5a 4a 3a 2a' },
}

/** The start of a handicap as SFEN; `null` for an unknown id. */
export function handicapStart(id: string, variant: Variant): string | null {
  if (id === 'even') return START[variant]
  const given = Object.entries(GIVEN[variant]).find(([name]) => name === id)?.[1]
  if (!given) return null
  const start = readSfen(START[variant])
  const pieces = new Map(start.pieces)
  for (const square of given.split(' ')) pieces.delete(square)
  return writeSfen({ ...start, pieces, turn: 'w' })
}
