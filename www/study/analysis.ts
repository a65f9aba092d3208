/** The analysis: a board, what the engine says of it, the moves with their variations, and the review of the game. */

import { unlessLost } from '../engine/client.ts'
import { hasVariations, lineFrom, movesTo, pathTo, ROOT, type Tree } from '../game/tree.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'
import { button, el, icon, setAttribute, setText } from '../views/dom.ts'
import { type Arrow, boardBox, commonView } from './boardBox.ts'
import { blackRate, formatScore, percent, scoreForBlack } from './format.ts'
import { isTyping } from './keys.ts'
import { linesView } from './lines.ts'
import type { Part, PartHost } from './part.ts'
import { failureText } from './positionFault.ts'
import { reviewView } from './reviewView.ts'
import { isPositionCurrent, Study, type StudyState, type Subject } from './study.ts'
import { treeView } from './treeView.ts'

/** The analysis of one subject at a time. */
export interface Analysis extends Part {
  study: Study
  /** Studies this; `then` says what is done at once. */
  open(subject: Subject, then: 'nothing' | 'review' | 'solve'): void
}

const SIGNS = {
  first: 'M7 5v14M18 5l-7 7 7 7',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M17 5v14M6 5l7 7-7 7',
} as const
type StepName = keyof typeof SIGNS

const KEYS: Record<string, StepName> = {
  Home: 'first',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  PageDown: 'next',
  ArrowRight: 'next',
  End: 'last',
}

/** The arrows of a state: the lines' first moves, or what the opponent threatens. */
export function arrowsOf({ infos, mover, threat, mate, solving }: StudyState): Arrow[] {
  const first = mate?.line[0]
  if (solving === 'done' && first) return [{ usi: first.usi, side: mover, kind: 'best' }]
  return infos.flatMap((info, index) => {
    const usi = info?.pv[0]?.usi
    // The same way with and without promotion is one arrow.
    const known = infos.slice(0, index).some((better) => better?.pv[0]?.usi.slice(0, 4) === usi?.slice(0, 4))
    if (!usi || known) return []
    return [{ usi, side: mover, kind: threat ? 'threat' : index === 0 ? 'best' : 'other' } satisfies Arrow]
  })
}

/** Makes the analysis. */
export function analysisPart(outside: PartHost, subject: Subject): Analysis {
  const study = new Study(outside.engine, subject)
  const box = boardBox()
  const bar = el('div', { class: 'eval-bar', role: 'img', 'data-testid': 'eval-bar' }, el('i'), el('b'))
  const steps = Object.fromEntries(
    (Object.keys(SIGNS) as StepName[]).map((name) => {
      const element = button(`study-${name}`, () => step(name))
      element.append(icon(SIGNS[name]))
      return [name, element]
    }),
  ) as Record<StepName, HTMLButtonElement>
  const where = el('p', { class: 'where', role: 'status', 'data-testid': 'study-status' })
  const stepRow = el(
    'div',
    { class: 'study-steps' },
    steps.first,
    steps.previous,
    where,
    steps.next,
    steps.last,
  )

  const on = button('analysis-on', () => study.choose({ on: !study.state.on }))
  const threat = button('analysis-threat', () => study.choose({ threat: !study.state.threat, on: true }))
  const count = el('select', { 'data-testid': 'analysis-lines' })
  for (let lines = 1; lines <= 5; lines += 1) count.append(el('option', { value: String(lines) }))
  count.addEventListener('change', () =>
    study.choose({ lines: Number(count.value), on: true, threat: false }),
  )
  const solve = button('analysis-solve', () => study.solve().catch(unlessLost))
  const flip = button('study-flip', () => study.flip())
  const tools = el('div', { class: 'tools', role: 'group' }, on, count, threat, solve)

  const lines = linesView((moves) => study.playLine(moves))
  const movesTitle = el('h2')
  const none = el('p', { class: 'empty-line' })
  const tree = treeView((at) => study.goTo(at))
  const up = button('promote', () => study.promote())
  const remove = button('remove-move', () => {
    const { tree: before, at } = study.state
    study.remove()
    removed = { tree: before, at }
    study.onChange()
    undo.focus()
  })
  const undo = button('undo-remove', () => {
    if (!removed) return
    const back = removed
    removed = null
    outside.changed(back.tree)
    study.open(back).catch(unlessLost)
  })
  const comment = el('textarea', { rows: '2', 'data-testid': 'study-comment' })
  comment.addEventListener('input', () => study.comment(comment.value))
  const treeTools = el('div', { class: 'tools', role: 'group' }, up, remove, undo)
  const movesPanel = el(
    'section',
    { class: 'panel moves-panel' },
    movesTitle,
    none,
    tree.root,
    treeTools,
    comment,
  )

  /** The place in the main line after so many moves. */
  const placeOf = (ply: number) => [ROOT, ...lineFrom(study.state.tree, ROOT)][ply] ?? ROOT

  const review = reviewView({
    engine: outside.engine,
    go: (ply) => study.goTo(placeOf(ply)),
    again: (ply) => {
      const main = lineFrom(study.state.tree, ROOT).slice(0, ply)
      outside.play(
        study.state.start,
        main.map((at) => study.state.tree.nodes[at]?.usi ?? ''),
      )
    },
    better: (ply, moves) => study.showLine(placeOf(ply), moves),
    kept: (found) => outside.reviewed(found),
    changed: () => {
      restOrNot()
      // What was asked for comes first.
      if (review.isRunning() && tools.nextElementSibling !== review.root) tools.after(review.root)
      study.onChange()
    },
  })

  const play = button('study-play', () =>
    outside.play(study.state.start, movesTo(study.state.tree, study.state.at)),
  )
  const copy = button('study-copy', () => void copySfen())
  const edit = button('study-edit', () => study.state.position && outside.edit(study.state.position.sfen))
  const ends = el('div', { class: 'tools' }, play, edit, flip, copy)
  const said = el('p', { class: 'hint', role: 'status' })

  const boardSide = el('div', { class: 'study-board' }, bar, box.root, stepRow)
  const side = el('div', { class: 'study-side' }, tools, lines.root, movesPanel, review.root, ends, said)
  const root = el('div', { class: 'study-body analysis' }, boardSide, side)
  let latest: { text: Text; words: StudyText } | null = null
  let removed: { tree: Tree; at: number } | null = null
  let painted: unknown[] = []

  async function copySfen(): Promise<void> {
    const sfen = study.state.position?.sfen
    if (!sfen || !latest) return
    const words = latest.words.analysis
    await navigator.clipboard?.writeText(sfen).then(
      () => setText(said, words.copied),
      () => setText(said, sfen),
    )
    if (!navigator.clipboard) setText(said, sfen)
  }

  function step(name: StepName): void {
    const { at, tree: all } = study.state
    const end = lineFrom(all, at).at(-1) ?? at
    const to = {
      first: ROOT,
      previous: at === ROOT ? ROOT : (all.nodes[at]?.parent ?? ROOT),
      next: study.next() ?? at,
      last: end,
    }[name]
    study.goTo(to)
  }

  const onKey = (event: KeyboardEvent) => {
    if (root.hidden || !root.isConnected || event.defaultPrevented || isTyping(event)) return
    if (event.target instanceof Element && event.target.closest('[role=slider]')) return
    const name = KEYS[event.key]
    const sibling =
      event.key === 'ArrowUp' ? study.sibling(-1) : event.key === 'ArrowDown' ? study.sibling(1) : null
    if (name) step(name)
    else if (sibling !== null) study.goTo(sibling)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)

  const move = (event: Event) =>
    study.play((event as CustomEvent<{ move: string }>).detail.move).catch(unlessLost)
  box.board.addEventListener('shogi-move', move)
  box.board.addEventListener('shogi-try', move)
  study.onTree = (changed) => {
    removed = null
    outside.changed(changed)
  }
  study.onChange = () => latest && renderNow(latest.text, latest.words)
  study.client.onHealth = () => study.onChange()

  function paintBoard(state: StudyState, text: Text): void {
    const inputs = [state.position, state.orientation, text, state.tree.nodes[state.at]]
    if (inputs.every((input, index) => input === painted[index])) return
    const { position } = state
    painted = inputs
    if (!position) return
    const last = position.moves.at(-1)
    box.board.view = {
      ...commonView(text),
      sfen: position.sfen,
      legal: position.legal,
      movable: 'both',
      orientation: state.orientation,
      lastMove: last?.usi,
      check: position.check,
      checkers: position.checkers,
    }
  }

  function statusOf(state: StudyState, text: Text, words: StudyText): string {
    if (state.refusal) return text.refusal(state.refusal)
    if (study.client.health === 'lost') return words.lost
    if (state.failed !== null) return words.failed(failureText(state.failed, words))
    if (!state.position) return words.loading
    const move = state.tree.nodes[state.at]?.played
    return move ? `${pathTo(state.tree, state.at).length} ${move[text.code]}` : words.start
  }

  function renderBar(state: StudyState, words: StudyText): void {
    const info = state.threat ? undefined : state.infos[0]
    const mated = state.mate?.verdict === 'mate'
    const known = mated ? (state.mover === 'b' ? 1000 : 0) : info && blackRate(info, state.mover)
    const rate = known ?? Number(bar.dataset.rate ?? 500)
    bar.dataset.rate = String(rate)
    bar.style.setProperty('--rate', String(state.orientation === 'b' ? rate / 1000 : 1 - rate / 1000))
    setAttribute(bar, 'data-bottom', state.orientation)
    const score = info ? formatScore(scoreForBlack(info, state.mover), words) : ''
    setAttribute(bar, 'aria-label', words.analysis.bar(percent(rate), score))
    setText(bar.lastElementChild as Element, percent(rate))
  }

  function renderMoves(state: StudyState, text: Text, words: StudyText): void {
    setText(movesTitle, words.moves.heading)
    setText(none, words.moves.none)
    none.hidden = state.tree.nodes.length > 0
    const start = state.position?.start.split(' ')[3]
    tree.render(state.tree, state.at, Number(start ?? 1) || 1, text.code, review.marks(words))
    setText(up, words.moves.promote)
    up.disabled = !hasVariations(state.tree)
    setText(remove, words.moves.remove)
    remove.disabled = state.at === ROOT
    setText(undo, words.moves.undo)
    undo.hidden = removed === null
    comment.placeholder = words.moves.comment
    comment.setAttribute('aria-label', words.moves.comment)
    const here = state.at === ROOT ? state.tree.comment : (state.tree.nodes[state.at]?.comment ?? '')
    if (document.activeElement !== comment || comment.dataset.at !== String(state.at)) comment.value = here
    comment.dataset.at = String(state.at)
  }

  function renderTools(state: StudyState, words: StudyText): void {
    const { analysis } = words
    setText(on, analysis.on)
    setAttribute(on, 'aria-pressed', String(state.on))
    setText(threat, analysis.threat)
    setAttribute(threat, 'aria-pressed', String(state.threat))
    setText(solve, analysis.solve)
    setText(flip, analysis.flip)
    count.setAttribute('aria-label', analysis.lines)
    for (const option of count.options) setText(option, `${analysis.lines} ${option.value}`)
    count.value = String(state.lines)
    setText(play, analysis.play)
    // Of a mating problem a king may be missing.
    play.disabled =
      !/K.* [bw] /.test(state.position?.sfen ?? '') || !/k.* [bw] /.test(state.position?.sfen ?? '')
    setText(copy, analysis.copySfen)
    setText(edit, analysis.edit)
    for (const name of Object.keys(SIGNS) as StepName[]) {
      setAttribute(steps[name], 'aria-label', words.steps[name])
      setAttribute(steps[name], 'title', words.steps[name])
      const off = name === 'first' || name === 'previous' ? state.at === ROOT : study.next() === null
      setAttribute(steps[name], 'aria-disabled', off ? 'true' : false)
    }
  }

  function renderNow(text: Text, words: StudyText): void {
    const { state } = study
    latest = { text, words }
    const isWaiting = !isPositionCurrent(state) && study.client.health !== 'lost'
    setAttribute(box.root, 'aria-busy', isWaiting ? 'true' : false)
    paintBoard(state, text)
    box.point(arrowsOf(state), text)
    setText(where, statusOf(state, text, words))
    where.classList.toggle('refused', state.refusal !== null)
    renderBar(state, words)
    renderTools(state, words)
    lines.render(state, text.code, words)
    // First: the list of moves has its marks.
    review.render(state, text, words)
    renderMoves(state, text, words)
  }

  const restOrNot = () => study.rest(document.hidden || root.hidden !== false || review.isRunning())
  document.addEventListener('visibilitychange', restOrNot)

  return {
    root,
    study,
    render: renderNow,
    open(next, then) {
      review.take(next.review ?? null)
      removed = null
      study
        .open(next)
        .then(() => (then === 'solve' ? study.solve() : undefined))
        .catch(unlessLost)
      if (then === 'solve') study.state = { ...study.state, on: false }
      if (then === 'review' && latest) {
        renderNow(latest.text, latest.words)
        if (!next.review) review.begin()
      }
    },
    show(visible) {
      root.hidden = !visible
      restOrNot()
    },
    close() {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('visibilitychange', restOrNot)
      review.stop()
      study.close()
    },
  }
}
