/** `<narikoma-player>`: shows a diagram at once, and becomes a live board when it is tapped. */
import { defineElement, ElementBase } from '../board/elementBase.ts'
import { drawPosition } from '../board/picture.ts'
import { readSfen } from '../board/sfen.ts'
import { toElement } from '../board/shape.ts'
import { START } from '../protocol.ts'
import { EMBED_TEXTS, type EmbedText } from '../text/embed.ts'
import { inlineRecord } from './inlineRecord.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import { ATTRIBUTES, firstPly, movesFor, type Options, readOptions } from './options.ts'
import type { Details, Emit, PlayerListeners } from './playerEvents.ts'
import { type MoveList, positionAfter } from './replay.ts'
import { playerStyle } from './style.ts'

/** The live part of the player. */
export interface LiveModule {
  startLive(host: LiveHost): Promise<LiveBoard>
}

/** The reader of records. */
export type RecordsModule = Pick<typeof import('../records/read.ts'), 'readRecord'>

/** Fetches the modules that are loaded when they are needed. */
export interface Loaders {
  live(): Promise<LiveModule>
  records(): Promise<RecordsModule>
}

/** The state of a player. */
export type PlayerState = 'diagram' | 'loading' | 'live' | 'failed'

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  text = '',
) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}

/** The base with the types of the events; their listeners come before those of `HTMLElement`, which has an `error`, too. */
const PlayerBase = ElementBase as unknown as new () => PlayerListeners & HTMLElement

/**
 * A board for any page. Its attributes are described in docs/embed.md. Events, which do not bubble:
 * `ready`, `move`, `gameend`, `error`, with details as in playerEvents.ts.
 */
export class NarikomaPlayer extends PlayerBase {
  static observedAttributes = ATTRIBUTES.filter((name) => name !== 'theme' && name !== 'board')
  /** Set by `definePlayer`. */
  static loaders: Loaders

  /** `diagram` until it is tapped, `live` when the engine has answered, `failed` where it cannot run. */
  state: PlayerState = 'diagram'
  #live: LiveBoard | null = null
  /** Counts starts and resets: the result of an older start is dropped. */
  #generation = 0
  #resetScheduled = false
  /** The moves of a record that the record reader has read. */
  #fetched: { record: string; moves: MoveList } | null = null
  readonly #root: ShadowRoot

  constructor() {
    super()
    this.#root = this.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = [playerStyle()]
  }

  connectedCallback(): void {
    if (document.readyState !== 'loading') this.#reset()
    // The parser has not reached the content of the element yet.
    else document.addEventListener('DOMContentLoaded', () => this.#reset(), { once: true })
  }

  disconnectedCallback(): void {
    this.#generation += 1
    this.#live?.end()
    this.#live = null
    this.state = 'diagram'
  }

  attributeChangedCallback(): void {
    if (!this.isConnected || this.#resetScheduled || document.readyState === 'loading') return
    this.#resetScheduled = true
    // One reset for all attributes that are set together.
    queueMicrotask(() => {
      this.#resetScheduled = false
      this.#reset()
    })
  }

  /** The position that is shown, as SFEN; the start position before the board is live. */
  get sfen(): string {
    const state = this.#live?.state
    const shown = state?.position?.moves[(state.shownPly ?? Number.POSITIVE_INFINITY) - 1]
    return (
      shown?.sfen ??
      (state?.shownPly != null ? state.position?.start : state?.position?.sfen) ??
      this.#startSfen()
    )
  }

  /** The moves played so far, in USI. */
  get moves(): string[] {
    return (
      this.#live?.state.position?.moves.map((move) => move.usi) ??
      this.#moveList(this.#options())?.moves ??
      []
    )
  }

  /** Makes the board live, as a tap does. Resolves when it is live, or has failed. */
  async start(): Promise<void> {
    const options = this.#options()
    if (options.mode === 'diagram' || this.state === 'loading' || this.state === 'live') return
    const turn = ++this.#generation
    this.state = 'loading'
    this.#showDiagram(options)
    try {
      const { startLive } = await NarikomaPlayer.loaders.live()
      const live = await startLive({
        options,
        shown: (root) => turn === this.#generation && this.#show(root),
        emit: this.#emit,
      })
      if (turn === this.#generation) this.#live = live
      else live.end()
    } catch (error) {
      if (turn === this.#generation) this.#fail(options, error)
    }
  }

  /** Plays a move (USI) for the reader's side. */
  play(move: string): void {
    this.#live?.play(move)
  }

  takeBack(): void {
    this.#live?.takeBack()
  }

  restart(): void {
    this.#live?.restart()
  }

  resign(): void {
    this.#live?.resign()
  }

  flip(): void {
    this.#live?.flip()
  }

  /** Shows the position after `ply` moves. */
  goTo(ply: number): void {
    this.#live?.goTo(ply)
  }

  #options(): Options {
    return readOptions((name) => this.getAttribute(name), inlineRecord(this), this.#language())
  }

  /** The language of the surrounding page, or else of the browser. */
  #language = () => this.closest('[lang]')?.getAttribute('lang') ?? navigator.language

  #startSfen(): string {
    return this.#moveList(this.#options())?.sfen ?? START.shogi
  }

  /** The moves as far as they are known before the board is live. */
  #moveList(options: Options): MoveList | null {
    const { record } = options
    return this.#fetched && this.#fetched.record === record ? this.#fetched.moves : movesFor(options)
  }

  /** Fetches the record reader where it is needed, and draws the diagram again with the moves that it read. */
  async #readRecord(options: Options): Promise<void> {
    const { record, sfen, variant } = options
    const known = this.#moveList(options)
    if (record === null || (known && !known.partial)) return
    const { readRecord } = await NarikomaPlayer.loaders.records()
    const read = readRecord(record, known?.sfen)
    if (!read) return
    const start = sfen ? (known?.sfen ?? sfen) : (read.start.sfen ?? START[variant])
    this.#fetched = { record, moves: { sfen: start, moves: read.moves } }
    const now = this.#options()
    if (now.record === record && (this.state === 'diagram' || this.state === 'loading'))
      this.#showDiagram(now)
  }

  #emit: Emit = (type, detail) => {
    this.dispatchEvent(new CustomEvent<Details[typeof type]>(type, { detail }))
  }

  #reset(): void {
    this.#generation += 1
    this.#live?.end()
    this.#live = null
    this.state = 'diagram'
    const options = this.#options()
    this.#showDiagram(options)
    this.#readRecord(options).catch(() => {})
    if (options.unknown.length > 0)
      this.#emit('error', { message: `not understood: ${options.unknown.join(', ')}` })
  }

  #show(root: HTMLElement): void {
    const focused = this.#root.activeElement !== null
    this.state = 'live'
    this.#root.replaceChildren(root)
    if (focused) root.querySelector<HTMLElement>('.bar button')?.focus({ preventScroll: true })
  }

  #fail(options: Options, error: unknown): void {
    const words = EMBED_TEXTS[options.language]
    this.state = 'failed'
    // By name: the class belongs to the live part, which may not be loaded.
    const unreadable = error instanceof Error && error.name === 'Unreadable'
    this.#showDiagram(options, unreadable ? words.unreadable : words.failed)
    this.#emit('error', { message: error instanceof Error ? error.message : String(error) })
  }

  /** Shows the diagram, with a sentence and the start button below it. */
  #showDiagram(options: Options, sentence = ''): void {
    const words = EMBED_TEXTS[options.language]
    const still = make('div', { class: 'still', part: 'diagram', lang: options.language })
    const start = options.mode === 'diagram' ? null : this.#startButton(options, words)
    still.append(drawing(options, this.#moveList(options), words))
    if (start) {
      still.classList.add('can')
      still.firstElementChild?.addEventListener('click', () => void this.start())
      const below = make('div', { class: 'below' })
      if (sentence) below.append(make('p', { class: 'failed', part: 'failed', role: 'alert' }, sentence))
      below.append(start)
      still.append(below)
    }
    const focused = this.#root.activeElement !== null
    this.#root.replaceChildren(still)
    if (focused) start?.focus({ preventScroll: true })
  }

  #startButton(options: Options, words: EmbedText): HTMLButtonElement {
    const loading = this.state === 'loading'
    const button = make(
      'button',
      { type: 'button', class: 'start', part: 'start' },
      loading ? words.loading : words.start[options.mode],
    )
    if (loading) button.setAttribute('aria-disabled', 'true')
    button.addEventListener('click', () => void this.start())
    return button
  }
}

function drawing(options: Options, moves: MoveList | null, words: EmbedText): SVGElement {
  const line = moves ?? { sfen: START[options.variant], moves: [] }
  const { position, lastMove } = positionAfter(line, firstPly(options))
  // Whoever is to play sits at the bottom; what is only looked at has Black there, as in books.
  const turn = options.mode === 'replay' || options.mode === 'diagram' ? 'b' : position.turn
  const orientation = options.side === 'b' || options.side === 'w' ? options.side : turn
  const drawn = {
    orientation,
    lastMove,
    coordinates: options.language,
    pieces: options.pieces,
    title: words.picture,
  }
  const sfenless = position.pieces.size === 0 ? readSfen(START[options.variant]) : position
  return toElement(drawPosition(sfenless, drawn))
}

/** Defines the element. */
export function definePlayer(loaders: Loaders): void {
  NarikomaPlayer.loaders = loaders
  defineElement('narikoma-player', NarikomaPlayer)
}

declare global {
  interface HTMLElementTagNameMap {
    'narikoma-player': NarikomaPlayer
  }
}
