/** Names of opponents and levels. */
import { cardOf, DEFAULT_OPPONENT, levelOf } from '../game/opponents.ts'
import type { Setup } from '../game/state.ts'
import type { LevelCard, OpponentCard, Variant } from '../protocol.ts'
import type { Text } from '../text/text.ts'

/** The name of a level: its depth where that is its only limit, or else its id. */
export function levelName({ id, limits }: LevelCard, text: Text): string {
  const { depth, nodes } = limits
  return depth !== undefined && nodes === undefined ? text.players.depth(depth) : text.players.level(id)
}

/** A level in the list of levels, with what there is to say of it. Ratings were measured on 9×9. */
export function levelLine(card: OpponentCard, level: LevelCard, board: Variant, text: Text): string {
  const { beginner, full, rated } = text.newGame.levelWords
  const isFirst = card.id === DEFAULT_OPPONENT && level.id === card.defaultLevel
  const word = level.fullStrength ? full : isFirst ? beginner : ''
  return `${levelName(level, text)}${word}${level.rating === undefined || board !== 'shogi' ? '' : rated(level.rating)}`
}

/** The name of a setup's opponent. */
export function opponentName({ opponent }: Pick<Setup, 'opponent'>, text: Text): string {
  const card = cardOf(opponent)
  return !card || card.id === DEFAULT_OPPONENT ? text.players.engine : card[text.code]
}

/** The name of a setup's opponent with its level. */
export function opponentAndLevel(setup: Pick<Setup, 'opponent' | 'level'>, text: Text): string {
  const level = levelOf(setup)
  const name = opponentName(setup, text)
  return level ? `${name}${text.space}${levelName(level, text)}` : name
}
