/**
 * The list of the policy network's most probable moves, each with its
 * probability; fetched when it is first asked for.
 */
import { html, nothing, type TemplateResult } from 'lit-html'
import { styleMap } from 'lit-html/directives/style-map.js'
import { kindName } from '../../elements/board/labels.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import type { Impressions } from '../../engine/impressions.ts'
import type { WantedMove } from '../../engine/protocol.ts'
import { IMPRESSIONS_TEXTS } from '../../text/impressions/index.ts'
import type { ImpressionsText } from '../../text/impressions/text.ts'
import { moveAloud } from './aloud.ts'
import './impressions.css'

/** The texts in a language, which were fetched before; while they are not, those of the other language. */
export const impressionsText = (code: 'ja' | 'en'): ImpressionsText => IMPRESSIONS_TEXTS.in(code)

/** A probability in percent, with a decimal where it is small. */
export const percentOf = (share: number): string => (share * 100).toFixed(share < 0.0995 ? 1 : 0)

/** The sentence on who wins; empty for a network that says nothing of it. */
export const outlookText = ({ value }: Pick<Impressions, 'value'>, code: 'ja' | 'en'): string =>
  value === undefined ? '' : impressionsText(code).outlook(percentOf(value))

/**
 * The name of a move that may be illegal, so that the engine has none for it: `５七歩打`, `P*5g`, `silver 6h-5g`.
 */
export function plainName(usi: string, sfen: string, code: 'ja' | 'en'): string {
  const isDrop = usi[1] === '*'
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  const kind = isDrop ? usi.charAt(0) : (readSfen(sfen).pieces.get(from) ?? '').toUpperCase()
  const promotes = usi.endsWith('+')
  if (code === 'en') return isDrop ? usi : `${kindName(kind, 'en')} ${from}-${to}${promotes ? '+' : ''}`
  const file = '０１２３４５６７８９'.charAt(Number(to[0]))
  const rank = '一二三四五六七八九'.charAt((to.codePointAt(1) ?? 97) - 97)
  return `${file}${rank}${kindName(kind, 'ja')}${isDrop ? '打' : promotes ? '成' : ''}`
}

/** A sentence about the move that the network wanted most where that is illegal; `null` where it is legal. */
export function illegalWish(
  { wanted, sfen }: Pick<Impressions, 'wanted' | 'sfen'>,
  code: 'ja' | 'en',
): string | null {
  const first: WantedMove | undefined = wanted[0]
  if (!first?.refusal) return null
  const words = impressionsText(code)
  const why = words.whys[first.refusal] ?? words.against
  return words.illegal(plainName(first.usi, sfen, code), percentOf(first.probability), why)
}

/** The probability as a bar and in percent, and the name of the move; with `play` it is a button. */
function moveItem(
  { move, probability }: Impressions['moves'][number],
  most: number,
  code: 'ja' | 'en',
  play: ((usi: string) => void) | undefined,
  isMarked: boolean,
): TemplateResult {
  const words = impressionsText(code)
  const name = move[code]
  const spoken = moveAloud(name, code)
  const percent = percentOf(probability)
  const label = play
    ? html`<button type="button" aria-label=${words.label(spoken, percent)} @click=${() => play(move.usi)}>${name}</button>`
    : html`<span class="share-name" aria-hidden="true">${name}</span><span class="visually-hidden">${spoken}</span>`
  return html`<li data-usi=${move.usi} class=${isMarked ? 'own' : nothing}>${label}<span
      class="share"
      aria-hidden="true"
      style=${styleMap({ '--to': (probability / most).toFixed(3) })}
    ></span><span class="share-value">${words.probability(percent)}</span></li>`
}

/** The items of the list. With `play` each is a button; `marked` is a move that is highlighted. */
export function moveItems(
  { moves }: Pick<Impressions, 'moves'>,
  code: 'ja' | 'en',
  { play, marked }: { play?: (usi: string) => void; marked?: string | undefined } = {},
): TemplateResult[] {
  const most = moves[0]?.probability ?? 1
  return moves.map((move) => moveItem(move, most, code, play, move.move.usi === marked))
}
