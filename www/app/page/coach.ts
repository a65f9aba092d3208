/** The place of the coach beside the board, and of the reasons of hints: their code is fetched when first
 * wanted. */
import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import type { Coach, CoachHost } from '../../why/coach.ts'
import type { Settings } from '../game/save.ts'
import type { State } from '../game/state.ts'
import { importAgain } from './importAgain.ts'

/** What the coach says in a state of the game. */
export type CoachPlace = (state: State, text: Text) => TemplateResult

/** The place. Before the choice the end of a game asks whether the person wants a coach. */
export function coachPlace(host: CoachHost, settings: Settings): CoachPlace {
  let coach: Coach | undefined
  let isWanted = false
  return (state, text) => {
    const wants = settings.coach ?? state.position?.result
    if (!isWanted && (wants || state.hint?.step === 3)) {
      isWanted = true
      importAgain(() => import('../../why/why.ts'))
        .then(({ openCoach }) => openCoach(host, text.code))
        .then(
          (come) => {
            coach = come
            host.changed()
          },
          // It is tried again the next time.
          () => {
            isWanted = false
          },
        )
    }
    return coach?.template(state, text, settings.coach) ?? html``
  }
}
