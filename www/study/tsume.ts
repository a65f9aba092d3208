/** Mating problems: chosen by length, solved on the board against a solver that defends as well as can be. */
import { kindName } from '../board/labels.ts'
import { type Client, unlessLost } from '../engine/client.ts'
import type { PositionEvent } from '../protocol.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from '../views/dom.ts'
import { radioGroup } from '../views/fields.ts'
import { boardBox, commonView } from './boardBox.ts'
import type { Part, PartHost } from './part.ts'
import { playAttack, type Reply } from './tsume/defence.ts'
import { loadProblems, type Problem } from './tsume/problems.ts'

/** What is said of the last move. */
type Said =
  | { kind: 'turn' | 'thinking' | 'noCheck' | 'done' | 'failed' | 'lost' }
  | { kind: 'noMate'; move: string }
  | { kind: 'hint'; piece: string }
  | { kind: 'answer'; line: string }

const KEY = 'narikoma.tsume'

/** The problems that were solved, by their diagrams: they stay what they are when the set is made anew. */
function solvedOnes(store: PartHost['store']): Set<string> {
  try {
    const read: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Makes the practice. */
export function tsumePart(outside: PartHost): Part {
  const box = boardBox()
  const intro = el('p', { class: 'hint' })
  const length = radioGroup('tsume-length', () =>
    choose(Number(length.value()), firstUnsolved(Number(length.value()))),
  )
  const number = el('p', { class: 'number' })
  const count = el('p', { class: 'hint', 'data-testid': 'tsume-count' })
  const status = el('p', { class: 'message', role: 'status', 'data-testid': 'tsume-status' })
  const again = button('tsume-again', () => choose(plies, index))
  const hint = button('tsume-hint', () => help(false).catch(lost))
  const answer = button('tsume-answer', () => help(true).catch(lost))
  const previous = button('tsume-previous', () => choose(plies, index - 1))
  const next = button('tsume-next', () => choose(plies, index + 1))
  const analyse = button('tsume-analyse', () => {
    const problem = chosen()
    if (problem) outside.analyse(startOf(problem), [], true)
  })
  const list = el('ol', { class: 'numbers', 'data-testid': 'tsume-list' })
  const root = el(
    'div',
    { class: 'study-body tsume' },
    el('div', { class: 'study-board' }, box.root),
    el(
      'div',
      { class: 'study-side' },
      el(
        'section',
        { class: 'panel' },
        number,
        status,
        el('div', { class: 'tools' }, previous, next, again, hint, answer, analyse),
      ),
      el('section', { class: 'panel' }, intro, length.root),
      el('section', { class: 'panel' }, count, list),
    ),
  )
  const solved = solvedOnes(outside.store)
  let client: Client | null = null
  let sets: Map<number, Problem[]> | null = null
  let plies = 1
  let index = 0
  let turn = 0
  /** Kept when the engine knows the problem: what is done before waits. */
  let begun: Promise<void> = Promise.resolve()
  let position: PositionEvent | null = null
  let left = 0
  let made = 0
  let said: Said = { kind: 'turn' }
  let latest: { text: Text; words: StudyText } | null = null
  let listed = ''

  const chosen = () => sets?.get(plies)?.[index]
  const startOf = (problem: Problem) => ({ variant: 'shogi' as const, sfen: problem.sfen, problem: true })
  const firstUnsolved = (wanted: number) =>
    Math.max(0, sets?.get(wanted)?.findIndex(({ sfen }) => !solved.has(sfen)) ?? 0)

  list.addEventListener('click', (event) => {
    const at = (event.target as Element).closest('button')?.dataset.index
    if (at !== undefined) choose(plies, Number(at))
  })

  async function load(): Promise<void> {
    try {
      sets ??= await loadProblems()
      const first = [...sets.keys()].find((wanted) =>
        sets?.get(wanted)?.some(({ sfen }) => !solved.has(sfen)),
      )
      choose(first ?? 1, firstUnsolved(first ?? 1))
    } catch {
      say({ kind: 'failed' })
    }
  }

  function say(what: Said): void {
    said = what
    renderAgain()
  }

  /** Beginning again asks a new engine. */
  function lost(error: unknown): void {
    unlessLost(error)
    say({ kind: 'lost' })
  }

  function choose(wanted: number, at: number): void {
    const set = sets?.get(wanted)
    if (!set) return
    plies = wanted
    index = Math.min(Math.max(0, at), set.length - 1)
    length.choose(String(wanted))
    begun = begin().catch(lost)
  }

  async function begin(): Promise<void> {
    const problem = chosen()
    if (!problem) return
    const asked = ++turn
    client ??= outside.engine().client
    position = null
    left = problem.line.length
    made = 0
    said = { kind: 'turn' }
    renderAgain()
    const event = await client.ask({ type: 'new', ...startOf(problem) })
    if (asked !== turn) return
    if (event.type === 'position') position = event
    renderAgain()
  }

  async function tried(usi: string): Promise<void> {
    await begun
    if (!client || said.kind === 'thinking' || position?.side !== 'b') return
    const asked = turn
    const before = position
    say({ kind: 'thinking' })
    const reply = await playAttack(client, usi, () => asked === turn)
    if (reply) heard(reply, before)
  }

  function heard(reply: Reply, before: PositionEvent): void {
    switch (reply.type) {
      case 'refused':
      case 'noCheck':
        position = { ...before }
        say({ kind: reply.type === 'noCheck' ? 'noCheck' : 'turn' })
        return
      case 'escapes':
        position = { ...before }
        say({ kind: 'noMate', move: reply.move?.[latest?.text.code ?? 'ja'] ?? '' })
        return
      case 'mated':
        position = reply.position
        made += 1
        finish()
        return
      case 'defended':
        position = reply.position
        made += 2
        left = reply.plies
        say({ kind: 'turn' })
    }
  }

  function finish(): void {
    const problem = chosen()
    if (problem) solved.add(problem.sfen)
    try {
      outside.store?.setItem(KEY, JSON.stringify([...solved]))
    } catch {
      // Solved all the same.
    }
    listed = ''
    say({ kind: 'done' })
    next.focus()
  }

  /** The next move of the mate from here, or all of it. */
  async function help(all: boolean): Promise<void> {
    await begun
    if (!client || !position || position.result || said.kind === 'thinking' || !latest) return
    const { text, words } = latest
    const asked = turn
    const mate = await client.ask({ type: 'mate', nodes: 400_000, megabytes: 16 })
    if (asked !== turn || mate.type !== 'mate') return
    const [first] = mate.line
    if (!first) return
    if (all) {
      say({ kind: 'answer', line: mate.line.map((move) => move[text.code]).join(' ') })
      box.point([{ usi: first.usi, side: 'b', kind: 'best' }], text)
      return
    }
    const drop = first.usi[1] === '*'
    const letter = drop
      ? first.usi.charAt(0)
      : (box.board.shadowRoot?.querySelector<HTMLElement>(`[data-square="${first.usi.slice(0, 2)}"]`)?.dataset
          .piece ?? '')
    say({ kind: 'hint', piece: kindName(letter.toUpperCase(), words.code) })
  }

  const move = (event: Event) => tried((event as CustomEvent<{ move: string }>).detail.move).catch(lost)
  box.board.addEventListener('shogi-move', move)
  box.board.addEventListener('shogi-try', move)

  function statusText(words: StudyText): string {
    const { tsume } = words
    switch (said.kind) {
      case 'turn':
        return tsume.yourTurn(left)
      case 'thinking':
        return tsume.thinking
      case 'noCheck':
        return tsume.noCheck
      case 'noMate':
        return said.move ? tsume.noMate(said.move) : tsume.noMatePlain
      case 'hint':
        return tsume.hintText(said.piece)
      case 'answer':
        return said.line
      case 'done':
        return made > plies ? tsume.doneLonger(made, plies) : tsume.done
      case 'failed':
        return tsume.failed
      case 'lost':
        return words.lost
    }
  }

  function renderList(words: StudyText): void {
    const set = sets?.get(plies) ?? []
    const key = `${set.length} ${plies} ${index} ${words.tsume.solved}`
    if (key === listed) return
    listed = key
    const items = set.map(({ sfen }, at) => {
      const done = solved.has(sfen)
      const label = `${words.tsume.problem(at + 1)}${done ? ` ${words.tsume.solved}` : ''}`
      const attributes = {
        type: 'button',
        'data-index': String(at),
        'aria-label': label,
        'data-solved': String(done),
      }
      const item = el('button', attributes, String(at + 1))
      setAttribute(item, 'aria-current', at === index ? 'true' : false)
      return el('li', {}, item)
    })
    list.replaceChildren(...items)
  }

  function renderAgain(): void {
    if (latest) render(latest.text, latest.words)
  }

  let painted: unknown[] = []
  function paint(text: Text): void {
    const problem = chosen()
    const busy = said.kind === 'thinking'
    const inputs = [position, problem, busy, text]
    if (!problem || inputs.every((input, at) => input === painted[at])) return
    painted = inputs
    if (said.kind !== 'answer') box.point([], text)
    box.board.view = {
      ...commonView(text),
      sfen: position?.sfen ?? problem.sfen,
      legal: position?.legal ?? {},
      movable: 'b',
      disabled: busy,
      orientation: 'b',
      lastMove: position?.moves.at(-1)?.usi,
      check: position?.check,
      checkers: position?.checkers,
    }
  }

  function render(text: Text, words: StudyText): void {
    latest = { text, words }
    const { tsume } = words
    const lengths = [...(sets?.keys() ?? [])]
    setText(intro, tsume.intro)
    length.render(
      tsume.length,
      lengths.map((each) => ({ value: String(each), label: tsume.short(each) })),
    )
    length.choose(String(plies))
    const set = sets?.get(plies) ?? []
    setText(
      number,
      set.length > 0 ? `${tsume.plies(plies)}${text.space}${tsume.number(index + 1, set.length)}` : '',
    )
    setText(count, tsume.solvedCount(set.filter(({ sfen }) => solved.has(sfen)).length, set.length))
    setText(status, sets || said.kind === 'failed' ? statusText(words) : '')
    setAttribute(status, 'data-state', said.kind)
    setText(again, tsume.again)
    setText(hint, tsume.hint)
    setText(answer, tsume.answer)
    setText(previous, tsume.previous)
    setText(next, tsume.next)
    setText(analyse, tsume.analyse)
    next.classList.toggle('primary', said.kind === 'done')
    previous.disabled = index === 0
    next.disabled = index >= set.length - 1
    paint(text)
    renderList(words)
  }

  return {
    root,
    render,
    show(visible) {
      root.hidden = !visible
      if (visible && !sets) void load()
    },
    close() {
      turn += 1
      client?.close()
    },
  }
}
