/** The row of what can be done after a game: play again, review, share. */
import { hasResigned, levelBeside, nextHandicap, ownSide, rematch, withOtherSides } from '../game/nextGame.ts'
import { recordedEnd, type Setup, type State } from '../game/state.ts'
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { levelName } from './opponents.ts'
import type { Dispatch, View } from './view.ts'

/** The functions of the page that the row uses. */
export interface AfterGameActions {
  dispatch: Dispatch
  review(): void
  share(): void
  /** A level was chosen: the next new game begins with it. */
  levelChosen(level: string): void
}

/** The row; hidden while a game is played. */
export function afterGameView({ dispatch, review, share, levelChosen }: AfterGameActions): View {
  let latest: State | null = null
  const begin = (setup: Setup) => dispatch({ type: 'begin', setup: rematch(setup, Math.random) })
  const again = button('rematch', () => latest && begin(latest.setup))
  const other = button('other-side', () => latest && begin(withOtherSides(latest.setup)))
  const undo = button('undo-resign', () => dispatch({ type: 'takeBack' }))
  const levels = ([1, -1] as const).map((step) => {
    const element = button(step > 0 ? 'level-up' : 'level-down', () => {
      const level = latest && levelBeside(latest.setup, step)
      if (!latest || !level) return
      levelChosen(level.id)
      begin({ ...latest.setup, level: level.id })
    })
    return { step, element }
  })
  const handicap = button('next-handicap', () => {
    const next = latest && nextHandicap(latest)
    if (next) begin(next.setup)
  })
  const look = button('review', review)
  const send = button('share', share)
  const games = [again, other, ...levels.map(({ element }) => element), handicap]
  const root = el(
    'div',
    { class: 'after', role: 'group', 'data-testid': 'after' },
    look,
    undo,
    ...games,
    send,
  )

  function renderGames(state: State, text: Text): void {
    const { afterGame } = text
    setText(again, afterGame.rematch)
    setText(other, afterGame.otherSide)
    setText(undo, afterGame.undoResign)
    const against = ownSide(state.setup) !== null && !state.setup.source
    for (const each of [again, other]) each.hidden = !against
    undo.hidden = !hasResigned(state)
    for (const { step, element } of levels) {
      const level = against ? levelBeside(state.setup, step) : null
      element.hidden = !level
      if (level) setText(element, `${step > 0 ? '↑' : '↓'} ${levelName(level, text)}`)
    }
    const next = against ? nextHandicap(state) : null
    handicap.hidden = !next
    if (!next) return
    const name = next.handicap?.[text.code] ?? text.newGame.even
    setText(handicap, next.handicap ? afterGame.handicap(name, next.receives) : name)
  }

  return {
    root,
    render(state, text) {
      latest = state
      const isOver = state.position?.result !== undefined || recordedEnd(state) !== null
      const isWhole = state.shownPly === null && state.gamePosition === null
      root.hidden = !isOver || !isWhole || state.position?.moves.length === 0
      if (root.hidden) return
      setAttribute(root, 'aria-label', text.afterGame.label)
      setText(look, text.study.review)
      setText(send, text.afterGame.share)
      renderGames(state, text)
    },
  }
}
