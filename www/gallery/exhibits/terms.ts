/** Machine one's rules: each lights up the pieces without which it would not count. */
import { html, type TemplateResult } from 'lit-html'
import { kindOf, readSfen, writeSfen } from '../../elements/board/sfen.ts'
import type { ReasonsEvent } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { markOf, signed } from '../words.ts'
import { MIDDLE_GAME, type Stage, setUp, type Words } from './step.ts'

type Reason = ReasonsEvent['reasons'][number]

/** The name of a term with its side. */
function nameOf({ side, term }: Reason, words: GalleryText, material: string): string {
  if (term === 'material' || term === 'rest' || !('rule' in term)) return markOf(side) + material
  const { id, count } = term.rule
  return markOf(side) + (words.rules[id] ?? id) + (count > 1 ? words.times(count) : '')
}

/** How often each rule counts, by side and rule. */
const countsOf = (reasons: readonly Reason[]): Map<string, number> =>
  new Map(
    reasons.flatMap(({ side, term }) =>
      typeof term === 'object' && 'rule' in term ? [[side + term.rule.id, term.rule.count] as const] : [],
    ),
  )

/** The squares whose piece a rule needs, by side and rule: without the piece it counts less often. */
async function neededBy({ engine, card }: Stage, sfen: string, reasons: readonly Reason[]) {
  const whole = readSfen(sfen)
  const before = countsOf(reasons)
  const needed = new Map<string, string[]>()
  for (const [square, piece] of whole.pieces) {
    if (kindOf(piece) === 'K') continue
    const pieces = new Map(whole.pieces)
    pieces.delete(square)
    const without = writeSfen({ ...whole, pieces })
    const variant = whole.size === 5 ? 'minishogi' : 'shogi'
    if (!(await engine.position({ start: { variant, sfen: without }, moves: [] }))) continue
    const event = await engine.ask({ type: 'explain', opponent: card.id })
    if (event.type !== 'reasons') continue
    const after = countsOf(event.reasons)
    for (const [key, count] of before)
      if ((after.get(key) ?? 0) < count) needed.set(key, [...(needed.get(key) ?? []), square])
  }
  return needed
}

export async function terms(stage: Stage): Promise<void> {
  const { engine, card } = stage
  const { sfen, side } = await setUp(stage, MIDDLE_GAME)
  const event = await engine.ask({ type: 'explain', opponent: card.id })
  if (event.type !== 'reasons') return
  const reasons = [...event.reasons].sort(
    (one, other) => Number(other.term === 'material') - Number(one.term === 'material'),
  )
  const rules = reasons.filter(({ term }) => typeof term === 'object' && 'rule' in term)
  const list = (now: Reason | null) => (words: Words, go: (step: number) => void) =>
    termList(reasons, now, words, (reason) => go(rules.indexOf(reason) + 1))
  stage.show({
    board: { sfen },
    caption: ({ text }) => text.terms.sum(signed(event.total), side),
    aside: list(null),
  })
  const needed = await neededBy(stage, sfen, reasons)
  for (const reason of rules) {
    const { side: own, term, points } = reason
    const key = typeof term === 'object' && 'rule' in term ? own + term.rule.id : ''
    const marks = needed.get(key) ?? []
    stage.show({
      board: { sfen, marks },
      caption: ({ text, gallery }) => {
        const { rule, other, material } = text.terms
        return (marks.length > 0 ? rule : other)(nameOf(reason, gallery, material), signed(points))
      },
      aside: list(reason),
    })
  }
}

/** All terms with their points; a rule is a button that leads to its step. */
function termList(
  reasons: readonly Reason[],
  now: Reason | null,
  { text, gallery }: Words,
  go: (reason: Reason) => void,
): TemplateResult {
  const item = (reason: Reason) => html`<li><button
    type="button"
    aria-current=${String(reason === now)}
    ?disabled=${typeof reason.term === 'string'}
    @click=${() => go(reason)}
  ><span>${nameOf(reason, gallery, text.terms.material)}</span><b>${signed(reason.points)}</b></button></li>`
  return html`<ul class="exhibit-list" tabindex="0" aria-label=${text.terms.list} data-testid="exhibit-terms">${reasons.map(item)}</ul>`
}
