/** Chooses one of several games that a text contains. */
import { html, type TemplateResult } from 'lit-html'
import type { DialogsText } from '../../text/dialogs/index.ts'
import type { ReadRecord } from '../records/index.ts'
import { button } from '../views/buttons.ts'
import { listField } from '../views/formFields.ts'

/** The games of a text; without any there is nothing to choose. */
export class GameChoice {
  private readonly chosen: (game: ReadRecord) => void
  private games: readonly ReadRecord[] = []
  private index = 0

  /** `chosen` gets the game that the user opens. */
  constructor(chosen: (game: ReadRecord) => void) {
    this.chosen = chosen
  }

  offer(games: readonly ReadRecord[]): void {
    this.games = games
    this.index = 0
  }

  template(words: DialogsText['records']): TemplateResult {
    const list = listField({
      name: 'record-game',
      label: words.game,
      options: this.games.map(({ source, moves }, index) => {
        const { b = '', w = '' } = source?.names ?? {}
        return { value: String(index), label: words.gameName(index + 1, b, w, moves.length) }
      }),
      value: String(this.index),
      changed: (value) => {
        this.index = Number(value)
      },
      hint: '',
    })
    return html`<div class="game-choice" ?hidden=${this.games.length === 0}>
      ${list}
      ${button('record-open-game', words.openGame, this.opened, { class: 'primary' })}
    </div>`
  }

  private readonly opened = (): void => {
    const game = this.games[this.index]
    if (game) this.chosen(game)
  }
}
