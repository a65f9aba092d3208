/**
 * What a replay shows besides the board: players with the time that they used, the
 * moves, saving, and the link to the page.
 */

import { plies, type State, shownPosition } from '../../app/game/state.ts'
import { find, pathTo } from '../../app/game/tree.ts'
import { moveAloud, saidIn } from '../../app/views/aloud.ts'
import { nameOf } from '../../app/views/players.ts'
import { minutes } from '../../app/views/time.ts'
import type { Side } from '../../engine/protocol.ts'
import { LIVE_TEXTS, type LiveText } from '../../text/embedLive.ts'
import type { Text } from '../../text/text.ts'
import { readSfen } from '../board/sfen.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { pageLink, saveRecord } from './replayFiles.ts'

const MARK: Record<Side, string> = { b: '☗', w: '☖' }

/** How long each move of the line took, in milliseconds; 0 where that is not known. */
function timesOf({ position, setup: { tree } }: State): number[] {
  const moves = position?.moves.map(({ usi }) => usi) ?? []
  if (!tree) return moves.map(() => 0)
  const path = pathTo(tree, find(tree, moves).at)
  return moves.map((_, index) => tree.nodes[path[index] ?? -1]?.time ?? 0)
}

/** The time that a side has used for the first `shown` moves, in milliseconds. */
function usedBy(side: Side, { position }: State, times: readonly number[], shown: number): number {
  const first = readSfen(position?.start ?? '').turn === side ? 0 : 1
  return times.slice(0, shown).reduce((sum, time, index) => (index % 2 === first ? sum + time : sum), 0)
}

/** The players, Black first. */
function playersRow(words: LiveText) {
  const rows = (['b', 'w'] as const).map((side) => {
    const name = el('span', { class: 'name', translate: 'no' })
    const time = el('span', { class: 'time' })
    const row = el('li', {}, el('span', { 'aria-hidden': 'true' }, MARK[side]), name, time)
    return { side, name, time, row }
  })
  const root = el('ul', { class: 'players', part: 'players', 'aria-label': words.players })
  root.append(...rows.map(({ row }) => row))
  return {
    root,
    render(state: State, text: Text, times: readonly number[]): void {
      const timed = times.some((time) => time > 0)
      for (const { side, name, time } of rows) {
        const given = state.setup.source?.names[side]
        const kind = nameOf(
          { ...state, setup: { ...state.setup, source: { names: {}, comments: [], head: [] } } },
          side,
          text,
        )
        setText(name, given ? `${given} (${kind})` : kind)
        const used = minutes(usedBy(side, state, times, plies(state).shown))
        setText(time, timed ? used : '')
        setAttribute(time, 'aria-label', timed && words.used(used))
        setAttribute(time, 'role', timed && 'img')
      }
    },
  }
}

/** A place of the list: its number, the name that is seen, the words that are heard, the time of the move. */
function placeItem(ply: number, seen: string, heard: string, time: string): HTMLElement {
  const go = el(
    'button',
    { type: 'button', tabindex: '-1', 'data-ply': String(ply), 'aria-label': `${ply} ${heard}` },
    seen,
  )
  if (time) go.append(el('small', {}, ` ${time}`))
  return el('li', { value: String(ply) }, go)
}

/** The start position and the moves, each with its time in milliseconds; 0 where that is not known. */
function placeItems(state: State, { code }: Text, words: LiveText, times: readonly number[]): HTMLElement[] {
  const moves = state.position?.moves ?? []
  const items = moves.map((move, index) => {
    const time = times[index] ? minutes(times[index]) : ''
    const heard = moveAloud(move[code], code)
    return placeItem(index + 1, move[code], time ? heard + saidIn(code).between + time : heard, time)
  })
  return [placeItem(0, words.start, words.start, ''), ...items]
}

/** The list of moves; a press shows the position after a move. */
function moveList(words: LiveText, goTo: (ply: number) => void) {
  const root = el('ol', {
    class: 'moves',
    part: 'moves',
    'aria-label': words.moves,
    start: '0',
    translate: 'no',
  })
  let written = ''
  let current = -1
  root.addEventListener('click', (event) => {
    const item = (event.target as Element).closest('li')
    if (item) goTo(item.value)
  })
  const write = (state: State, text: Text, times: readonly number[]) => {
    const now = JSON.stringify(state.position?.moves.map((move) => move[text.code]))
    if (now === written) return
    written = now
    current = -1
    const focused = root.contains((root.getRootNode() as ShadowRoot).activeElement)
    root.replaceChildren(...placeItems(state, text, words, times))
    if (focused) root.querySelector('button')?.focus({ preventScroll: true })
  }
  const mark = (shown: number) => {
    if (shown === current) return
    const focused = root.contains((root.getRootNode() as ShadowRoot).activeElement)
    for (const at of [current, shown]) {
      const item = root.children[at]
      setAttribute(item ?? root, 'aria-current', item && at === shown ? 'step' : false)
      const go = item?.firstElementChild
      if (go) setAttribute(go, 'tabindex', at === shown ? '0' : '-1')
    }
    current = shown
    const here = root.children[shown]
    if (!(here instanceof HTMLElement)) return
    if (focused) here.querySelector('button')?.focus({ preventScroll: true })
    // Scrolls the list, but never the page.
    root.scrollTop = here.offsetTop - root.offsetTop - (root.clientHeight - here.offsetHeight) / 2
  }
  return {
    root,
    render(state: State, text: Text, times: readonly number[]): void {
      write(state, text, times)
      mark(plies(state).shown)
    },
  }
}

/** Makes the parts of a replay; `page` is the address of the page with the analysis, where there is one. */
export function replayPanel(language: 'ja' | 'en', page: string | null, goTo: (ply: number) => void) {
  const words = LIVE_TEXTS[language]
  const players = playersRow(words)
  const moves = moveList(words, goTo)
  let now: { state: State; text: Text } | null = null
  const said = el('p', { class: 'said', role: 'status' })
  const save = button('download', () => {
    if (now)
      saveRecord(now.state, now.text).then(
        () => setText(said, ''),
        () => setText(said, words.notSaved),
      )
  })
  setAttribute(save, 'part', 'button')
  setText(save, words.download)
  const link = el(
    'a',
    { part: 'link', target: '_blank', rel: 'noopener', 'data-testid': 'analyse' },
    words.analyse,
  )
  const tools = el('div', { class: 'tools' }, save, ...(page ? [link] : []))
  let shown: unknown[] = []
  return {
    players: players.root,
    below: [moves.root, tools, said],
    render(state: State, text: Text): void {
      now = { state, text }
      const inputs = [state.position, state.shownPly, state.setup]
      if (inputs.every((input, index) => input === shown[index])) return
      shown = inputs
      const times = timesOf(state)
      players.render(state, text, times)
      moves.render(state, text, times)
      if (page) setAttribute(link, 'href', pageLink(page, state, shownPosition(state)?.sfen))
    },
  }
}
