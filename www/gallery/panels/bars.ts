/** Charts of bars, made of elements: they wrap, scale with the text, and can be read aloud. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { type StyleInfo, styleMap } from 'lit-html/directives/style-map.js'
import type { GalleryText } from '../../text/gallery/text.ts'
import { ladder, type RungCost } from '../data.ts'
import { levelName, titleOf } from '../words.ts'

/** A style of custom properties, shares from 0 to 1, which the style sheet turns into widths. */
export function widths(shares: Record<string, number>) {
  const style: StyleInfo = {}
  for (const [name, share] of Object.entries(shares)) style[name] = share.toFixed(4)
  return styleMap(style)
}

/** The name of an opponent as a link to its card, with its level. */
export const nameOf = (id: string, level: string | undefined, words: GalleryText): TemplateResult => html`
  <span class="bar-name"><a href="#gallery/${id}">${titleOf(id, words)}</a>${
    level === undefined ? nothing : html`<small>${levelName(id, level, words)}</small>`
  }</span>`

/** Nodes and time of a rung, of those beside it, and of the first, which reads everything. */
export function costBars(words: GalleryText, own: string): TemplateResult {
  const at = ladder.rungs.findIndex(({ id }) => id === own)
  const shown = ladder.rungs.filter((_, index) => index === 0 || Math.abs(index - at) <= 1)
  const all = ladder.rungs.flatMap(({ depths }) => depths.map(({ nodes }) => nodes))
  const most = Math.log10(Math.max(...all))
  const bar = ({ nodes, milliseconds }: RungCost['depths'][number], index: number) => {
    const text = `${words.cost.depth(index + 1)}: ${words.cost.nodes(nodes)}, ${words.cost.time(milliseconds)}`
    const length = widths({ '--to': Math.log10(Math.max(nodes, 2)) / most })
    return html`<span class="cost" title=${text}><i style=${length}></i><small>${text}</small></span>`
  }
  const item = ({ id, depths }: RungCost) => html`
    <li class=${id === own ? 'own' : ''}>${nameOf(id, undefined, words)}<div>${depths.map(bar)}</div></li>`
  return html`<ol class="bars costs" data-testid="costs">${shown.map(item)}</ol>`
}
