/** The picture of a proof that closes: a branch for each reply to the winning move, dashed while open. */
import { html, svg, type TemplateResult } from 'lit-html'
import type { MoveText } from '../../engine/protocol.ts'
import type { Words } from './step.ts'

/** A reply to the winning move. */
export interface ProofReply {
  reply: MoveText
  /** The move after it. */
  answer: MoveText
  /** Plies within which the answer wins, whatever follows; `null` where that is not proved. */
  plies: number | null
}

/** Branches that are drawn; of more replies the newest. */
const DRAWN = 12
/** The picture: its width, the height of a branch, and the places of reply and answer. */
const [WIDTH, LINE, REPLY_AT, ANSWER_AT] = [340, 26, 112, 196]

/** The picture, of so many replies in all. For screen readers the sentence of each step says the same. */
export function proofPicture(
  first: MoveText,
  replies: readonly ProofReply[],
  all: number,
  { text, name }: Words,
): TemplateResult {
  const rows = Math.min(DRAWN, all)
  const shown = replies.slice(-rows)
  const middle = (rows * LINE) / 2
  const row = (_: unknown, nth: number) => {
    const known = shown[nth]
    const y = (nth + 0.5) * LINE
    const isClosed = known !== undefined && known.plies !== null
    return svg`
      <path d="M74 ${middle}C96 ${middle} 84 ${y} ${REPLY_AT - 5} ${y}" class="branch ${isClosed ? 'best' : 'skipped'}"></path>
      <g class=${known === replies.at(-1) ? 'here' : ''}>
        <text x=${REPLY_AT} y=${y + 4} class="reply">${known ? name(known.reply) : '?'}</text>
        <text x=${ANSWER_AT} y=${y + 4}>${known ? name(known.answer) : ''}</text>
        <text x=${WIDTH - 6} y=${y + 4} text-anchor="end">${isClosed ? text.proof.within(known.plies ?? 0) : ''}</text>
      </g>`
  }
  const closed = replies.filter(({ plies }) => plies !== null).length
  return html`
    <p class="note">${text.proof.legend(closed, all)}</p>
    <svg class="ply-tree proof" aria-hidden="true" viewBox="0 0 ${WIDTH} ${rows * LINE}" data-closed=${closed} data-replies=${all}>
      ${Array.from({ length: rows }, row)}
      <text x="6" y=${middle + 4}>${name(first)}</text>
    </svg>`
}
