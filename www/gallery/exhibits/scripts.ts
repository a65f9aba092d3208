/** The script of each opponent's exhibit. */
import type { RosterCard } from '../../engine/roster.ts'
import { chance } from './chance.ts'
import { deepening } from './deepening.ts'
import { errs, exampleOf } from './errs.ts'
import { learned } from './learned.ts'
import { playouts } from './playouts.ts'
import { policy } from './policy.ts'
import { proof } from './proof.ts'
import type { Script } from './step.ts'
import { terms } from './terms.ts'
import { tree } from './tree.ts'

export const SCRIPTS = {
  terms,
  learned,
  policy,
  playouts,
  errs,
  tree,
  proof,
  deepening,
  chance,
} satisfies Record<string, Script>

/** A kind of exhibit. */
export type Kind = keyof typeof SCRIPTS

/** The kind of an opponent that its panels do not tell. */
const OF_CARD: Readonly<Record<string, Kind>> = {
  random: 'chance',
  'machine-one': 'terms',
  'machine-two': 'learned',
  'machine-three': 'learned',
}

/** The kind of an opponent's exhibit. */
export function kindOf({ id, panels }: RosterCard): Kind {
  const named = OF_CARD[id]
  if (named) return named
  if (panels.includes('playouts')) return 'playouts'
  if (panels.includes('policyMoves')) return 'policy'
  if (panels.includes('endgames')) return 'proof'
  if (!panels.includes('tree')) return 'deepening'
  return exampleOf(id) ? 'errs' : 'tree'
}
