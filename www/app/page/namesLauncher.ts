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
    this.update()
  }

  /** Begins where there is something to name. Where the names cannot be fetched, nothing is named. */
  follow({ position, setup }: State): void {
    if (this.hasBegun || !this.isOn || !position?.moves.length || setup.start.variant !== 'shogi') return
    this.hasBegun = true
    // Safari has no idle callbacks.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() =>
      importAgain(() => import('../names/namesOfGame.ts')).then(
        ({ newestName }) => {
          setNamer((state, text) => (this.isOn ? newestName(state, text) : ''))
          this.update()
        },
        () => {},
      ),
    )
  }
}
