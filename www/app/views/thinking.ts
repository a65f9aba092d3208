/** The panel with the engine's search: depth, nodes, score, line. */

import type { Info, Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { isWon } from '../game/score.ts'
import type { State } from '../game/state.ts'
import { moveAloud } from './aloud.ts'
import { el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

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

/** The panel. */
export function thinkingView(): View {
  const heading = el('h2', { class: 'thinking-title', id: 'thinking-title' })
  const none = el('p', { class: 'empty-line' })
  const rows = { depth: row(), nodes: row(), score: row(), line: row() }
  const facts = el('dl', {}, ...Object.values(rows).map(({ root }) => root))
  const attributes = { class: 'thinking', 'data-testid': 'thinking-panel', 'aria-labelledby': heading.id }
  const root = el('section', attributes, heading, none, facts)
  return {
    root,
    render(state, text) {
      root.hidden = !state.showThinking
      if (root.hidden) return
      setText(heading, text.thinking.label)
      setText(none, text.thinking.none)
      const last = state.lastInfo
      none.hidden = last !== null
      facts.hidden = last === null
      setAttribute(root, 'data-busy', state.search !== null)
      if (!last) return
      rows.depth.show(text.thinking.depth, String(last.info.depth))
      rows.nodes.show(text.thinking.nodes, text.thinking.nodeCount(last.info.nodes))
      rows.score.show(text.thinking.score, scoreText(last.info, last.side, text))
      const spoken = lineText(last, text, (move) => moveAloud(move, text.code), text.said.between)
      rows.line.show(text.thinking.line, lineText(last, text), spoken)
    },
  }
}

function row() {
  const term = el('dt')
  const seen = el('span')
  const heard = el('span', { class: 'visually-hidden' })
  return {
    root: el('div', {}, term, el('dd', {}, seen, heard)),
    /** `spoken` replaces the content for screen readers. */
    show(label: string, content: string, spoken = '') {
      setText(term, label)
      setText(seen, content)
      setText(heard, spoken)
      setAttribute(seen, 'aria-hidden', spoken ? 'true' : false)
    },
  }
}
