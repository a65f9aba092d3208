/**
 * The engine of one game, for boards and for programs. Engines of several games share a worker, its module
 * and its data, and take turns while they search.
 */

import { DEFAULT_OPPONENT, levelOf } from '../../app/game/opponents.ts'
import type { AnswerTo, RequestOf } from '../../engine/answers.ts'
import type { EngineBuild } from '../../engine/builds.ts'
import { Client, type EngineClient } from '../../engine/client.ts'
import { savesData } from '../../engine/dataFile.ts'
import { type DataFile, type EngineNet, NET } from '../../engine/dataMessages.ts'
import { EngineLost } from '../../engine/errors.ts'
import type { Info, Request, Variant } from '../../engine/protocol.ts'
import type { WorkerLike } from '../../engine/spawn.ts'

/** The engines that share a thread. Only a few are kept: each has a table of 16 megabytes or more. */
export class Awake {
  /** The games that have an engine, the one that was used last at the end. */
  private games: GameEngine[] = []
  private readonly most: number

  constructor(most = 4) {
    this.most = most
  }

  /** A game is used. Of the others, the idle ones that were not used for longest give their engines back. */
  use(game: GameEngine): void {
    this.forget(game)
    this.games.push(game)
    for (const other of this.games.slice(0, -1))
      if (this.games.length > this.most && other.rest()) this.forget(other)
  }

  forget(game: GameEngine): void {
    this.games = this.games.filter((each) => each !== game)
  }
}

/** How a game gets its engine. */
export interface EngineHome {
  spawn(build: EngineBuild): WorkerLike
  /** A data file of this build; `null` where there is none. */
  fileOf(id: string): DataFile | null
  awake: Awake
}

/** Whether a search evaluates with the net. Most levels do not use it, and nets exist for 9×9 only. */
const usesNet = (
  { opponent = DEFAULT_OPPONENT, level }: RequestOf<'go'>,
  variant: Variant | undefined,
): boolean => variant === 'shogi' && levelOf({ opponent, level: level ?? null })?.linearOnly !== true

/** A game's client. The net is fetched when a search begins that uses it; that search goes on without it. */
export class GameEngine implements EngineClient {
  onHealth: EngineClient['onHealth'] = () => {}
  onGallery: EngineClient['onGallery'] = () => {}
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void = () => {}
  net: EngineNet
  closed = false
  private readonly client: Client
  private readonly home: EngineHome
  /** Rejects each request that is not answered yet. */
  private readonly open = new Set<(reason: Error) => void>()
  private variant: Variant | undefined
  /** Whether the engine was given back: that the next one starts is no news. */
  private rested = false

  constructor(home: EngineHome) {
    this.home = home
    this.client = new Client((build) => home.spawn(build))
    this.client.dataFile = (id) => home.fileOf(id)
    this.client.onHealth = (health, reason) => {
      if (health === 'loading' && this.rested) return
      this.rested = false
      this.onHealth(health, reason)
    }
    this.client.onGallery = (status) => this.onGallery(status)
    this.client.onData = (id, status) => id === NET && this.setNet(status)
    this.net = { state: home.fileOf(NET) ? 'waiting' : 'none' }
  }

  get health(): EngineClient['health'] {
    return this.client.health
  }

  /** As the client's; rejects with `EngineLost` also when the game is closed. */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      if (this.closed) throw new EngineLost('the game was closed')
      this.open.add(fail)
      this.home.awake.use(this)
      if (request.type === 'go' && usesNet(request, this.variant)) this.fetchNet()
      this.client.ask(request, onInfo).then(
        (event) => {
          this.open.delete(fail)
          if (event.type === 'position') this.variant = event.variant
          answer(event)
        },
        (error) => {
          this.open.delete(fail)
          fail(error)
        },
      )
    })
  }

  prepare(opponent: string | null = null): void {
    if (this.closed) return
    this.home.awake.use(this)
    this.client.prepare(opponent)
  }

  /** Closes the game. */
  leave(): void {
    if (this.closed) return
    this.closed = true
    this.home.awake.forget(this)
    this.client.close()
    for (const fail of this.open) fail(new EngineLost('the game was closed'))
    this.open.clear()
  }

  /**
   * Gives the engine back while nothing is asked or loaded. The next request starts another with the game.
   */
  rest(): boolean {
    if (this.open.size > 0 || this.net.state === 'loading') return false
    this.client.rest()
    this.rested = true
    return true
  }

  /** Fetches the net, once, unless the reader of the page saves data. */
  fetchNet(): void {
    const file = this.home.fileOf(NET)
    if (!file || this.net.state !== 'waiting') return
    if (savesData()) {
      this.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
      return
    }
    this.setNet({ state: 'loading', loaded: 0, total: file.bytes })
    this.client.useData(file)
  }

  private setNet(net: EngineNet): void {
    this.net = net
    this.onNet(net)
  }
}
