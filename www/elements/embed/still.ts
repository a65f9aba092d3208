/** The player before it is live: a drawing, sentences about faults, and the button that starts it. */

import type { EmbedText } from '../../text/embed.ts'
import { drawPosition } from '../board/picture.ts'
import { toElement } from '../board/shape.ts'
import type { Opening } from './opening.ts'
import { firstPly, type Options } from './options.ts'
import { positionAfter } from './replay.ts'
import { positionWords } from './words.ts'

/** Makes an element with a text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}

/** The inputs of the view. */
export interface Still {
  options: Options
  opening: Opening
  words: EmbedText
  /** The sentences below the drawing. */
  sentences: readonly string[]
  loading: boolean
  /** Called when the board shall become live. */
  start(): void
}

/** The still view. Where there is nothing to draw, the content of the element is shown in its place. */
export function stillView({ options, opening, words, sentences, loading, start }: Still): HTMLElement {
  const { line, pending } = opening
  const still = make('div', { class: 'still', part: 'diagram', lang: options.language })
  still.append(...(line ? drawing(options, line, words) : [document.createElement('slot')]))
  const below = make('div', { class: 'below' })
  for (const sentence of sentences)
    below.append(make('p', { class: 'failed', part: 'failed', role: 'alert' }, sentence))
  if (!line && pending) below.append(make('p', { role: 'status' }, words.loading))
  if (line && options.mode !== 'diagram') {
    still.classList.add('can')
    still.firstElementChild?.addEventListener('click', start)
    const button = make(
      'button',
      { type: 'button', class: 'start', part: 'start' },
      loading ? words.loading : words.start[options.mode],
    )
    if (loading) button.setAttribute('aria-disabled', 'true')
    button.addEventListener('click', start)
    below.append(button)
  }
  if (below.firstChild) still.append(below)
  return still
}

function drawing(options: Options, line: NonNullable<Opening['line']>, words: EmbedText): Element[] {
  const { position, lastMove } = positionAfter(line, firstPly(options))
  // Whoever is to play sits at the bottom; what is only looked at has Black there, as in books.
  const turn = options.mode === 'replay' || options.mode === 'diagram' ? 'b' : position.turn
  const orientation = options.side === 'b' || options.side === 'w' ? options.side : turn
  const { language, pieces } = options
  const picture = { orientation, lastMove, coordinates: language, pieces, title: words.picture }
  return [
    toElement(drawPosition(position, picture)),
    make('p', { class: 'told' }, positionWords(position, language)),
  ]
}
