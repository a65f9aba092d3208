/** The coach beside the board and the reasons of hints, whose code is fetched when they are first wanted. */
import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import type { Coach } from '../../why/coach.ts'
import { ownSide } from '../game/nextGame.ts'
import type { Settings } from '../game/save.ts'
import type { State } from '../game/state.ts'
import { button } from '../views/buttons.ts'
import type { Dispatch } from '../views/view.ts'
import { createStudyEngine } from './engines.ts'
import { importAgain } from './importAgain.ts'

/** The highest level after whose games the coach is offered. */
const BEGINNERS = 7

/** Whether the coach is offered: to a beginner who has lost to the engine. */
function isOffered({ setup, position }: State): boolean {
  const [side, winner] = [ownSide(setup), position?.result?.winner]
  return Boolean(side && winner && winner !== side) && Number(setup.level) <= BEGINNERS
}

/** The place of the coach. */
export class CoachPlace {
  private readonly settings: Settings
  private readonly dispatch: Dispatch
  private readonly save: () => void
  private readonly changed: () => void
  private coach: Coach | null = null
  private isWanted = false

  /** `save` stores the settings; `changed` is called after a change, and renders the page. */
  constructor(settings: Settings, dispatch: Dispatch, save: () => void, changed: () => void) {
    this.settings = settings
    this.dispatch = dispatch
    this.save = save
    this.changed = changed
  }

  /** Whether the person has a coach; `null` before the choice. */
  get isOn(): boolean | null {
    return this.settings.coach
  }

  /** Switches the coach on or off. */
  readonly toggle = (): void => {
    this.settings.coach = !this.isOn
    this.save()
    this.changed()
  }

  /** What the coach says, or the button that offers one. */
  template(state: State, { code, coach }: Text): TemplateResult {
    if (this.isOn || state.hint?.step === 3) void this.want(code)
    return html`
      ${button('coach-offer', coach, this.toggle, { hidden: this.isOn !== null || !isOffered(state) })}
      ${this.coach?.template(state, code, this.isOn === true)}`
  }

  private async want(code: Text['code']): Promise<void> {
    if (this.isWanted) return
    this.isWanted = true
    try {
      const { openCoach } = await importAgain(() => import('../../why/why.ts'))
      const takeBack = () => this.dispatch({ type: 'takeBack' })
      this.coach = await openCoach({ engine: createStudyEngine, takeBack, changed: this.changed }, code)
      this.changed()
    } catch {
      // It is tried again the next time.
      this.isWanted = false
    }
  }
}
