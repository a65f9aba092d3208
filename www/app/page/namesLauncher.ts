/** Fetches the names of openings and castles, once a game has begun and the page is idle. */
import type { Settings } from '../game/save.ts'
import type { State } from '../game/state.ts'
import { setNamer } from '../views/named.ts'
import { importAgain } from './importAgain.ts'

/** The names beside the status, which the person can switch off. */
export class NamesLauncher {
  private readonly settings: Settings
  private readonly update: () => void
  private hasBegun = false

  /** `update` renders the page again and stores the settings. */
  constructor(settings: Settings, update: () => void) {
    this.settings = settings
    this.update = update
  }

  get isOn(): boolean {
    return this.settings.names
  }

  readonly toggle = (): void => {
    this.settings.names = !this.isOn
    this.hasBegun = false
    setNamer(null)
    this.update()
  }

  /** Begins where there is something to name. */
  follow({ position, setup }: State): void {
    if (this.hasBegun || !this.isOn || !position?.moves.length || setup.start.variant !== 'shogi') return
    this.hasBegun = true
    // Safari has no idle callbacks.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => void this.fetch())
  }

  /** Where the names cannot be fetched, nothing is named. */
  private async fetch(): Promise<void> {
    const part = await importAgain(() => import('../names/namesOfGame.ts')).catch(() => null)
    if (!part || !this.isOn) return
    setNamer(part.newestName)
    this.update()
  }
}
