/** `<narikoma-player>`: shows a diagram at once, and becomes a live board when it is tapped. */

import { START } from '../../engine/protocol.ts'
import { EMBED_TEXTS } from '../../text/embed.ts'
import { defineElement } from '../board/elementBase.ts'
import type { Control, Details, Emit, PlayerListeners } from './eventTypes.ts'
import { type Fault, notFetched, sourceFailed } from './faults.ts'
import { inlineRecord } from './inlineRecord.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import { isRecordLike, type Opening, openingOf } from './opening.ts'
import { ATTRIBUTES, type Options, readOptions, sourceOf } from './options.ts'
import {
  type AttributeValue,
  isUpdate,
  type PlayerAttributes,
  type PlayerProperties,
  Reflecting,
  setAttribute,
  takeOwnProperties,
} from './properties.ts'
import type { ReadText } from './recordReader.ts'
import { stillView } from './still.ts'
import { playerStyle } from './style.ts'

/** The live part of the player. @internal */
export interface LiveModule {
  startLive(host: LiveHost): Promise<LiveBoard>
}

/** The reader of records. @internal */
export type RecordsModule = Pick<typeof import('./recordReader.ts'), 'readGame' | 'fetchRecord'>

/** Fetches the modules that are loaded when they are needed. @internal */
export interface Loaders {
  live(): Promise<LiveModule>
  records(): Promise<RecordsModule>
  /** The address of the page with the analysis. */
  page?: string
  /** Looks for the files of a newer build where some are gone; whether there are any. */
  renew?(): Promise<boolean>
  /** How often that was the case. */
  renewals?(): number
}

/** The state of a player. */
export type PlayerState = 'diagram' | 'loading' | 'live' | 'failed'

/**
 * The base with the types of the events; their listeners come before those of
 * `HTMLElement`, which has an `error`, too.
 */
const PlayerBase = Reflecting as unknown as new () => PlayerListeners & PlayerProperties & HTMLElement

/** Elements that hold a record and nothing else. */
const HOLDERS = 'script, pre, template, textarea'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Does a task that fetches files; once more if a newer build has replaced them. */
async function withRenewal<T>(task: () => Promise<T>): Promise<T> {
  const { loaders } = NarikomaPlayer
  const before = loaders.renewals?.()
  try {
    return await task()
  } catch (error) {
    // Another board may have found them meanwhile.
    const found = before !== loaders.renewals?.() || (await loaders.renew?.())
    if (!found) throw error
    return task()
  }
}

/**
 * A board for any page. Its attributes are described in docs/embed.md; properties of the same
 * names set them. Events, which do not bubble: `ready`, `move`, `gameend`, `refused`, `error`,
 * `net`, with details as in eventTypes.ts.
 */
export class NarikomaPlayer extends PlayerBase {
  static observedAttributes = ATTRIBUTES.filter((name) => name !== 'theme' && name !== 'board')
  /** Set by `definePlayer`. @internal */
  static loaders: Loaders

  /** `diagram` until it is tapped, `live` when the engine has answered, `failed` where it cannot run. */
  state: PlayerState = 'diagram'
  /** The messages of the `error` events about the attributes and the record, for listeners that come late. */
  problems: readonly string[] = []
  #live: LiveBoard | null = null
  /** Counts starts and resets: the result of an older start is dropped. */
  #generation = 0
  #changeScheduled = false
  /** Whether it has shown its attributes. */
  #stands = false
  /** The file of `src`, and the text in it. */
  #file: { src: string; text: string } | null = null
  /** A record, and the result of the record reader for it. */
  #read: { record: string; start: string | undefined; result: ReadText } | null = null
  /** The options of the live board. */
  #played: Options | null = null
  readonly #root: ShadowRoot

  constructor() {
    super()
    this.#root = this.attachShadow({ mode: 'open' })
    // The content of the element is shown until the diagram stands.
    this.#root.append(document.createElement('slot'))
  }

  connectedCallback(): void {
    takeOwnProperties(this)
    if (document.readyState !== 'loading') this.#reset()
    // The parser has not reached the content of the element yet.
    else document.addEventListener('DOMContentLoaded', () => this.#reset(), { once: true })
  }

  disconnectedCallback(): void {
    this.#generation += 1
    this.#stands = false
    this.#live?.end()
    this.#live = null
    this.state = 'diagram'
  }

  attributeChangedCallback(): void {
    // Before the first diagram, an element that is upgraded gets a call for each attribute that it has.
    if (!this.isConnected || !this.#stands || this.#changeScheduled) return
    this.#changeScheduled = true
    // One change for all attributes that are set together.
    queueMicrotask(() => {
      this.#changeScheduled = false
      if (this.isConnected) this.#change()
    })
  }

  /**
   * The position that is shown, as SFEN; the start position before the
   * board is live. Setting it sets the attribute.
   */
  get sfen(): string {
    const state = this.#live?.state
    const shown = state?.position?.moves[(state.shownPly ?? Number.POSITIVE_INFINITY) - 1]
    return (
      shown?.sfen ??
      (state?.shownPly != null ? state.position?.start : state?.position?.sfen) ??
      this.#opening(this.#options()).line?.sfen ??
      START.shogi
    )
  }

  set sfen(value: AttributeValue) {
    setAttribute(this, 'sfen', value)
  }

  /**
   * The moves played so far, in USI. Setting it sets the attribute: USI moves
   * as a list, or any text that it may have.
   */
  get moves(): string[] {
    return (
      this.#live?.state.position?.moves.map((move) => move.usi) ??
      this.#opening(this.#options()).line?.moves ??
      []
    )
  }

  set moves(value: AttributeValue) {
    setAttribute(this, 'moves', value)
  }

  /** Makes the board live, as a tap does. Resolves when it is live, or has failed. */
  async start(): Promise<void> {
    const options = this.#options()
    if (options.mode === 'diagram' || this.state === 'loading' || this.state === 'live') return
    const opening = this.#opening(options)
    if (!opening.line) return
    const turn = ++this.#generation
    this.state = 'loading'
    this.#showStill(options, opening)
    try {
      const live = await withRenewal(async () =>
        (await NarikomaPlayer.loaders.live()).startLive({
          options,
          faults: opening.faults,
          shown: (root, live) => turn === this.#generation && this.#show(root, live, options),
          emit: this.#emit,
          page: NarikomaPlayer.loaders.page ?? null,
        }),
      )
      if (turn !== this.#generation) live.end()
    } catch (error) {
      if (turn === this.#generation) this.#fail(options, opening, error)
    }
  }

  /** Plays a move (USI) for the reader's side. */
  play(move: string): void {
    this.#control('play', move)
  }

  takeBack(): void {
    this.#control('takeBack')
  }

  restart(): void {
    this.#control('restart')
  }

  resign(): void {
    this.#control('resign')
  }

  flip(): void {
    this.#control('flip')
  }

  /** Shows the position after `ply` moves. */
  goTo(ply: number): void {
    this.#control('goTo', ply)
  }

  /** Passes a call to the live board. */
  #control(control: Control, value?: unknown): void {
    if (this.#live) this.#live[control](value as never)
    else
      this.#emit('refused', {
        control,
        code: 'notLive',
        move: control === 'play' ? String(value) : null,
        message: 'The board is not live',
      })
  }

  #options(): Options {
    const inline = inlineRecord(this)
    const isRecord = inline !== null && (this.querySelector(HOLDERS) !== null || isRecordLike(inline))
    const get = (name: (typeof ATTRIBUTES)[number]) => this.getAttribute(name)
    const file = this.#file?.src === sourceOf(get) ? this.#file : null
    return readOptions(get, isRecord ? inline : null, this.#language(), file?.text)
  }

  /** The language of the surrounding page, or else of the browser. */
  #language = () => this.closest('[lang]')?.getAttribute('lang') ?? navigator.language

  #opening(options: Options): Opening {
    const known = this.#read?.record === options.record && this.#read.start === options.start?.sfen
    return openingOf(options, known ? this.#read?.result : undefined)
  }

  #emit: Emit = (type, detail) => {
    this.dispatchEvent(new CustomEvent<Details[typeof type]>(type, { detail }))
  }

  /**
   * Shows changed attributes: in the live board if it can go on with new moves, or else from the beginning.
   */
  #change(): void {
    const options = this.#options()
    if (this.#live && this.#played && !options.src && isUpdate(this.#played, options))
      void this.#update(options, this.#live)
    else this.#reset()
  }

  async #update(options: Options, live: LiveBoard): Promise<void> {
    const turn = this.#generation
    const opening = await this.#complete(options)
    if (turn !== this.#generation || !opening) return
    this.#played = options
    await live.update(options, opening.faults).then(
      () => turn === this.#generation && this.#tell(opening.faults, this.problems),
      () => turn === this.#generation && this.#reset(),
    )
  }

  #reset(): void {
    this.#generation += 1
    this.#stands = true
    this.#live?.end()
    this.#live = null
    this.state = 'diagram'
    try {
      this.#root.adoptedStyleSheets = [playerStyle()]
      const options = this.#options()
      const opening = this.#opening(options)
      this.#showStill(options, opening)
      if (opening.pending) void this.#finish()
      else this.#tell(opening.faults)
    } catch (error) {
      this.#root.replaceChildren(document.createElement('slot'))
      this.state = 'failed'
      this.#tell([notFetched(messageOf(error))])
    }
  }

  /** Reads what needs the record reader, and draws the diagram again. */
  async #finish(): Promise<void> {
    const turn = this.#generation
    const opening = await this.#complete(this.#options())
    if (turn !== this.#generation && this.state !== 'loading') return
    if (!opening) return
    this.#showStill(this.#options(), opening)
    this.#tell(opening.faults)
  }

  /** The whole opening: the file of `src` and the record reader are fetched where they are needed. */
  async #complete(options: Options): Promise<Opening | null> {
    const opening = this.#opening(options)
    const { src } = options
    let { record } = options
    if (!opening.pending) return opening
    const failed = (fault: Fault): Opening => ({
      ...opening,
      pending: false,
      faults: [...opening.faults, fault],
    })
    try {
      const { readGame, fetchRecord } = await withRenewal(() => NarikomaPlayer.loaders.records())
      if (src !== null && record === null)
        try {
          record = await fetchRecord(new URL(src, this.baseURI))
          this.#file = { src, text: record }
        } catch (error) {
          return failed(sourceFailed(src, messageOf(error)))
        }
      const start = options.start?.sfen
      this.#read = { record: record ?? '', start, result: readGame(record ?? '', start) }
      return this.#opening(this.#options())
    } catch (error) {
      return failed(notFetched(messageOf(error)))
    }
  }

  /** Reports faults that are not `known`, after the code that made the element has added its listeners. */
  #tell(faults: readonly Fault[], known: readonly string[] = []): void {
    this.problems = faults.map(({ message }) => message)
    queueMicrotask(() => {
      for (const { kind, message } of faults)
        if (!known.includes(message)) this.#emit('error', { code: kind, message })
    })
  }

  #show(root: HTMLElement, live: LiveBoard, options: Options): void {
    const focused = this.#root.activeElement !== null
    this.#live = live
    this.#played = options
    this.state = 'live'
    this.#root.replaceChildren(root)
    if (focused) root.querySelector<HTMLElement>('.bar button')?.focus({ preventScroll: true })
  }

  #fail(options: Options, opening: Opening, error: unknown): void {
    const words = EMBED_TEXTS[options.language]
    this.#live = null
    this.state = 'failed'
    // By name: the classes belong to parts that may not be loaded.
    const name = error instanceof Error ? error.name : ''
    const code = name === 'Unreadable' ? 'unreadable' : name === 'Outdated' ? 'outdated' : 'engine'
    this.#showStill(options, opening, words[code])
    this.#emit('error', { code, message: messageOf(error) })
  }

  /** Shows the diagram, with the sentences about faults and `more` below it. */
  #showStill(options: Options, opening: Opening, more = ''): void {
    const words = EMBED_TEXTS[options.language]
    const shown = opening.faults.filter(({ kind }) => !more || kind !== 'position')
    const sentences = shown.map((fault) => fault.say(words))
    const still = stillView({
      options,
      opening,
      words,
      sentences: more ? [...sentences, more] : sentences,
      loading: this.state === 'loading',
      start: () => void this.start(),
    })
    const focused = this.#root.activeElement !== null
    this.#root.replaceChildren(still)
    if (focused) still.querySelector<HTMLElement>('.start')?.focus({ preventScroll: true })
  }
}

/** Defines the element. @internal */
export function definePlayer(loaders: Loaders): void {
  NarikomaPlayer.loaders = loaders
  defineElement('narikoma-player', NarikomaPlayer)
}

declare global {
  interface HTMLElementTagNameMap {
    'narikoma-player': NarikomaPlayer
  }
  namespace JSX {
    interface IntrinsicElements {
      'narikoma-player': PlayerAttributes
    }
  }
}
