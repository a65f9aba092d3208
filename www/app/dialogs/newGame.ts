/** The new-game dialog. */
import { html, type TemplateResult } from 'lit-html'
import type { EnteringKing, Variant } from '../../engine/protocol.ts'
import { dialogsText } from '../../text/dialogs/index.ts'
import { CARD_TEXTS, type CardTexts } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import { MOVE_TIMES } from '../game/engineTime.ts'
import type { SideChoice } from '../game/link.ts'
import { cardOf, cardsFor, groupOf, levelOf } from '../game/opponents.ts'
import type { State } from '../game/state.ts'
import { button } from '../views/buttons.ts'
import { listField, type Option, radioField } from '../views/formFields.ts'
import { levelLine } from '../views/opponents.ts'
import type { Dispatch } from '../views/view.ts'
import { clockFields } from './clockFields.ts'
import type { ClockFault, ClockForm } from './clockForm.ts'
import { Frame, type Shown, type Update } from './frame.ts'
import {
  BY_LEVEL,
  type Choices,
  chosenLevel,
  EVEN,
  FIRST_CHOICES,
  handicapsOf,
  isHandicap,
  isMoveTimed,
  isShownOffered,
  offeredChoices,
  openingChoices,
  type Remembered,
  rememberedAfter,
  SHOWN,
  setupOf,
} from './newGameForm.ts'

const ENTERING_KING: readonly EnteringKing[] = ['27', '24', 'off']

/** All sentences of the dialog. */
const wordsOf = (text: Text) => ({ ...text.newGame, ...dialogsText(text.code).newGame })

/** The opponents for a board: the default one, then the others in groups. */
function opponentOptions(variant: Variant, text: Text): Option[] {
  return cardsFor(variant).map((card) => {
    const group = groupOf(card)
    const label = card[text.code]
    return group === 'flagship'
      ? { value: card.id, label }
      : { value: card.id, label, group: text.newGame.opponentGroups[group] }
  })
}

/** The levels of an opponent; some have names among the texts of its card. */
function levelOptions(
  opponent: string | null,
  board: Variant,
  text: Text,
  texts: CardTexts | null,
): Option[] {
  const card = cardOf(opponent)
  const names = opponent ? texts?.[opponent]?.levels : null
  return (
    card?.levels.map((level) => ({
      value: level.id,
      label: names?.[level.id] ?? levelLine(card, level, board, text),
    })) ?? []
  )
}

/** The starts that the engine offers for a board. */
function startOptions(state: State, variant: Variant, text: Text): Option[] {
  return [
    { value: EVEN, label: text.newGame.even },
    ...handicapsOf(state, variant).map((each) => ({ value: each.id, label: each[text.code] })),
    ...(isShownOffered(state, variant)
      ? [{ value: SHOWN, label: dialogsText(text.code).newGame.shown }]
      : []),
  ]
}

/** The effects of the dialog on the page. */
export type NewGameActions = [
  dispatch: Dispatch,
  remembered: Remembered,
  /** Called when a game begins. */
  begun: () => void,
]

/** The dialog. */
export class NewGameDialog {
  private readonly update: Update
  private readonly actions: NewGameActions
  private readonly frame: Frame
  private choices = FIRST_CHOICES
  private fault: ClockFault | null = null
  /** The sentences on the opponents; `null` until the dialog is opened, and where they cannot be fetched. */
  private cardTexts: CardTexts | null = null

  constructor(update: Update, ...actions: NewGameActions) {
    this.update = update
    this.actions = actions
    this.frame = new Frame(update, { class: 'new-game', heading: 'new-game-title', testId: 'new-game' })
  }

  /** Opens the dialog; `at` is the field that gets the focus. */
  open({ state, text }: Shown, at?: 'level'): void {
    this.choices = openingChoices(this.choices, state, this.actions[1])
    this.fault = null
    void this.fetchTexts(text)
    this.frame.open()
    if (at === 'level') this.frame.focus('[data-testid="level"]')
  }

  template({ state, text }: Shown) {
    return this.frame.template(() => {
      const choices = offeredChoices(this.choices, state)
      const words = wordsOf(text)
      return html`<form method="dialog" @submit=${(event: Event) => this.submitted(event, choices, state)}>
        ${this.frame.heading(words.title)}
        <div class="wide-pair">${this.boardField(choices, text)} ${this.sideField(choices, text)}</div>
        <p class="hint" role="status">${choices.side === 'both' ? words.bothHint : ''}</p>
        <div class="wide-pair">${this.opponentField(choices, text)} ${this.levelField(choices, text)}</div>
        ${this.startField(choices, state, text)}
        ${clockFields(choices, this.fault, text, this.clocksChanged)}
        ${this.moveTimeField(choices, text)}
        <div class="field-pair">${this.endsField(choices, text)} ${this.turnsField(choices, text)} ${this.rulesField(choices, text)}</div>
        <div class="dialog-buttons">
          ${button('cancel', words.cancel, this.frame.close)}
          <button type="submit" class="primary" data-testid="start">${words.start}</button>
        </div>
      </form>`
    })
  }

  private boardField({ variant }: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    return radioField({
      name: 'variant',
      label: words.variant,
      options: [
        { value: 'shogi', label: words.shogi },
        { value: 'minishogi', label: words.minishogi },
      ],
      value: variant,
      changed: (value) => this.choose({ variant: value as Variant, start: EVEN }),
    })
  }

  private sideField(choices: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    const given = isHandicap(choices)
    return radioField({
      name: 'side',
      label: words.side,
      options: [
        { value: 'b', label: text.side('b', given) },
        { value: 'w', label: text.side('w', given) },
        { value: 'random', label: words.random },
        { value: 'both', label: words.both },
      ],
      value: choices.side,
      changed: (value) => this.choose({ side: value as SideChoice }),
    })
  }

  private opponentField({ variant, side, opponent }: Choices, text: Text): TemplateResult {
    return listField({
      name: 'opponent',
      label: text.newGame.opponent,
      options: opponentOptions(variant, text),
      value: opponent,
      changed: (value) => this.choose({ opponent: value }),
      hint: (opponent && this.cardTexts?.[opponent]?.line) || '',
      hidden: side === 'both',
    })
  }

  private levelField(choices: Choices, text: Text): TemplateResult {
    const { variant, side, opponent } = choices
    const isCompared = cardOf(opponent)?.levels.some(({ rating }) => rating !== undefined)
    return listField({
      name: 'level',
      label: text.newGame.level,
      options: levelOptions(opponent, variant, text, this.cardTexts),
      value: chosenLevel(choices),
      changed: (value) => this.choose({ levels: { ...this.choices.levels, [opponent ?? '']: value } }),
      hint: isCompared ? text.newGame.levelHint[variant] : '',
      hidden: side === 'both',
    })
  }

  private startField(choices: Choices, state: State, text: Text): TemplateResult {
    const words = wordsOf(text)
    const { variant, side, start } = choices
    return listField({
      name: 'handicap',
      label: words.handicap,
      options: startOptions(state, variant, text),
      value: start,
      changed: (value) => this.choose({ start: value }),
      hint: isHandicap(choices) ? words.handicapHint[side === 'both' ? 'random' : side] : '',
    })
  }

  private moveTimeField(choices: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    const { opponent, moveTime } = choices
    const limits = levelOf({ opponent, level: chosenLevel(choices) })?.limits
    const hint = limits?.nodes === undefined ? words.moveTimeDepth : words.moveTimeHint
    return listField({
      name: 'move-time',
      label: words.moveTime,
      options: [
        { value: String(BY_LEVEL), label: words.moveTimes.level },
        ...MOVE_TIMES.map((ms) => ({ value: String(ms), label: words.moveTimes.seconds(ms / 1000) })),
      ],
      value: String(moveTime),
      changed: (value) => this.choose({ moveTime: Number(value) }),
      hint: moveTime === BY_LEVEL ? '' : hint,
      hidden: !isMoveTimed(choices),
    })
  }

  private endsField({ side, resigns }: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    return listField({
      name: 'ends',
      label: words.ends,
      options: [
        { value: 'yes', label: words.resigns },
        { value: 'no', label: words.playsOn },
      ],
      value: resigns ? 'yes' : 'no',
      changed: (value) => this.choose({ resigns: value === 'yes' }),
      hint: '',
      hidden: side === 'both',
    })
  }

  private turnsField({ side, turns }: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    return listField({
      name: 'turns',
      label: words.board,
      options: [
        { value: 'no', label: words.boardStays },
        { value: 'yes', label: words.boardTurns },
      ],
      value: turns ? 'yes' : 'no',
      changed: (value) => this.choose({ turns: value === 'yes' }),
      hint: '',
      hidden: side !== 'both',
    })
  }

  private rulesField({ variant, enteringKing }: Choices, text: Text): TemplateResult {
    const words = wordsOf(text)
    return listField({
      name: 'rules',
      label: words.rules,
      options: ENTERING_KING.map((value) => ({ value, label: words.entering[value] })),
      value: enteringKing,
      changed: (value) => this.choose({ enteringKing: value as EnteringKing }),
      hint: '',
      hidden: variant !== 'shogi',
    })
  }

  private choose(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change }
    this.update()
  }

  /** A fault is shown until its time is typed again. */
  private readonly clocksChanged = (clocks: ClockForm): void => {
    const { fault } = this
    if (fault && clocks[fault.side].time !== this.choices.clocks[fault.side].time) this.fault = null
    this.choose({ clocks })
  }

  private submitted(event: Event, choices: Choices, state: State): void {
    const [dispatch, remembered, begun] = this.actions
    const game = setupOf(choices, state, Math.random)
    if ('fault' in game) {
      event.preventDefault()
      this.fault = game.fault
      this.update()
      this.frame.focus('[aria-invalid]')
      return
    }
    Object.assign(remembered, rememberedAfter(choices, game.setup, game.clocks))
    dispatch({ type: 'begin', setup: game.setup })
    begun()
  }

  /** Fetches the sentences on the opponents in the page's language. */
  private async fetchTexts({ code }: Text): Promise<void> {
    try {
      this.cardTexts = await CARD_TEXTS.fetch(code)
      this.update()
    } catch {
      // The dialog works without them.
    }
  }
}
