/**
 * The editor: the reader sets up a position, the engine checks it, and it can be played, analysed or solved.
 */

import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import { radioGroup, select } from '../../app/views/fields.ts'
import { kindName } from '../../elements/board/labels.ts'
import { type Side, START, type Variant } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { boardBox, commonView } from '../boardBox.ts'
import type { Part, PartHost } from '../part.ts'
import {
  type EditedPosition,
  mirror,
  putPiece,
  readPosition,
  restToWhite,
  sfenOf,
  swapSides,
  unusedPieces,
  variantOf,
} from './editedPosition.ts'
import { handCounters } from './handCounters.ts'
import { judgementText, PositionJudge } from './judge.ts'
import { pieceChoice } from './pieceChoice.ts'
import { type Editing, pressHand, pressSquare } from './presses.ts'

/** Positions to begin with, by the name of their option; handicaps come from the engine. */
const PRESETS: Record<string, string> = {
  even: START.shogi,
  empty: '9/9/9/9/9/9/9/9/9 b - 1',
  tsume: '4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1',
  small: START.minishogi,
}

/** The square or the place in a hand (`b:P`) that an event on the board is about. */
function placeOf(event: Event): { square?: string; hand?: string } {
  for (const element of event.composedPath()) {
    const { square, hand } = element instanceof HTMLElement ? element.dataset : {}
    if (square) return { square }
    if (hand) return { hand }
  }
  return {}
}

/** The position that is set up, and the elements that show and change it. */
export class Editor implements Part {
  readonly root: HTMLElement
  private readonly host: PartHost
  private readonly judge: PositionJudge
  private editing: Editing
  private latest: { text: Text; words: StudyText } | null = null
  private readonly box = boardBox()
  private readonly palette = pieceChoice(() => this.drop())
  private readonly hint = el('p', { class: 'hint' })
  private readonly hands = handCounters((position) => this.change(position))
  private readonly unused = el('p', { class: 'box', 'data-testid': 'editor-box' })
  private readonly toHand = button('editor-rest', () => this.change(restToWhite(this.position)))
  private readonly mirror = button('editor-mirror', () => this.change(mirror(this.position), null))
  private readonly swap = button('editor-swap', () => this.change(swapSides(this.position), null))
  private readonly side: ReturnType<typeof radioGroup>
  private readonly preset: ReturnType<typeof select>
  private readonly sfen = el('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'data-testid': 'editor-sfen',
  })
  private readonly read = button('editor-read', () => this.readText())
  private readonly verdict = el('p', { class: 'message', role: 'status', 'data-testid': 'editor-verdict' })
  private readonly play = button('editor-play', () => this.host.play(this.start, []))
  private readonly analyse = button('editor-analyse', () => this.host.analyse(this.start, [], false))
  private readonly solve = button('editor-solve', () => this.host.analyse(this.start, [], true))

  constructor(host: PartHost, variant: Variant) {
    this.host = host
    this.judge = new PositionJudge(host.engine, () => this.renderAgain())
    this.editing = { position: readPosition(START[variant]) as EditedPosition, picked: null }
    this.side = radioGroup('editor-side', () =>
      this.change({ ...this.position, side: this.side.value() as Side }),
    )
    this.preset = select('editor-preset', () => this.choosePreset(this.preset.value()))
    this.play.classList.add('primary')
    this.root = this.layout()
    this.box.root.addEventListener('click', (event) => this.press(event))
    this.box.root.addEventListener('keydown', (event) => this.onKey(event), true)
  }

  /** Edits the position of an SFEN. */
  edit(sfen: string): void {
    const position = readPosition(sfen)
    if (position) this.change(position)
  }

  show(visible: boolean): void {
    this.root.hidden = !visible
    if (visible && this.judge.judgement.state === 'asked') this.judge.ask(this.position)
  }

  close(): void {
    this.judge.close()
  }

  render(text: Text, words: StudyText): void {
    this.latest = { text, words }
    const { position } = this
    this.renderBoard(text)
    this.palette.render(position.size, words)
    setText(this.hint, words.editor.hint)
    this.hands.render(position, words)
    this.renderUnused(words)
    this.renderFields(words)
    this.renderVerdict(words)
  }

  private get position(): EditedPosition {
    return this.editing.position
  }

  private get start() {
    return { variant: variantOf(this.position), sfen: sfenOf(this.position) }
  }

  private layout(): HTMLElement {
    const { play, analyse, solve } = this
    const panel = (...children: HTMLElement[]) => el('section', { class: 'panel' }, ...children)
    const fields = panel(
      this.side.root,
      el('div', { class: 'pair' }, this.mirror, this.swap),
      this.preset.root,
      el('div', { class: 'sfen-row' }, this.sfen, this.read),
    )
    fields.classList.add('fields')
    const side = el(
      'div',
      { class: 'study-side' },
      panel(this.palette.root, this.hint),
      panel(this.hands.root, this.unused, this.toHand),
      fields,
      panel(this.verdict, el('div', { class: 'tools' }, play, analyse, solve)),
    )
    const board = el('div', { class: 'study-board' }, this.box.root)
    return el('div', { class: 'study-body editor' }, board, side)
  }

  private change(position: EditedPosition, picked = this.editing.picked): void {
    this.editing = { position, picked }
    this.judge.ask(position)
    this.renderAgain()
  }

  /** Puts down the piece that is picked up. */
  private drop(): void {
    this.editing = { ...this.editing, picked: null }
    this.renderAgain()
  }

  private choosePreset(id: string | null): void {
    this.preset.choose('now')
    const card = this.judge.hello?.variants[0]?.handicaps.find((each) => each.id === id)
    const position = readPosition(card?.sfen ?? PRESETS[id ?? ''] ?? '')
    if (position) this.change(position, null)
  }

  private readText(): void {
    const position = readPosition(this.sfen.value)
    if (position) this.change(position, null)
    else {
      this.editing = { ...this.editing, picked: null }
      this.judge.rejectText()
    }
  }

  /** Whether the event is about a place of the board. */
  private press(event: Event): boolean {
    const { square, hand } = placeOf(event)
    const tool = this.palette.value()
    if (square) this.set(pressSquare(this.editing, tool, square))
    else if (hand) this.set(pressHand(this.editing, tool, hand))
    return square !== undefined || hand !== undefined
  }

  private set(next: Editing): void {
    if (next.position !== this.position) this.change(next.position, next.picked)
    else {
      this.editing = next
      this.renderAgain()
    }
  }

  private onKey(event: KeyboardEvent): void {
    if ((event.key === 'Enter' || event.key === ' ') && this.press(event)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const { square } = placeOf(event)
      if (square) this.change(putPiece(this.position, square, null))
    }
  }

  private renderAgain(): void {
    if (this.latest) this.render(this.latest.text, this.latest.words)
  }

  private renderBoard(text: Text): void {
    const { picked, position } = this.editing
    this.box.board.view = {
      ...commonView(text),
      sfen: sfenOf(position),
      legal: {},
      movable: null,
      orientation: 'b',
      lastMove: picked ? `${picked}${picked}` : undefined,
    }
  }

  private renderUnused({ editor, code }: StudyText): void {
    const counts = [...unusedPieces(this.position)].map(([kind, count]) =>
      el('span', { class: count < 0 ? 'too-many' : '' }, `${kindName(kind, code)} ${count}`),
    )
    this.unused.replaceChildren(`${editor.box}: `, ...counts)
    setText(this.toHand, editor.toHand)
  }

  private renderFields({ editor, code }: StudyText): void {
    this.side.render(editor.side, [
      { value: 'b', label: editor.sides.b },
      { value: 'w', label: editor.sides.w },
    ])
    this.side.choose(this.position.side)
    const fixed = (['now', ...Object.keys(PRESETS)] as (keyof typeof editor.presets)[]).map((value) => ({
      value,
      label: editor.presets[value],
    }))
    const handicaps = this.judge.hello?.variants[0]?.handicaps ?? []
    const cards = handicaps.map((card) => ({ value: card.id, label: card[code] }))
    this.preset.render(editor.preset, [...fixed, ...cards])
    if (document.activeElement !== this.sfen) this.sfen.value = sfenOf(this.position)
    this.sfen.setAttribute('aria-label', editor.sfen)
    setText(this.read, editor.read)
    setText(this.mirror, editor.mirror)
    setText(this.swap, editor.swap)
  }

  private renderVerdict(words: StudyText): void {
    const { judgement } = this.judge
    const { editor } = words
    setText(this.verdict, judgementText(judgement, words))
    setAttribute(this.verdict, 'data-state', judgement.state)
    setText(this.play, editor.play)
    setText(this.analyse, editor.analyse)
    setText(this.solve, editor.solve)
    this.play.disabled = judgement.state !== 'good'
    this.analyse.disabled = judgement.state !== 'good'
    this.solve.disabled = judgement.state !== 'good' && judgement.state !== 'problem'
  }
}
