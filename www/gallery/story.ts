/** The order in which the opponents are shown: in the rooms of the first page, and from page to page. */
import { DEFAULT_OPPONENT } from '../app/game/opponents.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'

/** The opponents in the order of the story: the page's own engine has learned from all others. */
export const STORY: readonly RosterCard[] = [
  ...ROSTER.filter(({ id }) => id !== DEFAULT_OPPONENT),
  ...ROSTER.filter(({ id }) => id === DEFAULT_OPPONENT),
]
