/** The editor: a position is set up by hand, judged by the engine, and played, analysed or solved from. */
import { kindName } from '../board/labels.ts'
import type { EventOf } from '../engine/answers.ts'
import { type Client, unlessLost } from '../engine/client.ts'
import type { Hello, Side, Variant } from '../protocol.ts'
import { START } from '../protocol.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from '../views/dom.ts'
import { radioGroup, select } from '../views/fields.ts'
import { boardBox, commonView } from './boardBox.ts'
import {
  changeHand,
  cyclePiece,
  type EditedPosition,
  isProblem,
  kindsOf,
  movePiece,
  putPiece,
  readPosition,
  restToWhite,
  sfenOf,
  unusedPieces,
  variantOf,
} from './editedPosition.ts'
import type { Part, PartHost } from './part.ts'
import { pieceChoice } from './pieceChoice.ts'
import { failureText } from './positionFault.ts'

/** The editor, and the function that gives it a position. */
export interface Editor extends Part {
  edit(sfen: string): void
}

const EMPTY = '9/9/9/9/9/9/9/9/9 b - 1'
const TSUME = '4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1'

/** What the engine says of the layout. */
type Judgement =
  | { state: 'asked' | 'lost' }
  | { state: 'good' }
  | { state: 'problem' }
  /** `failure` is null when the text is not shaped like SFEN. */
  | { state: 'bad'; failure: EventOf<'failed'> | null }

/** Makes the editor. */
export function editorPart(outside: PartHost, variant: Variant): Editor {
  let layout = readPosition(START[variant]) as EditedPosition
  let judgement: Judgement = { state: 'asked' }
  let picked: string | null = null
  let hello: Hello | null = null
  let client: Client | null = null
  let turn = 0
  let latest: { text: Text; words: StudyText } | null = null
  let written: { layout: EditedPosition | null; words: StudyText | null } = { layout: null, words: null }

  const box = boardBox()
  const palette = pieceChoice(() => {
    picked = null
    renderAgain()
  })
  const hint = el('p', { class: 'hint' })
  const side = radioGroup('editor-side', () => change({ ...layout, side: side.value() as Side }))
  const preset = select('editor-preset', () => choosePreset(preset.value()))
  const hands = el('div', { class: 'editor-hands' })
  const rest = el('p', { class: 'box', 'data-testid': 'editor-box' })
  const toHand = button('editor-rest', () => change(restToWhite(layout)))
  const sfen = el('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'data-testid': 'editor-sfen',
  })
  const read = button('editor-read', () => readText())
  const verdict = el('p', { class: 'message', role: 'status', 'data-testid': 'editor-verdict' })
  const play = button('editor-play', () => outside.play(startOf(), []))
  const analyse = button('editor-analyse', () => outside.analyse(startOf(), [], false))
  const solve = button('editor-solve', () => outside.analyse(startOf(), [], true))
  play.classList.add('primary')
  const boardSide = el('div', { class: 'study-board' }, box.root)
  const sideEl = el(
    'div',
    { class: 'study-side' },
    el('section', { class: 'panel' }, palette.root, hint),
    el('section', { class: 'panel' }, hands, rest, toHand),
    el(
      'section',
      { class: 'panel fields' },
      side.root,
      preset.root,
      el('div', { class: 'sfen-row' }, sfen, read),
    ),
    el('section', { class: 'panel' }, verdict, el('div', { class: 'tools' }, play, analyse, solve)),
  )
  const root = el('div', { class: 'study-body editor' }, boardSide, sideEl)

  const startOf = () => ({ variant: variantOf(layout), sfen: sfenOf(layout) })

  function change(next: EditedPosition): void {
    layout = next
    judge().catch(lost)
    renderAgain()
  }

  async function judge(): Promise<void> {
    const asked = ++turn
    judgement = { state: 'asked' }
    client ??= outside.engine().client
    if (!hello) {
      const answer = await client.ask({ type: 'hello' })
      if (answer.type === 'hello') hello = answer
    }
    const event = await client.ask({ type: 'new', ...startOf(), problem: true })
    if (asked !== turn) return
    if (event.type === 'failed') judgement = { state: 'bad', failure: event }
    else judgement = { state: isProblem(layout) ? 'problem' : 'good' }
    renderAgain()
  }

  /** The next change asks a new engine. */
  function lost(error: unknown): void {
    unlessLost(error)
    judgement = { state: 'lost' }
    renderAgain()
  }

  function choosePreset(id: string | null): void {
    preset.choose('now')
    const card = hello?.variants[0]?.handicaps.find((each) => each.id === id)
    const known: Record<string, string> = {
      even: START.shogi,
      empty: EMPTY,
      tsume: TSUME,
      small: START.minishogi,
    }
    const next = readPosition(card?.sfen ?? known[id ?? ''] ?? '')
    picked = null
    if (next) change(next)
  }

  function readText(): void {
    const next = readPosition(sfen.value)
    picked = null
    if (next) change(next)
    else if (latest) {
      judgement = { state: 'bad', failure: null }
      setText(verdict, latest.words.editor.unreadable)
    }
  }

  function pressed(square: string): void {
    const tool = palette.value()
    if (tool === 'erase') change(putPiece(layout, square, null))
    else if (tool !== 'move')
      change(putPiece(layout, square, layout.pieces.get(square) === tool ? cyclePiece(tool) : tool))
    else if (picked === square) {
      change(putPiece(layout, square, cyclePiece(layout.pieces.get(square) ?? 'P')))
    } else if (picked !== null && !layout.pieces.has(square)) {
      const from = picked
      picked = null
      change(movePiece(layout, from, square))
    } else {
      picked = layout.pieces.has(square) ? square : null
      renderAgain()
    }
  }

  function pressedHand(place: string): void {
    const tool = palette.value()
    const piece = picked && layout.pieces.get(picked)
    if (tool === 'erase') change(changeHand(layout, place, -1))
    else if (tool !== 'move')
      change(changeHand(layout, `${place.slice(0, 2)}${tool.replace('+', '').toUpperCase()}`, 1))
    else if (picked && piece && !/k/i.test(piece)) {
      const kind = piece.replace('+', '').toUpperCase()
      const next = changeHand(putPiece(layout, picked, null), `${place.slice(0, 2)}${kind}`, 1)
      picked = null
      change(next)
    }
  }

  /** What of the board an event is about. */
  function press(event: Event): boolean {
    for (const element of event.composedPath()) {
      if (!(element instanceof HTMLElement)) continue
      const { square, hand } = element.dataset
      if (square) pressed(square)
      else if (hand) pressedHand(hand)
      if (square || hand) return true
    }
    return false
  }
  box.root.addEventListener('click', press)
  box.root.addEventListener(
    'keydown',
    (event) => {
      if ((event.key === 'Enter' || event.key === ' ') && press(event)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        const path = event.composedPath().find((each) => each instanceof HTMLElement && each.dataset.square)
        const square = (path as HTMLElement | undefined)?.dataset.square
        if (square) change(putPiece(layout, square, null))
      }
    },
    true,
  )

  function stepper(place: string, words: StudyText): HTMLElement {
    const kind = place.slice(2)
    const name = kindName(kind, words.code)
    const count = layout.hands.get(place) ?? 0
    const one = (step: 1 | -1, sign: string, label: string) => {
      const element = el(
        'button',
        { type: 'button', 'aria-label': label, 'data-testid': `hand-${place}-${step}` },
        sign,
      )
      element.disabled = step < 0 && count === 0
      element.addEventListener('click', () => {
        change(changeHand(layout, place, step))
        hands.querySelector<HTMLElement>(`[data-testid="hand-${place}-${step}"]`)?.focus()
      })
      return element
    }
    const { less, more } = words.editor
    return el('li', {}, el('span', {}, `${name} ${count}`), one(-1, '−', less(name)), one(1, '+', more(name)))
  }

  function renderHands(words: StudyText): void {
    // Made anew they would lose the focus, or a press that is under way.
    if (written.layout === layout && written.words === words) return
    written = { layout, words }
    const kinds = kindsOf(layout.size).filter((kind) => kind !== 'K')
    const groups = (['b', 'w'] as const).map((owner) => {
      const list = el(
        'ul',
        { 'aria-label': words.editor.hands[owner] },
        ...kinds.map((kind) => stepper(`${owner}:${kind}`, words)),
      )
      return el('div', {}, el('h2', {}, words.editor.hands[owner]), list)
    })
    hands.replaceChildren(...groups)
  }

  function renderBox(words: StudyText): void {
    const counts = [...unusedPieces(layout)].map(([kind, count]) => {
      const text = `${kindName(kind, words.code)} ${count}`
      return el('span', { class: count < 0 ? 'too-many' : '' }, text)
    })
    rest.replaceChildren(`${words.editor.box}: `, ...counts)
  }

  function verdictText(words: StudyText): string {
    switch (judgement.state) {
      case 'asked':
        return ''
      case 'lost':
        return words.lost
      case 'good':
        return words.editor.good
      case 'problem':
        return words.editor.problem
      case 'bad': {
        const { failure } = judgement
        return failure ? words.editor.bad(failureText(failure, words)) : words.editor.unreadable
      }
    }
  }

  function renderPresets(text: Text, words: StudyText): void {
    const { presets } = words.editor
    const fixed = (['now', 'even', 'empty', 'tsume', 'small'] as const).map((value) => ({
      value,
      label: presets[value],
    }))
    const handicaps =
      hello?.variants[0]?.handicaps.map((card) => ({ value: card.id, label: card[text.code] })) ?? []
    preset.render(words.editor.preset, [...fixed, ...handicaps])
  }

  function renderAgain(): void {
    if (latest) render(latest.text, latest.words)
  }

  function render(text: Text, words: StudyText): void {
    latest = { text, words }
    const { editor } = words
    box.board.view = {
      ...commonView(text),
      sfen: sfenOf(layout),
      legal: {},
      movable: null,
      orientation: 'b',
      lastMove: picked ? `${picked}${picked}` : undefined,
    }
    palette.render(layout.size, words)
    setText(hint, editor.hint)
    renderHands(words)
    renderBox(words)
    setText(toHand, editor.toHand)
    side.render(editor.side, [
      { value: 'b', label: editor.sides.b },
      { value: 'w', label: editor.sides.w },
    ])
    side.choose(layout.side)
    renderPresets(text, words)
    if (document.activeElement !== sfen) sfen.value = sfenOf(layout)
    sfen.setAttribute('aria-label', editor.sfen)
    setText(read, editor.read)
    setText(verdict, verdictText(words))
    setAttribute(verdict, 'data-state', judgement.state)
    setText(play, editor.play)
    setText(analyse, editor.analyse)
    setText(solve, editor.solve)
    play.disabled = judgement.state !== 'good'
    analyse.disabled = judgement.state !== 'good'
    solve.disabled = judgement.state !== 'good' && judgement.state !== 'problem'
  }

  return {
    root,
    render,
    edit(given) {
      const next = readPosition(given)
      if (next) change(next)
    },
    show(visible) {
      root.hidden = !visible
      if (visible && judgement.state === 'asked') judge().catch(lost)
    },
    close() {
      turn += 1
      client?.close()
    },
  }
}
