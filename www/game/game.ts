/** The game as it runs: holds the state, and does what the reducer asks for, with the engine, the storage and timers. */
import { EngineLost } from '../engine/client.ts'
import type { Asker } from '../engine/seats.ts'
import type { Event, Info, Request } from '../protocol.ts'
import type { Action, Effect } from './actions.ts'
import type { Library } from './library.ts'
import { encodeGame, KEYS, remember, type Settings, type Store, savedGame } from './save.ts'
import type { State } from './state.ts'
import { update } from './update.ts'

/** How long the reason of a refusal stands, in milliseconds. */
const REFUSAL_MS = 3000

/** An answer sooner than this looks like a twitch: the player's own piece has not come to rest yet. Milliseconds. */
const PACE_MS = 350

/** What the game needs from outside. */
export interface World {
  client: Asker
  store: Store | null
  settings: Settings
  /** Where every game is kept, and what makes their names. */
  library?: Pick<Library, 'put'>
  newId?: () => string
  /** Milliseconds from any fixed moment. */
  now: () => number
}

/** One page's game. */
export class Game {
  state: State
  private readonly world: World
  private readonly listeners: ((state: State) => void)[] = []
  private refusalTimer: ReturnType<typeof setTimeout> | undefined

  constructor(world: World, state: State) {
    this.world = world
    this.state = state
    world.client.onHealth = (health, reason) =>
      this.dispatch({ type: 'health', health, reason: reason ?? null })
  }

  /** Calls back with every new state. */
  subscribe(listener: (state: State) => void): void {
    this.listeners.push(listener)
  }

  /** Asks the engine who it is. */
  async greet(): Promise<void> {
    try {
      const event = await this.world.client.ask({ type: 'hello' })
      if (event.type === 'hello') this.dispatch({ type: 'hello', hello: event })
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error
    }
  }

  /** Something happened. */
  dispatch(action: Action): void {
    const { state, effects } = update(this.state, this.named(action))
    this.state = state
    for (const effect of effects) this.perform(effect)
    for (const listener of this.listeners) listener(this.state)
  }

  /** A game that begins here gets the name under which it is kept. */
  private named(action: Action): Action {
    const { newId } = this.world
    if (!newId) return action
    if (action.type === 'goFromHere') return { ...action, id: newId() }
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
      case 'save':
        this.save()
        break
      case 'saveLooks':
        remember(this.world.store, KEYS.looks, JSON.stringify(this.state.looks))
        break
      case 'saveSettings':
        this.saveSettings()
        break
      case 'forgetEarlier':
        this.world.store?.removeItem(KEYS.earlier)
        break
      case 'saveEarlier':
        remember(this.world.store, KEYS.earlier, encodeGame(effect.game))
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
      // The client's health has said so already.
      if (!(error instanceof EngineLost)) throw error
    }
  }

  private async think({ token, request }: Extract<Effect, { type: 'think' }>): Promise<void> {
    const asked = this.world.now()
    const onInfo = (info: Info) => this.dispatch({ type: 'info', token, info })
    try {
      const event = await this.world.client.ask(request, onInfo)
      if (event.type === 'failed') this.dispatch({ type: 'noChoice', token })
      if (event.type !== 'bestMove') return
      const rest = PACE_MS - (this.world.now() - asked)
      if (rest > 0) await new Promise((done) => setTimeout(done, rest))
      this.dispatch({ type: 'choice', token, choice: event.choice, info: event.info ?? null })
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error
    }
  }

  /** Remembers how the page is to look. */
  saveSettings(): void {
    this.world.settings.showThinking = this.state.showThinking
    remember(this.world.store, KEYS.settings, JSON.stringify(this.world.settings))
  }

  private save(): void {
    const game = savedGame(this.state)
    if (!game) return
    const { store, library } = this.world
    const kept = remember(store, KEYS.game, encodeGame(game))
    if (!library) return
    library.put(game, Date.now()).then(
      () => this.dispatch({ type: 'kept', kept }),
      () => this.dispatch({ type: 'kept', kept: false }),
    )
  }
}
