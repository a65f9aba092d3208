/** The help as a room: the rules of shogi in pictures. */
import { html } from 'lit-html'
import { RULES_TEXTS } from '../../text/rules/index.ts'
import type { Text } from '../../text/text.ts'
import type { Room, RoomContext } from '../room.ts'
import { Contents } from './contents.ts'

/** Opens the room. */
export async function open({ host }: RoomContext, code: Text['code']): Promise<Room> {
  await RULES_TEXTS.fetch(code, host.importAgain)
  return {
    show: () => {},
    template: (text) => {
      const words = RULES_TEXTS.in(text.code)
      return html`<div class="help learn-rules">
        <h2>${words.title}</h2>
        <div class="help-body">${new Contents(words, host.state().appearance).template()}</div>
      </div>`
    },
    speak: (next) => RULES_TEXTS.fetch(next, host.importAgain),
  }
}
