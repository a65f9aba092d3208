/** The page of one opponent. */

import { boardFor, cardOf } from '../app/game/opponents.ts'
import { button, el } from '../app/views/dom.ts'
import { GALLERY_KILOBYTES, kilobytesOfData } from '../engine/impressions.ts'
import type { OpponentPanel, Variant } from '../engine/protocol.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { costBars } from './bars.ts'
import { type Example, entrantOf, ladder, type Verdict } from './data.ts'
import { beside, diagram } from './diagram.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { articlePanel, impressionsPanel } from './impressionsPanel.ts'
import { playoutsPanel } from './playoutsPanel.ts'
import { SOURCES } from './sources.ts'
import { studiesPanel } from './studiesPanel.ts'
import { thoughtsPanel } from './thoughts.ts'
import { type ShownBoard, tournamentPanel } from './tournamentPanel.ts'
import { treePanel } from './treePanel.ts'
import { levelName, numberText, scoreText, textOf, titleOf } from './words.ts'

/** The panels that a card may name. */
const PANELS: Readonly<
  Record<
    OpponentPanel,
    (card: RosterCard, words: GalleryText, host: GalleryHost, engine: Engine) => HTMLElement
  >
> = {
  thoughts: thoughtsPanel,
  policyMoves: impressionsPanel,
  articleGame: (card, words, _host, engine) => articlePanel(card, words, engine),
  endgames: ({ id }, words) => studiesPanel(id, words),
  playouts: playoutsPanel,
  tree: treePanel,
}

/** The downloads before it can play: the gallery's engine, and weights of its own. */
function sizeToLoad({ id }: RosterCard, words: GalleryText): string {
  if (id === ROSTER[0]?.id) return words.facts.none
  const weights = kilobytesOfData(id)
  return words.facts.kilobytes(GALLERY_KILOBYTES) + (weights > 0 ? words.facts.weights(weights) : '')
}

/** The rating of an opponent's best level among those in the tournament of a board. */
function ratingOn({ id }: RosterCard, variant: Variant, words: GalleryText): string {
  const entrant = entrantOf(id, variant)
  if (!entrant) return words.facts.unrated
  return words.facts.rated(numberText(entrant.rating), entrant.error, levelName(id, entrant.level, words))
}

function facts(card: RosterCard, words: GalleryText): HTMLElement {
  const rows: [string, string][] = [
    [words.facts.year, words.year(card.year)],
    ...card.variants.map((variant): [string, string] => [
      words.facts.ratingOn[variant],
      ratingOn(card, variant, words),
    ]),
    [words.board.label, card.variants.map((variant) => words.board[variant]).join(words.dot)],
    [words.facts.size, sizeToLoad(card, words)],
    [words.source, SOURCES[card.id] ?? ''],
  ]
  return el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )
}

/** The choice of a level, and the button that begins a game. */
function playForm(card: RosterCard, words: GalleryText, host: GalleryHost): HTMLElement {
  const select = el('select', { id: 'gallery-level', 'data-testid': 'gallery-level' })
  for (const { id } of card.levels)
    select.append(
      el('option', { value: id, selected: id === card.defaultLevel }, levelName(card.id, id, words)),
    )
  const board = el('select', { id: 'gallery-board', 'data-testid': 'gallery-board' })
  for (const variant of card.variants) board.append(el('option', { value: variant }, words.board[variant]))
  const present = host.present().start.variant
  board.value = boardFor(card, present)
  const play = button('gallery-play', () =>
    host.play({ id: card.id, level: select.value }, board.value as Variant),
  )
  play.classList.add('primary')
  play.append(words.play)
  const boards = card.variants.length > 1 ? [el('label', { for: board.id }, words.board.label), board] : []
  return el(
    'div',
    { class: 'play-form' },
    el('label', { for: select.id }, words.level),
    select,
    ...boards,
    play,
  )
}

function verdictText(verdict: Verdict, words: GalleryText): string {
  const name = titleOf(verdict.rung, words)
  const value = verdict.ofMove && scoreText(verdict.ofMove, words)
  return value === null ? words.example.silent(name) : words.example.says(name, value)
}

function examplePanel(example: Example, own: string, words: GalleryText): HTMLElement {
  const isLower = example.verdicts[0]?.rung === own
  const board = diagram()
  board.show(example.sfen, words, { arrow: example.move })
  const verdicts = example.verdicts.map((verdict) =>
    el('li', { class: verdict.rung === own ? 'own' : '' }, verdictText(verdict, words)),
  )
  return el(
    'section',
    { class: 'panel example', 'data-example': example.id },
    el('h2', {}, isLower ? words.example.title : words.example.before),
    beside(
      board.root,
      el('p', {}, words.example[example.id]),
      el('p', { class: 'note' }, words.example.depth(example.depth)),
      el('ul', { class: 'verdicts' }, ...verdicts),
    ),
  )
}

/** The page of an opponent that exists. */
export function cardPage(
  id: string,
  words: GalleryText,
  host: GalleryHost,
  engine: Engine,
  shown: ShownBoard,
): HTMLElement {
  const card = cardOf(id)
  if (!card) return el('div')
  const text = textOf(id, words)
  const isRung = ladder.rungs.some((rung) => rung.id === id)
  const examples = ladder.examples.filter(({ verdicts }) => verdicts.some(({ rung }) => rung === id))
  const page = el(
    'div',
    { class: 'gallery-card', 'data-opponent': id },
    el('h2', { class: 'card-title' }, titleOf(id, words)),
    el('p', { class: 'lead' }, text.line),
    playForm(card, words, host),
    el('section', { class: 'panel' }, el('h2', {}, words.idea), el('p', {}, text.idea), facts(card, words)),
    el('section', { class: 'panel' }, el('h2', {}, words.beat), el('p', {}, text.beat)),
    ...examples.map((example) => examplePanel(example, id, words)),
    ...card.panels.map((panel) => PANELS[panel](card, words, host, engine)),
  )
  if (isRung)
    page.append(
      el(
        'section',
        { class: 'panel' },
        el('h2', {}, words.cost.title),
        el('p', { class: 'note' }, words.cost.intro(ladder.positions.length)),
        costBars(words, id),
      ),
    )
  page.append(tournamentPanel(id, words, host, shown))
  return page
}
