/** Machine one's rules: each lights up the pieces without which it would not count. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import { kindOf, readSfen, writeSfen } from '../../elements/board/sfen.ts'
import type { ReasonsEvent } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { markOf, signed } from '../words.ts'
import { MIDDLE_GAME, type Stage, type Step, setUp, type Words } from './step.ts'

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

/** Positions of games in which the rules apply that do not in the middle game: together all of them. */
export const EXAMPLES = [
  '8G/gkS1+R4/l1npS4/ppp1np3/4p4/1P4PPP/P1P1PK2L/1B5R1/LNSG1+bS2 b NL3Pg2p 81',
  'ln4snl/1s3kgb1/p3p1ppp/1pp2p3/7g1/P3P4/BPPK1PP1P/L1GS1SG2/1N1r3NL w RP2p 42',
  '3p3+R1/ls1g3p1/p1k1pRp2/1p6p/4S4/P1p3+B2/1PN3PPP/1BK1P4/L2GG1SNL b GS2N4Pl 79',
  'ln1k1g1+B1/1rsg2s1+R/p1ppp1+Bp1/6p2/Pp5P1/2PN5/1P2PPP2/5KS2/L2+n2G2 b 2L3Pgsnp 61',
]

/** A rule's place in the list: its points for each time, and the step that shows it first. */
interface Listed {
  points: number
  step: number
}

/** The terms of the position that was set up last. */
async function termsOf({ engine, card }: Stage) {
  const event = await engine.ask({ type: 'explain', opponent: card.id })
  return event.type === 'reasons' ? event : null
}

const ruleOf = ({ term }: Reason) => (typeof term === 'object' && 'rule' in term ? term.rule : null)

export async function terms(stage: Stage): Promise<void> {
  const listed = new Map<string, Listed>()
  let steps = 0
  const show = (step: Step) => {
    stage.show(step)
    steps += 1
  }
  const { sfen, side } = await setUp(stage, MIDDLE_GAME)
  const first = await termsOf(stage)
  if (!first) return
  show({
    board: { sfen },
    caption: ({ text }) => text.terms.sum(signed(first.total), side),
    aside: (words, go) => termList(first.reasons, null, listed, words, go),
  })
  /** Shows the rules that apply in a position, each on the board. */
  const showAll = async (place: string, reasons: readonly Reason[], isElsewhere: boolean) => {
    const needed = await neededBy(stage, place, reasons)
    const fresh = reasons.filter((reason) => {
      const rule = ruleOf(reason)
      return rule && !(isElsewhere && listed.has(rule.id))
    })
    for (const reason of fresh) {
      const { id, count } = ruleOf(reason) ?? { id: '', count: 1 }
      const marks = needed.get(reason.side + id) ?? []
      if (!listed.has(id)) listed.set(id, { points: reason.points / count, step: steps })
      show({
        board: { sfen: place, marks },
        caption: ({ text, gallery }) => {
          const { rule, other, material, elsewhere } = text.terms
          const said = (marks.length > 0 ? rule : other)(
            nameOf(reason, gallery, material),
            signed(reason.points),
          )
          return isElsewhere ? elsewhere + gallery.gap + said : said
        },
        aside: (words, go) => termList(reasons, reason, listed, words, go),
      })
    }
  }
  await showAll(sfen, first.reasons, false)
  for (const example of EXAMPLES) {
    await stage.engine.position({ start: { variant: 'shogi', sfen: example }, moves: [] })
    const found = await termsOf(stage)
    if (found) await showAll(example, found.reasons, true)
  }
}

/** Brings an item of a list into sight: only the list scrolls. */
function scrollToItem(item?: Element): void {
  const list = item?.parentElement
  if (!list || !(item instanceof HTMLElement)) return
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2
}

/** How often a rule counts for each side: `☗2 ☖1`. */
const countText = (reasons: readonly Reason[], id: string): string =>
  reasons
    .flatMap((reason) => {
      const rule = ruleOf(reason)
      return rule?.id === id ? [markOf(reason.side) + rule.count] : []
    })
    .join(' ')

/**
 * All rules with their points for each time and how often they count in the position that is shown; each
 * is a button that leads to its first step.
 */
function termList(
  reasons: readonly Reason[],
  now: Reason | null,
  listed: ReadonlyMap<string, Listed>,
  { text, gallery }: Words,
  go: (step: number) => void,
): TemplateResult {
  const current = now && ruleOf(now)?.id
  const pieces = reasons.filter(({ term }) => term === 'material')
  const item = ([id, name]: [string, string]) => {
    const known = listed.get(id)
    const times = countText(reasons, id)
    return html`<li ${id === current ? ref(scrollToItem) : nothing}><button
      type="button"
      data-rule=${id}
      class=${times ? 'applies' : ''}
      aria-current=${String(id === current)}
      ?disabled=${known === undefined}
      @click=${() => known && go(known.step)}
    ><span>${name} <small>${times}</small></span><b>${known ? signed(known.points) : ''}</b></button></li>`
  }
  return html`
    <p class="note">${pieces.map((each) => `${nameOf(each, gallery, text.terms.material)} ${signed(each.points)}`).join(gallery.dot)}</p>
    <ul class="exhibit-list" tabindex="0" aria-label=${text.terms.list} data-testid="exhibit-terms">${Object.entries(gallery.rules).map(item)}</ul>`
}
