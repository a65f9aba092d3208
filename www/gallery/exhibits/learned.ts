/** The learned points of a piece on every square, for a square of the own king. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { kindName } from '../../elements/board/labels.ts'
import { fileAndRank, kindOf, readSfen, sideOf, squareAt, writeSfen } from '../../elements/board/sfen.ts'
import { select } from '../select.ts'
import { signed } from '../words.ts'
import { Ended, type Stage, type Step, type Words } from './step.ts'

/** The kinds that can be chosen: they are dropped from the hand. */
const KINDS = ['G', 'S', 'R', 'B', 'N', 'L', 'P'] as const
type Kind = (typeof KINDS)[number]

/** The other king's place. */
const RIVAL = '5a'
/** The own king's place at the start. */
const HOME = '5i'
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
/** Kings and pieces that are shown first: the king in a Mino castle, in a Yagura castle and at home. */
const SHOWN: readonly (readonly [king: string, kind: Kind])[] = [
  ['2h', 'G'],
  ['2h', 'S'],
  ['2h', 'L'],
  ['8h', 'G'],
  ['5i', 'R'],
]
/** The first rank, from 1 at the far side, on which the own king has learned points. */
const FIRST_RANK = 6
/**
 * The fewest points from the middle of the map at which a square has its full colour; else the square that
 * is farthest from it has.
 */
const LEAST_FULL = 5
/** The most of the heat's colour in a square, in percent: with more the number is hard to read on it. */
const MOST_HEAT = 35

/** The pieces on the board, and the points on each square; one is missing where the piece cannot stand. */
interface Learned {
  pieces: ReadonlyMap<string, string>
  points: ReadonlyMap<string, number>
}

/** Black's points without the fixed values of the pieces. */
async function placesOf({ engine, card }: Stage, moves: string[]): Promise<number | null> {
  const event = await engine.ask({ type: 'explain', opponent: card.id, moves })
  if (event.type !== 'reasons') return null
  const own = event.reasons.filter(({ side, term }) => side === 'b' && term !== 'material')
  return own.reduce((sum, { points }) => sum + points, 0)
}

/** The kings alone. */
const kingsAlone = (king: string) =>
  new Map([
    [king, 'K'],
    [RIVAL, 'k'],
  ])

/** All pieces as at the start, with the king moved and a piece of the kind in hand. */
function piecesOfStart(king: string, kind: Kind): Map<string, string> {
  const pieces = new Map(readSfen(START).pieces)
  // A piece on the king's square changes places with the king.
  const replaced = pieces.get(king)
  pieces.delete(HOME)
  if (replaced && king !== HOME) pieces.set(HOME, replaced)
  pieces.set(king, 'K')
  const dropped = [...pieces].find(([, piece]) => piece === kind)?.[0]
  if (dropped) pieces.delete(dropped)
  return pieces
}

/** Asks for the points after a drop on each free square. */
async function measureAmong(stage: Stage, pieces: Map<string, string>, kind: Kind): Promise<Learned> {
  const sfen = writeSfen({ size: 9, turn: 'b', pieces, hands: new Map([[`b:${kind}`, 1]]) })
  const position = await stage.engine.position({ start: { variant: 'shogi', sfen }, moves: [] })
  if (!position) throw new Ended()
  const points = new Map<string, number>()
  const alone = (await placesOf(stage, [])) ?? 0
  for (const square of position.legal[`${kind}*`] ?? []) {
    const value = await placesOf(stage, [`${kind}*${square}`])
    if (value !== null) points.set(square, value - alone)
  }
  return { pieces, points }
}

/** The squares that have points. */
const counting = ({ points }: Learned): number => [...points.values()].filter((value) => value !== 0).length

/**
 * The points with the kings alone, or among all pieces where that gives points to more squares: then they
 * belong to pairs.
 */
async function measure(stage: Stage, king: string, kind: Kind): Promise<Learned> {
  const alone = await measureAmong(stage, kingsAlone(king), kind)
  const among = await measureAmong(stage, piecesOfStart(king, kind), kind)
  return counting(among) > counting(alone) ? among : alone
}

/** The points in the middle of the map: as many squares have more as have fewer. */
function middleOf({ points }: Learned): number {
  const sorted = [...points.values()].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The name of a square in the reader's language. */
function squareText(square: string, code: 'ja' | 'en'): string {
  const { file, rank } = fileAndRank(square)
  return code === 'en' ? square : '０１２３４５６７８９'.charAt(file) + '一二三四五六七八九'.charAt(rank - 1)
}

/** The step that shows the points. */
function stepOf(
  king: string,
  kind: Kind,
  { pieces, points }: Learned,
  choose: (king: string, kind: Kind) => void,
): Step {
  const [best, most] = [...points].reduce((one, other) => (other[1] > one[1] ? other : one), ['', -Infinity])
  const [worst, least] = [...points].reduce((one, other) => (other[1] < one[1] ? other : one), ['', Infinity])
  return {
    board: { sfen: '' },
    caption: ({ text, gallery: { code } }) =>
      text.learned.caption(
        kindName(kind, code),
        squareText(king, code),
        [squareText(best, code), signed(most)],
        [squareText(worst, code), signed(least)],
      ),
    picture: (words) => map({ pieces, points }, words, (square) => choose(square, kind)),
    aside: ({ text, gallery: { code } }) => html`
      <div class="play-form"><label for="learned-piece">${text.learned.piece}</label>${select({
        name: 'learned-piece',
        options: KINDS.map((each) => [each, kindName(each, code)]),
        value: kind,
        changed: (value) => choose(king, value as Kind),
      })}</div>
      <p class="note">
        ${text.learned.hint} ${text.learned.other(squareText(RIVAL, code))}
        ${pieces.size > 2 ? text.learned.around : nothing}
      </p>`,
    pace: 3200,
  }
}

/** The character on a piece. */
const kanjiOf = (piece: string): string => kindName(kindOf(piece), 'ja').charAt(0)

/** The map: a button for each square, on which the king can be put. */
function map({ pieces, points }: Learned, words: Words, put: (square: string) => void): TemplateResult {
  const { text, gallery } = words
  const middle = middleOf({ pieces, points })
  const full = Math.max(LEAST_FULL, ...[...points.values()].map((value) => Math.abs(value - middle)))
  const cell = (_: unknown, index: number) => {
    const square = squareAt(9, Math.floor(index / 9), index % 9, 'b')
    const name = squareText(square, gallery.code)
    const value = points.get(square)
    const piece = pieces.get(square)
    const [label, shown, look] =
      piece === 'K'
        ? [text.learned.king(name), '玉', 'own-king']
        : piece === 'k'
          ? [text.learned.rival(name), '玉', 'rival-king']
          : value === undefined
            ? [
                text.learned.impossible(name),
                piece ? kanjiOf(piece) : '',
                piece ? `piece ${sideOf(piece)}` : '',
              ]
            : [
                text.learned.cell(name, signed(value)),
                value === middle && value === 0 ? '' : signed(value),
                '',
              ]
    const above = (value ?? middle) - middle
    const style = `--share:${Math.round(Math.sqrt(Math.abs(above) / full) * MOST_HEAT)}%;--heat:var(${above < 0 ? '--alarm' : '--best'})`
    const isKingPlace = fileAndRank(square).rank >= FIRST_RANK
    return html`<button
      type="button"
      class=${look}
      style=${style}
      data-square=${square}
      tabindex=${piece === 'K' ? '0' : '-1'}
      aria-label=${label}
      aria-disabled=${String(!isKingPlace)}
      @click=${() => isKingPlace && put(square)}
    >${shown}</button>`
  }
  return html`<div
    class="learned"
    role="group"
    aria-label=${text.learned.grid}
    data-testid="learned"
    @keydown=${moveFocus}
  >${Array.from({ length: 81 }, cell)}</div>`
}

/** Arrow keys go from square to square. */
function moveFocus(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const cells = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button')]
  const at = cells.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  cells[at + step]?.focus()
}

export async function learned(stage: Stage): Promise<void> {
  const choose = (king: string, kind: Kind) => {
    // A failure leaves the map as it was.
    void measure(stage, king, kind).then(
      (found) => stage.jump(stepOf(king, kind, found, choose)),
      () => {},
    )
  }
  // The reader's own king, with each of the pieces in turn.
  const own = stage.own && [...readSfen(stage.own.sfen).pieces].find(([, piece]) => piece === 'K')?.[0]
  if (own && fileAndRank(own).rank < FIRST_RANK) return
  const all = own ? KINDS.map((kind) => [own, kind] as const) : SHOWN
  for (const [king, kind] of all) stage.show(stepOf(king, kind, await measure(stage, king, kind), choose))
}
