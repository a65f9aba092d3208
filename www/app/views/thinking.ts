/** The panel with the engine's search: depth, nodes, score, line. */

import { html, nothing, type TemplateResult } from 'lit-html'
import type { Info, Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { isWon } from '../game/score.ts'
import type { State } from '../game/state.ts'
import { moveAloud } from './aloud.ts'

/** A score with the mark of the side that is better. */
export function scoreText({ score }: Info, side: Side, text: Text): string {
  const value = 'cp' in score ? score.cp : score.mate
  if ('cp' in score && value === 0) return text.thinking.even
  const better = value > 0 === (side === 'b') ? '☗' : '☖'
  if (isWon(score)) return `${better} ${text.thinking.wins}`
  const size = Math.abs(value)
  return 'cp' in score ? `${better} +${size}` : `${better} ${text.thinking.mate(size)}`
}

/** The line; if another move was played, that move and the line it replaced. */
export function lineText(
  { info, instead }: NonNullable<State['lastInfo']>,
  text: Text,
  name = (move: string) => move,
  between = ' ',
): string {
  const line = info.pv.map((move) => name(move[text.code])).join(between)
  return instead ? text.thinking.instead(name(instead[text.code]), line) : line
}

/** A row; `spoken` replaces the content for screen readers. */
const row = (label: string, content: string, spoken = '') => html`
  <div><dt>${label}</dt><dd><span aria-hidden=${spoken ? 'true' : nothing}>${content}</span><span
      class="visually-hidden"
    >${spoken}</span></dd></div>`

function rows(last: NonNullable<State['lastInfo']>, text: Text): TemplateResult {
  const { thinking, said, code } = text
  const spoken = lineText(last, text, (move) => moveAloud(move, code), said.between)
  return html`
    ${row(thinking.depth, String(last.info.depth))}
    ${row(thinking.nodes, thinking.nodeCount(last.info.nodes))}
    ${row(thinking.score, scoreText(last.info, last.side, text))}
    ${row(thinking.line, lineText(last, text), spoken)}`
}

function content(last: State['lastInfo'], text: Text, reached: string): TemplateResult {
  return html`
    <h2 class="thinking-title" id="thinking-title">${text.thinking.label}</h2>
    <p class="empty-line" ?hidden=${last !== null}>${text.thinking.none}</p>
    <dl ?hidden=${last === null}>${last && rows(last, text)}</dl>
    <p class="empty-line" data-testid="reached" ?hidden=${!reached}>${reached}</p>`
}

/** The panel; hidden unless it is switched on. `reached` is a sentence about the depth of the last search. */
export const thinkingPanel = (
  { showThinking, lastInfo, search }: State,
  text: Text,
  reached: string,
): TemplateResult => html`
  <section
    class="thinking"
    data-testid="thinking-panel"
    aria-labelledby="thinking-title"
    ?data-busy=${search !== null}
    ?hidden=${!showThinking}
  >${showThinking ? content(lastInfo, text, reached) : nothing}</section>`
