/**
 * The editor: the reader sets up a position, the engine checks it, and it can be played, analysed or solved.
 */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { live } from 'lit-html/directives/live.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { button } from '../../app/views/buttons.ts'
import { listField, radioField } from '../../app/views/formFields.ts'
import { kindName } from '../../elements/board/labels.ts'
import type { BoardView } from '../../elements/board/view.ts'
import { START, type Variant } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { commonView, studyBoard } from '../boardBox.ts'
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
import { PieceChoice } from './pieceChoice.ts'
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

/** The pieces that are neither on the board nor in a hand. */
function unusedLine(position: EditedPosition, { editor, code }: StudyText): TemplateResult {
  const counts = [...unusedPieces(position)].map(
    ([kind, count]) =>
      html`<span class=${count < 0 ? 'too-many' : ''}>${`${kindName(kind, code)} ${count}`}</span>`,
  )
  return html`<p class="box" data-testid="editor-box">${`${editor.box}: `}${counts}</p>`
}

/** The position that is set up, and the templates that show and change it. */
export class Editor implements Part {
  private readonly host: PartHost
  private readonly judge: PositionJudge
  private readonly pieces: PieceChoice
  private readonly sfen = createRef<HTMLInputElement>()
  /** The keys that the board would take for itself. */
  private readonly keys = { capture: true, handleEvent: (event: KeyboardEvent) => this.onKey(event) }
  private editing: Editing
  private isShown = false

  constructor(host: PartHost, variant: Variant) {
    this.host = host
    this.judge = new PositionJudge(host.engine, host.update)
    this.pieces = new PieceChoice(() => this.drop())
    this.editing = { position: readPosition(START[variant]) as EditedPosition, picked: null }
  }

  /** Edits the position of an SFEN. */
  edit(sfen: string): void {
    const position = readPosition(sfen)
    if (position) this.change(position)
  }

  show(visible: boolean): void {
    this.isShown = visible
    if (visible && this.judge.judgement.state === 'asked') this.judge.ask(this.position)
  }

  close(): void {
    this.judge.close()
  }

  template(text: Text, words: StudyText): TemplateResult {
    const { position } = this
    const { editor } = words
    const change = (next: EditedPosition) => this.change(next)
    return html`
      <div class="study-body editor" ?hidden=${!this.isShown}>
        <div class="study-board">${this.board(text)}</div>
        <div class="study-side">
          <section class="panel">
            ${this.pieces.template(position.size, words)}
            <p class="hint">${editor.hint}</p>
          </section>
          <section class="panel">
            ${handCounters(position, words, change)}
            ${unusedLine(position, words)}
            ${button('editor-rest', editor.toHand, () => change(restToWhite(position)))}
          </section>
          ${this.fields(words)}
          ${this.verdict(words)}
        </div>
      </div>`
  }

  private get position(): EditedPosition {
    return this.editing.position
  }

  private get start() {
    return { variant: variantOf(this.position), sfen: sfenOf(this.position) }
  }

  private change(position: EditedPosition, picked = this.editing.picked): void {
    this.editing = { position, picked }
    this.judge.ask(position)
    this.host.update()
  }

  /** Puts down the piece that is picked up. */
  private drop(): void {
    this.editing = { ...this.editing, picked: null }
    this.host.update()
  }

  private choosePreset(id: string): void {
    const card = this.judge.hello?.variants[0]?.handicaps.find((each) => each.id === id)
    const position = readPosition(card?.sfen ?? PRESETS[id] ?? '')
    if (position) this.change(position, null)
    // The list shows its first option again.
    else this.host.update()
  }

  private readText(): void {
    const position = readPosition(this.sfen.value?.value ?? '')
    if (position) this.change(position, null)
    else {
      this.editing = { ...this.editing, picked: null }
      this.judge.rejectText()
    }
  }

  /** Whether the event is about a place of the board. */
  private press(event: Event): boolean {
    const { square, hand } = placeOf(event)
    const tool = this.pieces.tool(this.position.size)
    if (square) this.set(pressSquare(this.editing, tool, square))
    else if (hand) this.set(pressHand(this.editing, tool, hand))
    return square !== undefined || hand !== undefined
  }

  private set(next: Editing): void {
    if (next.position !== this.position) this.change(next.position, next.picked)
    else {
      this.editing = next
      this.host.update()
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

  private board(text: Text): TemplateResult {
    const { picked, position } = this.editing
    const view = guard(
      [picked, position, text],
      (): BoardView => ({
        ...commonView(text),
        sfen: sfenOf(position),
        legal: {},
        movable: null,
        orientation: 'b',
        lastMove: picked ? `${picked}${picked}` : undefined,
      }),
    )
    return html`<div
        class="board-box"
        @click=${(event: Event) => this.press(event)}
        @keydown=${this.keys}
      >${studyBoard({ view }, text)}</div>`
  }

  /** The side to move, the whole position changed at once, and the position as text. */
  private fields(words: StudyText): TemplateResult {
    const { position } = this
    const { editor } = words
    const side = radioField({
      name: 'editor-side',
      label: editor.side,
      options: [
        { value: 'b', label: editor.sides.b },
        { value: 'w', label: editor.sides.w },
      ],
      value: position.side,
      changed: (value) => this.change({ ...position, side: value === 'w' ? 'w' : 'b' }),
    })
    return html`
      <section class="panel fields">
        ${side}
        <div class="pair">
          ${button('editor-mirror', editor.mirror, () => this.change(mirror(position), null))}
          ${button('editor-swap', editor.swap, () => this.change(swapSides(position), null))}
        </div>
        ${this.presetField(words)}
        ${this.sfenField(words)}
      </section>`
  }

  private presetField({ editor, code }: StudyText): TemplateResult {
    const names = ['now', ...Object.keys(PRESETS)] as (keyof typeof editor.presets)[]
    const fixed = names.map((value) => ({ value, label: editor.presets[value] }))
    const handicaps = this.judge.hello?.variants[0]?.handicaps ?? []
    const cards = handicaps.map((card) => ({ value: card.id, label: card[code] }))
    const changed = (value: string) => this.choosePreset(value)
    const options = [...fixed, ...cards]
    return listField({ name: 'editor-preset', label: editor.preset, options, value: 'now', changed })
  }

  private sfenField({ editor }: StudyText): TemplateResult {
    const field = this.sfen.value
    // What is being written stays as it is.
    const isBeingWritten = field && document.activeElement === field
    return html`
      <div class="sfen-row">
        <input
          type="text"
          spellcheck="false"
          autocomplete="off"
          data-testid="editor-sfen"
          aria-label=${editor.sfen}
          .value=${live(isBeingWritten ? field.value : sfenOf(this.position))}
          ${ref(this.sfen)}
        />
        ${button('editor-read', editor.read, () => this.readText())}
      </div>`
  }

  /** Whether the position can be played, and the ways to go on with it. */
  private verdict(words: StudyText): TemplateResult {
    const { judgement } = this.judge
    const { editor } = words
    const { state } = judgement
    const isGood = state === 'good'
    const analyse = (solve: boolean) => () => this.host.analyse(this.start, [], solve)
    return html`
      <section class="panel">
        <p class="message" role="status" data-testid="editor-verdict" data-state=${state}>${judgementText(judgement, words)}</p>
        <div class="tools">
          ${button('editor-play', editor.play, () => this.host.play(this.start, []), { class: 'primary', disabled: !isGood })}
          ${button('editor-analyse', editor.analyse, analyse(false), { disabled: !isGood })}
          ${button('editor-solve', editor.solve, analyse(true), { disabled: !isGood && state !== 'problem' })}
        </div>
      </section>`
  }
}
