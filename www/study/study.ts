/**
 * A position studied: where one stands in a tree of moves, and what the engine says of it. The engine here is one of its
 * own, so that the game that is being played is not disturbed; what the last request is about is all that is heard.
 */
import { type Client, unlessLost } from '../engine/client.ts'
import { type GameStart, otherSide } from '../engine/restore.ts'
import type { StoredReview } from '../game/review.ts'
import {
  addLine,
  addMove,
  type Changed,
  childrenOf,
  find,
  lineFrom,
  movesTo,
  pathTo,
  promote,
  ROOT,
  removeMove,
  setComment,
  type Tree,
} from '../game/tree.ts'
import type { Event, Info, MateEvent, PositionEvent, Refusal, Side } from '../protocol.ts'
import type { MakeEngine } from './part.ts'

/** What is studied. */
export interface Subject {
  start: GameStart
  tree: Tree
  at: number
  orientation: Side
  /** What an earlier review of it found. */
  review?: StoredReview
}

/** How a search for a mate stands: it is made in passing at every position, and thoroughly when it is asked for. */
export type Solving = 'none' | 'passing' | 'searching' | 'done'

/** All that is known. */
export interface StudyState extends Subject {
  /** The position where one stands; `null` till the engine has told it. */
  position: PositionEvent | null
  /** Why the start cannot be set up. */
  failed: (Event & { type: 'failed' }) | null
  refusal: Refusal | null
  /** Whether the engine thinks about what is shown. */
  on: boolean
  /** Whether it waits until somebody looks, or a review is done. */
  resting: boolean
  /** How many lines are wanted. */
  lines: number
  /** Whether it is asked what the opponent would do if the side to move passed. */
  threat: boolean
  /** In check nobody passes. */
  cannotPass: boolean
  /** The lines, the best first, and whose move they begin with. */
  infos: readonly Info[]
  mover: Side
  mate: MateEvent | null
  solving: Solving
  /** The moves that were gone through last: which of several moves `next` takes. */
  tail: readonly string[]
}

/** Whether the position that is known is the one where one stands: till the engine has told it, the board shows another. */
export function isPositionCurrent({ position, failed, tree, at }: StudyState): boolean {
  if (!position) return failed !== null
  const moves = movesTo(tree, at)
  return position.moves.length === moves.length && position.moves.every(({ usi }, ply) => usi === moves[ply])
}

/** Moves of the solver at every position, and when it is asked for. */
const MATE = { passing: 20_000, asked: 4_000_000 }
/** Nodes of one thought: some minutes. After that a machine rests. */
const MAX_NODES = 60_000_000

/** The position with the other side to move: somebody has passed. */
export function nullMoveSfen(sfen: string): string {
  const [board, side, ...rest] = sfen.split(' ')
  return [board, side === 'b' ? 'w' : 'b', ...rest].join(' ')
}

/** A study with its engine. */
export class Study {
  state: StudyState
  /** Called with every new state. */
  onChange: () => void = () => {}
  /** Called when moves or comments were changed. */
  onTree: (tree: Tree) => void = () => {}
  readonly client: Client
  /** Counts what was asked: what an earlier question brings is not heard. */
  private turn = 0
  /** The turn in which the engine was last asked about a move that is not listed. */
  private trying = 0

  constructor(engine: MakeEngine, subject: Subject) {
    const { client, settled } = engine()
    this.client = client
    // Thinks again what it has thought without the net; after a question about a move it does so anyway.
    void settled.then(() => this.state.infos.length > 0 && this.trying !== this.turn && this.thinkAgain())
    this.state = {
      ...subject,
      position: null,
      failed: null,
      refusal: null,
      on: true,
      resting: false,
      lines: 3,
      threat: false,
      cannotPass: false,
      infos: [],
      mover: 'b',
      mate: null,
      solving: 'none',
      tail: [],
    }
  }

  /** Ends its engine. */
  close(): void {
    this.turn += 1
    this.client.close()
  }

  private set(change: Partial<StudyState>): void {
    this.state = { ...this.state, ...change }
    this.onChange()
  }

  /** Studies something else, or begins: what the engine refuses of the tree is cut off. */
  async open(subject: Partial<Subject> = {}): Promise<void> {
    this.state = { ...this.state, ...subject, position: null, failed: null, tail: [] }
    await this.show()
  }

  /** The end of the first line that the engine has not yet been asked about; `ROOT` when there is none. */
  private unknownLeaf(): number {
    const { nodes } = this.state.tree
    const unknown = nodes.findIndex((node) => !node.played)
    return unknown < 0 ? ROOT : (lineFrom(this.state.tree, unknown).at(-1) ?? unknown)
  }

  private ask(at: number): Promise<Event> {
    const { start, tree } = this.state
    return this.client.ask({ type: 'new', ...start, problem: true, moves: movesTo(tree, at) })
  }

  /** Keeps what the engine says of the moves up to a place. */
  private learn(at: number, position: PositionEvent): void {
    const { tree } = this.state
    const nodes = [...tree.nodes]
    for (const [ply, index] of pathTo(tree, at).entries()) {
      const [node, played] = [nodes[index], position.moves[ply]]
      if (node && played && !node.played) nodes[index] = { ...node, played }
    }
    this.state = { ...this.state, tree: { ...tree, nodes } }
  }

  /** Takes out a move that the engine refused; false when it was not a move. */
  private cut(at: number, event: Event): boolean {
    if (event.type !== 'failed') return false
    const refused = event.at === undefined ? undefined : pathTo(this.state.tree, at)[event.at]
    if (refused === undefined) {
      this.set({ failed: event })
      return false
    }
    const { tree: whole, at: stood } = this.state
    const { tree, at: before } = removeMove(whole, refused)
    const here = pathTo(whole, stood).includes(refused)
    this.state = { ...this.state, tree, at: here ? before : find(tree, movesTo(whole, stood)).at }
    return true
  }

  /**
   * Asks about a place and learns from the answer; what is refused is cut off, and then another place may be asked about.
   * `null` when something else was asked meanwhile, or nothing can be told.
   */
  private async visit(turn: number, choose: () => number): Promise<PositionEvent | null> {
    for (;;) {
      const { tree } = this.state
      const at = choose()
      const event = await this.ask(at)
      if (turn !== this.turn) return null
      // Its moves may have other places by now.
      if (tree !== this.state.tree) continue
      if (event.type === 'position') {
        this.learn(at, event)
        return event
      }
      if (!this.cut(at, event)) return null
    }
  }

  /** Puts the place where one stands before the engine and on the board, and asks about all moves that are not known yet. */
  private async stand(turn: number): Promise<PositionEvent | null> {
    const position = await this.visit(turn, () => this.state.at)
    if (!position) return null
    this.set({ position, failed: null })
    if (this.unknownLeaf() === ROOT) return position
    while (this.unknownLeaf() !== ROOT) if (!(await this.visit(turn, () => this.unknownLeaf()))) return null
    this.onChange()
    return this.visit(turn, () => this.state.at)
  }

  /** Shows where one stands, and lets the engine think about it. */
  private async show(refusal: Refusal | null = null): Promise<void> {
    const turn = ++this.turn
    this.set({ refusal, infos: [], mate: null, solving: 'none', cannotPass: false })
    const position = await this.stand(turn)
    if (position) await this.think(turn, position)
  }

  /** Thinks about the same position again; a refusal and the result of a search for a mate stay. */
  private thinkAgain(): void {
    const { solving, refusal } = this.state
    const shown = solving === 'done' ? this.resumeLines() : this.show(refusal)
    shown.catch(unlessLost)
  }

  /** Whether what was thought of in this turn is still wanted. */
  private isWanted(turn: number): boolean {
    return turn === this.turn && !this.state.resting
  }

  /** Looks for a mate in passing, then for the lines. */
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
    const { on, resting, lines, threat } = this.state
    if (!on || resting || position.result) return
    this.set({ mover: position.side })
    if (threat && !(await this.pass(turn, position))) return
    const limits = { nodes: MAX_NODES }
    await this.client.ask({ type: 'go', lines: threat ? 1 : lines, limits }, (info) => {
      if (!this.isWanted(turn)) return
      const infos = [...this.state.infos]
      infos[(info.rank ?? 1) - 1] = info
      this.set({ infos })
    })
  }

  /** Gives the engine the position with the other side to move; false when that is not possible or no longer wanted. */
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

  /** Searches for a mate as long as is reasonable; then the lines come back. */
  async solve(): Promise<void> {
    const turn = ++this.turn
    this.set({ infos: [], mate: null, solving: 'searching', cannotPass: false })
    let position: PositionEvent | null = null
    try {
      position = await this.stand(turn)
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
    const position = await this.stand(turn)
    if (position) await this.thinkOfLines(turn, position)
  }

  /**
   * Whether nothing is thought about, because nobody looks or others need the machine. What a move leads to is asked all
   * the same, and a search for a mate that was asked for goes on.
   */
  rest(resting: boolean): void {
    if (resting === this.state.resting) return
    this.set({ resting })
    const { on, position, solving } = this.state
    if (solving === 'searching' || !position) return
    if (resting) this.client.ask({ type: 'stop' }).catch(unlessLost)
    else if (on) this.thinkAgain()
  }

  /** Goes to a place. */
  goTo(at: number): void {
    if (at === this.state.at) return
    const { tree, tail } = this.state
    const moves = movesTo(tree, at)
    const within = moves.every((usi, ply) => tail[ply] === usi)
    this.state = { ...this.state, at, tail: within ? tail : moves }
    this.show().catch(unlessLost)
  }

  /** One move on: along the line that was gone through last. */
  next(): number | null {
    const { tree, at, tail } = this.state
    const children = childrenOf(tree, at)
    const wanted = tail[pathTo(tree, at).length]
    return children.find((index) => tree.nodes[index]?.usi === wanted) ?? children[0] ?? null
  }

  /** Another move at the same place: the one before or behind. */
  sibling(step: 1 | -1): number | null {
    const { tree, at } = this.state
    if (at === ROOT) return null
    const siblings = childrenOf(tree, tree.nodes[at]?.parent ?? ROOT)
    return siblings[siblings.indexOf(at) + step] ?? null
  }

  /** A move on the board: a listed one is added, another is refused by the engine in its words. */
  async play(usi: string): Promise<void> {
    // A tap that came before the engine's answer means the position before.
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

  /** Adds a line of moves from a place on, and goes to its first move: `next` goes along it. */
  showLine(from: number, moves: readonly string[]): void {
    const { tree, at } = addLine(this.state.tree, from, moves)
    this.state = { ...this.state, tail: movesTo(tree, at) }
    this.change({ tree, at: addLine(tree, from, moves.slice(0, 1)).at })
  }

  /** Plays a line of moves from where one stands. */
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

  /** Takes out where one stands. */
  remove(): void {
    if (this.state.at !== ROOT) this.change(removeMove(this.state.tree, this.state.at))
  }

  /** Puts the variation in which one stands before its better. */
  promote(): void {
    const { tree, at } = promote(this.state.tree, this.state.at)
    if (tree === this.state.tree) return
    this.set({ tree, at })
    this.onTree(tree)
  }

  /** Says something of where one stands. */
  comment(text: string): void {
    const tree = setComment(this.state.tree, this.state.at, text)
    this.set({ tree })
    this.onTree(tree)
  }

  /** Changes what is thought about, and thinks anew. */
  choose(change: Partial<Pick<StudyState, 'on' | 'lines' | 'threat'>>): void {
    this.state = { ...this.state, ...change }
    this.show().catch(unlessLost)
  }

  flip(): void {
    this.set({ orientation: otherSide(this.state.orientation) })
  }
}
