/**
 * The running game: holds the state, and performs the effects of the reducer with engine, storage and timers.
 */
import { type EngineClient, unlessLost } from '../../engine/client.ts'
import type { Event, Info, Request } from '../../engine/protocol.ts'
import type { Action, Effect } from './actions.ts'
import { flaggedSide, untilFlag } from './clock.ts'
import { measuredDelay, shortestAnswer, timedRequest } from './engineTime.ts'
import type { Library } from './library.ts'
import { updateLog } from './moveTimes.ts'
import { ponderingOpponent } from './proved.ts'
import { encodeGame, KEYS, type Settings, type Store, savedGame, tryStore } from './save.ts'
import type { State } from './state.ts'
import { updateClock } from './timing.ts'
import { update } from './update.ts'

/** How long the reason of a refusal is shown, in milliseconds. */
const REFUSAL_MS = 3000

/** Time until a game that could not be saved is saved again, in milliseconds. */
const SAVE_AGAIN_MS = 20_000

/** Actions that update the clock themselves, or begin with another one. */
const TIMELESS: readonly Action['type'][] = ['tick', 'begin', 'resume']

/** The dependencies of a game. */
export interface World {
  client: EngineClient
  store: Store | null
  settings: Settings
  /** Where all games are kept. */
  library?: Pick<Library, 'put' | 'saw'>
  newId?: () => string
  /** Whether the opponent may think while the person does: not with an engine that several games share. */
  ponders?: boolean
  /** Milliseconds since any fixed moment. */
  now: () => number
}

/** One page's game. */
export class Game {
  state: State
  private readonly world: World
  private readonly listeners: ((state: State) => void)[] = []
  /** How late the engine's answers come, in milliseconds. */
  private delay = 0
  /** The request after which the opponent ponders, by its number; `null` while it does not. */
  private ponderedAt: number | null = null
  private refusalTimer: ReturnType<typeof setTimeout> | undefined
  private clockTimer: ReturnType<typeof setTimeout> | undefined
  private saveTimer: ReturnType<typeof setTimeout> | undefined

  constructor(world: World, state: State) {
    this.world = world
    this.state = state
    world.client.onHealth = (health, reason) =>
      this.dispatch({ type: 'health', health, reason: reason ?? null })
    world.client.onGallery = (status) => this.dispatch({ type: 'gallery', status })
  }

  /** Calls `listener` with every new state. */
  subscribe(listener: (state: State) => void): void {
    this.listeners.push(listener)
  }

  /** Sends `hello` to the engine. */
  async greet(): Promise<void> {
    try {
      const event = await this.world.client.ask({ type: 'hello' })
      if (event.type === 'hello') this.dispatch({ type: 'hello', hello: event })
    } catch (error) {
      unlessLost(error)
    }
  }

  /** Handles an action: updates the state, performs the effects, calls the listeners. */
  dispatch(action: Action): void {
    // A flag that has fallen since the last update counts before this action.
    if (
      !TIMELESS.includes(action.type) &&
      this.state.clock &&
      flaggedSide(this.state.clock, this.world.now())
    )
      this.dispatch({ type: 'tick' })
    if (action.type === 'resume') this.world.library?.saw(action.game)
    const { state, effects } = update(this.state, this.named(action))
    const timed = updateClock(this.state, state, this.world.now())
    this.state = updateLog(this.state, timed.state, this.world.now(), Date.now())
    for (const effect of [...effects, ...timed.effects]) this.perform(effect)
    this.scheduleTick()
    this.ponder()
    for (const listener of this.listeners) listener(this.state)
  }

  /**
   * Lets the opponent think while the person does, once for each position, and stops that in a hidden page.
   */
  private ponder(): void {
    const opponent = this.world.ponders ? ponderingOpponent(this.state) : null
    const at = opponent === null ? null : this.state.asked
    if (at === this.ponderedAt) return
    this.ponderedAt = at
    // Whatever else is asked of the engine ends it by itself.
    if (opponent === null && this.state.hidden) void this.world.client.ask({ type: 'stop' }).catch(unlessLost)
    if (opponent === null) return
    const onInfo = (info: Info) => at === this.ponderedAt && this.dispatch({ type: 'pondered', info })
    void this.world.client.ask({ type: 'ponder', opponent }, onInfo).catch(unlessLost)
  }

  /** Updates the clock again when it shows another second. */
  private scheduleTick(): void {
    clearTimeout(this.clockTimer)
    const { clock } = this.state
    const left = clock && untilFlag(clock, this.world.now())
    if (left === null) return
    this.clockTimer = setTimeout(() => this.dispatch({ type: 'tick' }), (left % 1000) + 5)
  }

  /** Gives a game that begins here, or may do so, its id. */
  private named(action: Action): Action {
    const { newId } = this.world
    if (!newId) return action
    const branches = action.type === 'move' || action.type === 'takeBack' || action.type === 'playFromHere'
    if (branches) return { ...action, id: newId() }
    if (action.type === 'begin' && !action.setup.id)
      return { ...action, setup: { ...action.setup, id: newId() } }
    if (action.type === 'resume' && !action.game.setup.id) {
      const setup = { ...action.game.setup, id: newId() }
      return { ...action, game: { ...action.game, setup } }
    }
    return action
  }

  private perform(effect: Effect): void {
    switch (effect.type) {
      case 'ask':
        void this.ask(effect.number, effect.request)
        break
      case 'think':
        void this.think(effect)
        break
      case 'advise':
        void this.advise(effect)
        break
      case 'prepare':
        this.world.client.prepare(effect.opponent)
        break
      case 'save':
        this.save()
        break
      case 'saveAppearance':
        tryStore(this.world.store, KEYS.appearance, JSON.stringify(this.state.appearance))
        break
      case 'saveSettings':
        this.saveSettings()
        break
      case 'forgetPreviousGame':
        this.world.store?.removeItem(KEYS.previousGame)
        break
      case 'savePreviousGame':
        tryStore(this.world.store, KEYS.previousGame, encodeGame(effect.game))
        break
      case 'greet':
        void this.greet()
        break
      case 'refusalTimer':
        clearTimeout(this.refusalTimer)
        this.refusalTimer = setTimeout(() => this.dispatch({ type: 'refusalOver' }), REFUSAL_MS)
        break
    }
  }

  private async ask(number: number, request: Request): Promise<void> {
    try {
      const event: Event = await this.world.client.ask(request)
      this.dispatch({ type: 'answer', number, request, event })
    } catch (error) {
      // Reported by the client's health.
      unlessLost(error)
    }
  }

  private async think({ token, request }: Extract<Effect, { type: 'think' }>): Promise<void> {
    const asked = this.world.now()
    const onInfo = (info: Info) => this.dispatch({ type: 'info', token, info })
    const timed = timedRequest(this.state, request, asked, this.delay)
    try {
      const event = await this.world.client.ask(timed, onInfo)
      if (event.type === 'failed') this.dispatch({ type: 'noChoice', token })
      if (event.type !== 'bestMove') return
      this.delay = measuredDelay(this.delay, this.world.now() - asked, event.elapsed)
      const rest = shortestAnswer(timed.time) - (this.world.now() - asked)
      if (rest > 0) await new Promise((done) => setTimeout(done, rest))
      this.dispatch({ type: 'choice', token, choice: event.choice, info: event.info ?? null })
    } catch (error) {
      unlessLost(error)
    }
  }

  private async advise({ token, request }: Extract<Effect, { type: 'advise' }>): Promise<void> {
    try {
      const event = await this.world.client.ask(request)
      const found = event.type === 'bestMove' ? event : null
      this.dispatch({ type: 'advice', token, choice: found?.choice ?? null, info: found?.info ?? null })
    } catch (error) {
      unlessLost(error)
    }
  }

  /** Stores the settings. */
  saveSettings(): void {
    this.world.settings.showThinking = this.state.showThinking
    tryStore(this.world.store, KEYS.settings, JSON.stringify(this.world.settings))
  }

  private save(): void {
    clearTimeout(this.saveTimer)
    const game = savedGame(this.state)
    if (!game) return
    const { store, library, newId } = this.world
    const kept = tryStore(store, KEYS.game, encodeGame(game))
    if (!library) return
    library.put(game, Date.now(), newId).then(
      (id) => {
        this.onSaved(kept)
        const { id: before } = game.setup
        if (id && id !== before && before === this.state.setup.id) this.dispatch({ type: 'separated', id })
      },
      () => this.onSaved(false),
    )
  }

  private onSaved(ok: boolean): void {
    this.dispatch({ type: 'saveResult', ok })
    clearTimeout(this.saveTimer)
    // The person, or the browser, may have made room.
    if (!ok) this.saveTimer = setTimeout(() => this.save(), SAVE_AGAIN_MS)
  }
}
