/** The engine's lines and the mate it has found; each of their moves can be pressed and played. */
import { html, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { moveAloud } from '../../app/views/aloud.ts'
import type { Info, MoveText, Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import { blackRate, formatScore, mateText, percent, scoreForBlack } from '../format.ts'
import { failureText } from '../positionFault.ts'
import type { StudyState } from '../study.ts'

/** Number of moves that are shown of a line. */
const SHOWN = 12

/** Called with the moves up to the one that is pressed. */
type PlayLine = (moves: readonly string[]) => void

/** One move: a button, or only its name where it cannot be played. */
function moveOf(move: MoveText, moves: readonly string[], words: StudyText, play?: PlayLine): TemplateResult {
  const name = move[words.code]
  return play
    ? html`<button
        type="button"
        data-usi=${move.usi}
        aria-label=${moveAloud(name, words.code)}
        title=${words.analysis.playTo(name)}
        @click=${() => play(moves)}
      >${name}</button>`
    : html`<span>${name}</span>`
}

/** The moves of a line. The key of a move is the line up to it: a press plays the move it began on. */
function movesOf(line: readonly MoveText[], words: StudyText, play?: PlayLine): unknown {
  const moves = line.map(({ usi }) => usi)
  const upTo = (index: number) => moves.slice(0, index + 1)
  return repeat(
    line.slice(0, SHOWN),
    (_, index) => upTo(index).join(),
    (move, index) => moveOf(move, upTo(index), words, play),
  )
}

/** A line with its value. */
const lineItem = (info: Info, side: Side, words: StudyText, play?: PlayLine) => html`
  <li data-usi=${info.pv[0]?.usi ?? ''}>
    <div class="value"><b>${formatScore(scoreForBlack(info, side), words)}</b><span class="facts"><span
      class="rate">${`☗${percent(blackRate(info, side))}`}</span> <small>${words.analysis.depth(info.depth)}</small></span></div>
    <div class="pv" translate="no">${movesOf(info.pv, words, play)}</div>
  </li>`

/** Why there are no lines, or no more of them. */
function noteOf(state: StudyState, words: StudyText): string {
  if (state.failed) return words.failed(failureText(state.failed, words))
  if (state.position?.result) return words.ended
  if (state.solving === 'searching') return words.analysis.searching
  if (!state.on) return words.analysis.off
  if (state.resting) return words.analysis.resting
  if (state.cannotPass) return words.analysis.cannotPass
  return state.infos.length === 0 && state.solving !== 'done' ? words.analysis.waiting : ''
}

/** The mate that was found: its length, and its moves. */
const mateLine = ({ mate, solving }: StudyState, words: StudyText, play: PlayLine) => html`
  <p class="mate-badge" role="status" data-testid="mate" data-verdict=${mate?.verdict ?? 'none'}>${mateText(mate, solving === 'done', words)}</p>
  <div
    class="pv"
    data-testid="mate-line"
    role="group"
    aria-label=${words.analysis.mateLine}
    ?hidden=${!mate?.line.length}
  >${movesOf(mate?.line ?? [], words, play)}</div>`

/** The panel. A threat's moves cannot be played: they are for the other side. */
export function linesPanel(state: StudyState, words: StudyText, play: PlayLine): TemplateResult {
  const { analysis } = words
  const { threat, mover } = state
  // Room for all lines from the start, so that nothing below moves when they come.
  const room = `--lines: ${threat ? 1 : state.lines}`
  return html`
    <section class="panel lines-panel">
      <div class="lines-title">
        <h2>${threat ? analysis.threatHeading : analysis.heading}</h2>
        <p class="empty-line" role="status" data-testid="analysis-note">${noteOf(state, words)}</p>
        <small class="empty-line" data-testid="analysis-speed">${state.infos.length > 0 ? words.speed(state.cores, state.speed) : ''}</small>
      </div>
      ${mateLine(state, words, play)}
      <ol class="lines" data-testid="lines" .style=${room}>
        ${state.infos.filter(Boolean).map((info) => lineItem(info, mover, words, threat ? undefined : play))}
      </ol>
    </section>`
}
