/**
 * A study: a place in a tree of moves, and what the engine says of its position. It has an engine of its own,
 * so that the game being played is not disturbed. Answers to anything but the last request are ignored.
 */

import type { StoredReview } from '../app/game/review.ts'
import {
  addLine,
  addMove,
  type Changed,
  childrenOf,
  find,
  lineFrom,
  marksAt,
  movesTo,
  pathTo,
  promote,
  ROOT,
  removeMove,
  setComment,
  setMarks,
  type Tree,
} from '../app/game/tree.ts'
import type { RequestOf } from '../engine/answers.ts'
import { type Client, unlessLost } from '../engine/client.ts'
import type { Event, Info, MateEvent, PositionEvent, Refusal, Side } from '../engine/protocol.ts'
import { type GameStart, otherSide } from '../engine/restore.ts'
import { sharedMemory, type Workers } from '../engine/workers.ts'
import { searchLines } from './analysis/splitLines.ts'
import { speedOf } from './format.ts'
import type { MakeEngine } from './part.ts'

/** The header of a record: names and values. */
type Head = readonly (readonly [name: string, value: string])[]

/** A game or position to study. */
export interface Subject {
  start: GameStart
  tree: Tree
  /** The place in the tree: an index of its nodes, or `ROOT`. */
  at: number
  orientation: Side
  /** The side that the reader has played; `null` or absent where that is not known. */
  own?: Side | null
  /** The header of the record that it was read from: names as in KIF and values. */
  head?: Head
  /** How long the moves of the page's game took, in milliseconds; 0 or absent where that is not known. */
  times?: readonly number[]
  /** A stored review of it. */
  review?: StoredReview
}

/**
 * The search for a mate: `passing` is a short one at every position,
 * `searching` a long one on the reader's request.
 */
export type Solving = 'none' | 'passing' | 'searching' | 'done'

/** The state that the views show. */
export interface StudyState extends Subject {
  own: Side | null
  head: Head
  /** The last position that the engine has sent; `null` before the first. See `isPositionCurrent`. */
  position: PositionEvent | null
  /** Why the start cannot be set up. */
  failed: (Event & { type: 'failed' }) | null
  refusal: Refusal | null
  /** Another object for every refused move, so that the same reason can be announced again. */
  refused: object | null
  /** Whether the engine is switched on. */
  on: boolean
  /** Whether it pauses, because the page is hidden or a review is running. */
  resting: boolean
  /** Number of lines to think of. */
  lines: number
  /** Whether the engine is asked for the opponent's threat: its best move if the side to move passed. */
  threat: boolean
  /** There is no threat to ask for: the side to move is in check. */
  cannotPass: boolean
  /** The lines, the best first. */
  infos: readonly Info[]
  /** Nodes a second of their search; 0 while that is not known. */
  speed: number
  /** The number of cores that search them. */
  cores: number
  /** The side that moves first in the lines. */
  mover: Side
  mate: MateEvent | null
  solving: Solving
  /** The line stepped through last, from the start: of several moves, `next` takes the one on it. */
  tail: readonly string[]
}

/**
 * Whether `position` belongs to the place `at`; until the engine has sent it, the board shows an earlier one.
 */
export function isPositionCurrent({ position, failed, tree, at }: StudyState): boolean {
  if (!position) return failed !== null
  const moves = movesTo(tree, at)
  return position.moves.length === moves.length && position.moves.every(({ usi }, ply) => usi === moves[ply])
}

/** Nodes of the mate solver: at every position, and when the reader asks. */
const MATE = { passing: 20_000, asked: 4_000_000 }
/** Nodes for one position: some minutes. */
const MAX_NODES = 60_000_000

/** The position with the other side to move. */
export function nullMoveSfen(sfen: string): string {
  const [board, side, ...rest] = sfen.split(' ')
  return [board, side === 'b' ? 'w' : 'b', ...rest].join(' ')
}

/** One study at a time, with its engine. */
export class Study {
  state: StudyState
  /** Called after every change of the state. */
  onChange: () => void = () => {}
  /** Called when moves or comments were changed. */
  onTree: (tree: Tree) => void = () => {}
  readonly client: Client
  private readonly helpers: Workers | null
  /** The name of the team of its engines, once they evaluate alike; `null`: this browser has no teams. */
  private team: string | null = null
  /** Counts requests: the answer to an earlier one is ignored. */
  private turn = 0
  /** The turn in which lines were last searched; -1: in none. */
  private searching = -1
  /** The turn in which the engine was last asked about an illegal move. */
  private trying = 0
  /** Called once when the engine has named the current position. */
  private readonly waiting: (() => void)[] = []

  /** Its engine, and those that help to search several lines. */
  constructor(engine: MakeEngine, subject: Subject, helpers: Workers | null = null) {
    const { client, settled } = engine()
    this.client = client
    this.helpers = helpers
    void settled.then(() => {
      if (typeof BroadcastChannel === 'function') this.team = `narikoma ${Date.now()} ${Math.random()}`
      // A search of lines that began without the net begins again, also before it has found any. After an
      // illegal move that happens anyway.
      if (this.searching === this.turn && this.trying !== this.turn) this.thinkAgain()
    })
    client.onThreads = () => {
      sharedMemory.threads = client.threads
      if (this.turn === this.searching) this.thinkAgain()
    }
    this.state = {
      ...{ own: null, head: [] },
      ...subject,
      position: null,
      failed: null,
      refusal: null,
      refused: null,
      on: true,
      resting: false,
      lines: 3,
      threat: false,
      cannotPass: false,
      infos: [],
      speed: 0,
      cores: 1,
      mover: 'b',
      mate: null,
      solving: 'none',
      tail: [],
    }
  }

  /** Ends its engines. */
  close(): void {
    this.turn += 1
    this.client.close()
    this.helpers?.close()
  }

  private set(change: Partial<StudyState>): void {
    this.state = { ...this.state, ...change }
    this.onChange()
    if (isPositionCurrent(this.state)) for (const done of this.waiting.splice(0)) done()
  }

  /** The state once the engine has named the position of the current place. */
  async whenCurrent(): Promise<StudyState> {
    while (!isPositionCurrent(this.state)) await new Promise<void>((done) => this.waiting.push(done))
    return this.state
  }

  /** Begins, or turns to another subject. Moves of the tree that the engine refuses are removed. */
  async open(subject: Partial<Subject> = {}): Promise<void> {
    this.state = { ...this.state, ...subject, position: null, failed: null, tail: [] }
    await this.show()
  }

  /** The end of the first line with moves that the engine has not named yet; `ROOT` when there is none. */
  private unknownLeaf(): number {
    const { nodes } = this.state.tree
    const unknown = nodes.findIndex((node) => !node.played)
    return unknown < 0 ? ROOT : (lineFrom(this.state.tree, unknown).at(-1) ?? unknown)
  }

  /** The request for the position of a place. */
  private request(at: number): RequestOf<'new'> {
    const { start, tree } = this.state
    return { type: 'new', ...start, problem: true, moves: movesTo(tree, at) }
  }

  private ask(at: number): Promise<Event> {
    return this.client.ask(this.request(at))
  }

  /** Stores the names of the moves up to a place. */
  private storeNames(at: number, position: PositionEvent): void {
    const { tree } = this.state
    const nodes = [...tree.nodes]
    for (const [ply, index] of pathTo(tree, at).entries()) {
      const [node, played] = [nodes[index], position.moves[ply]]
      if (node && played && !node.played) nodes[index] = { ...node, played }
    }
    this.state = { ...this.state, tree: { ...tree, nodes } }
  }

  /** Removes a move that the engine refused; false when it refused the start position. */
  private removeRefused(at: number, event: Event): boolean {
    if (event.type !== 'failed') return false
    const refused = event.at === undefined ? undefined : pathTo(this.state.tree, at)[event.at]
    if (refused === undefined) {
      this.set({ failed: event })
      return false
    }
    const { tree: whole, at: current } = this.state
    const { tree, at: before } = removeMove(whole, refused)
    const here = pathTo(whole, current).includes(refused)
    this.state = { ...this.state, tree, at: here ? before : find(tree, movesTo(whole, current)).at }
    return true
  }

  /**
   * Sends the engine to a place and stores the names of its moves. A refused move is removed, and the place
   * is chosen again. `null` when there was another request meanwhile, or the start cannot be set up.
   */
  private async visit(turn: number, choose: () => number): Promise<PositionEvent | null> {
    for (;;) {
      const { tree } = this.state
      const at = choose()
      const event = await this.ask(at)
      if (turn !== this.turn) return null
      // The tree has changed: its moves may have other places now.
      if (tree !== this.state.tree) continue
      if (event.type === 'position') {
        this.storeNames(at, event)
        return event
      }
      if (!this.removeRefused(at, event)) return null
    }
  }

  /**
   * Sends the engine to the current place, shows its position, and gets
   * the names of all moves that have none yet.
   */
  private async showPosition(turn: number): Promise<PositionEvent | null> {
    const position = await this.visit(turn, () => this.state.at)
    if (!position) return null
    this.set({ position, failed: null })
    if (this.unknownLeaf() === ROOT) return position
    while (this.unknownLeaf() !== ROOT) if (!(await this.visit(turn, () => this.unknownLeaf()))) return null
    this.onChange()
    return this.visit(turn, () => this.state.at)
  }

  /** Shows the current place and lets the engine think about it. */
  private async show(refusal: Refusal | null = null, refused: object | null = refusal && {}): Promise<void> {
    const turn = ++this.turn
    this.set({ refusal, refused, infos: [], mate: null, solving: 'none', cannotPass: false })
    const position = await this.showPosition(turn)
    if (position) await this.think(turn, position)
  }

  /** Thinks about the same position again; a refusal and the result of a search for a mate stay. */
  private thinkAgain(): void {
    const { solving, refusal, refused } = this.state
    const shown = solving === 'done' ? this.resumeLines() : this.show(refusal, refused)
    shown.catch(unlessLost)
  }

  /** Whether the results of this turn are still wanted. */
  private isWanted(turn: number): boolean {
    return turn === this.turn && !this.state.resting
  }

  /** Runs a short search for a mate, then searches the lines. */
  private async think(turn: number, position: PositionEvent): Promise<void> {
    const { on, resting } = this.state
    if (!on || resting || position.result) return
    this.set({ solving: 'passing' })
    const mate = await this.client.ask({ type: 'mate', nodes: MATE.passing, megabytes: 4 })
    if (!this.isWanted(turn)) return
    this.set({ solving: 'none', mate: mate.type === 'mate' ? mate : null })
    await this.thinkOfLines(turn, position)
  }

  /** Lets the engine think of the lines, or of the opponent's threat. */
  private async thinkOfLines(turn: number, position: PositionEvent): Promise<void> {
    const { on, resting, lines, threat, at } = this.state
    if (!on || resting || position.result) return
    this.set({ mover: position.side })
    if (threat && !(await this.pass(turn, position))) return
    const began = performance.now()
    this.searching = turn
    await searchLines(
      {
        position: this.request(at),
        legal: Object.entries(position.legal).flatMap(([from, rests]) => rests.map((rest) => from + rest)),
        lines: threat ? 1 : lines,
        nodes: MAX_NODES,
        isWanted: () => this.isWanted(turn),
        team: this.team,
        threads: this.threads(),
        tell: (infos, nodes, cores) =>
          this.set({ infos, cores, speed: speedOf(nodes, performance.now() - began) }),
      },
      this.client,
      // They would be set up with the other side to move.
      threat ? null : this.helpers,
    )
  }

  /** The threads of the engine that are good for the device now; `null` while they start. */
  private threads(): number | null {
    const { client, helpers } = this
    if (!helpers || !globalThis.crossOriginIsolated) return 1
    helpers.watch()
    client.useThreads(helpers.count)
    return client.threads && Math.min(client.threads, helpers.count)
  }

  /**
   * Gives the engine the position with the other side to move; false when
   * that is not possible or no longer wanted.
   */
  private async pass(turn: number, position: PositionEvent): Promise<boolean> {
    const sfen = nullMoveSfen(position.sfen)
    const turned = await this.client.ask({ type: 'new', variant: position.variant, sfen })
    if (!this.isWanted(turn)) return false
    if (turned.type !== 'position' || turned.result) {
      this.set({ cannotPass: true })
      return false
    }
    this.set({ mover: otherSide(position.side) })
    return true
  }

  /** Searches for a mate with many nodes; then the lines come back. */
  async solve(): Promise<void> {
    const turn = ++this.turn
    this.set({ infos: [], mate: null, solving: 'searching', cannotPass: false })
    let position: PositionEvent | null = null
    try {
      position = await this.showPosition(turn)
      if (!position) return
      const mate = await this.client.ask({ type: 'mate', nodes: MATE.asked, megabytes: 32 })
      if (turn !== this.turn) return
      this.set({ solving: 'done', mate: mate.type === 'mate' ? mate : null })
    } finally {
      // There was nothing to search, or the engine is lost.
      if (turn === this.turn && this.state.solving === 'searching') this.set({ solving: 'none' })
    }
    await this.thinkOfLines(turn, position)
  }

  /** Thinks of the lines again; what the search for a mate has found stays. */
  private async resumeLines(): Promise<void> {
    const turn = ++this.turn
    const position = await this.showPosition(turn)
    if (position) await this.thinkOfLines(turn, position)
  }

  /**
   * Pauses or resumes the engine. While it pauses, it still sends positions, and a search
   * for a mate that the reader started goes on.
   */
  rest(resting: boolean): void {
    if (resting === this.state.resting) return
    this.set({ resting })
    const { on, position, solving } = this.state
    if (solving === 'searching' || !position) return
    if (resting) this.client.ask({ type: 'stop' }).catch(unlessLost)
    else if (on) this.thinkAgain()
  }

  /** Goes to a place of the tree. */
  goTo(at: number): void {
    if (at === this.state.at) return
    const { tree, tail } = this.state
    const moves = movesTo(tree, at)
    const within = moves.every((usi, ply) => tail[ply] === usi)
    this.state = { ...this.state, at, tail: within ? tail : moves }
    this.show().catch(unlessLost)
  }

  /** The next place, along the line stepped through last; `null` at its end. */
  next(): number | null {
    const { tree, at, tail } = this.state
    const children = childrenOf(tree, at)
    const wanted = tail[pathTo(tree, at).length]
    return children.find((index) => tree.nodes[index]?.usi === wanted) ?? children[0] ?? null
  }

  /** The place of the variation before (-1) or after (1) the current move; `null` for none. */
  sibling(step: 1 | -1): number | null {
    const { tree, at } = this.state
    if (at === ROOT) return null
    const siblings = childrenOf(tree, tree.nodes[at]?.parent ?? ROOT)
    return siblings[siblings.indexOf(at) + step] ?? null
  }

  /** Plays a move on the board: a legal one is added to the tree; for another the engine gives the reason. */
  async play(usi: string): Promise<void> {
    // Until the engine answers, the board shows another position: the move would be for that one.
    if (!isPositionCurrent(this.state)) return
    const { position, tree, at } = this.state
    const listed = position?.legal[usi.slice(0, 2)]?.includes(usi.slice(2))
    if (listed) {
      this.change(addMove(tree, at, usi))
      return
    }
    const turn = ++this.turn
    this.trying = turn
    await this.ask(at)
    if (turn !== this.turn) return
    const event = await this.client.ask({ type: 'play', move: usi })
    if (turn !== this.turn) return
    await this.show(event.type === 'refused' ? event.reason : null)
  }

  /** Adds a line of moves after a place and goes to its first move; `next` steps along it. */
  showLine(from: number, moves: readonly string[]): void {
    const { tree, at } = addLine(this.state.tree, from, moves)
    this.state = { ...this.state, tail: movesTo(tree, at) }
    this.change({ tree, at: addLine(tree, from, moves.slice(0, 1)).at })
  }

  /** Adds a line of moves after the current place and goes to its end. */
  playLine(moves: readonly string[]): void {
    this.change(addLine(this.state.tree, this.state.at, moves))
  }

  private change({ tree, at }: Changed): void {
    const changed = tree !== this.state.tree
    const moves = movesTo(tree, at)
    const within = moves.every((usi, ply) => this.state.tail[ply] === usi)
    this.state = { ...this.state, tree, at, tail: within ? this.state.tail : moves }
    if (changed) this.onTree(tree)
    this.show().catch(unlessLost)
  }

  /** Removes the current move and all after it. */
  remove(): void {
    if (this.state.at !== ROOT) this.change(removeMove(this.state.tree, this.state.at))
  }

  /** Moves the current variation one place up. */
  promote(): void {
    const { tree, at } = promote(this.state.tree, this.state.at)
    if (tree === this.state.tree) return
    this.set({ tree, at })
    this.onTree(tree)
  }

  /** Sets the comment on the current place. */
  comment(text: string): void {
    const tree = setComment(this.state.tree, this.state.at, text)
    this.set({ tree })
    this.onTree(tree)
  }

  /** Draws a mark on the current position, or removes it. */
  mark(mark: string): void {
    const { tree, at } = this.state
    const marks = marksAt(tree, at)
    const next = marks.includes(mark) ? marks.filter((each) => each !== mark) : [...marks, mark]
    const changed = setMarks(tree, at, next)
    this.set({ tree: changed })
    this.onTree(changed)
  }

  /** Changes the engine's settings, and lets it think again. */
  choose(change: Partial<Pick<StudyState, 'on' | 'lines' | 'threat'>>): void {
    this.state = { ...this.state, ...change }
    this.show().catch(unlessLost)
  }

  flip(): void {
    this.set({ orientation: otherSide(this.state.orientation) })
  }
}
