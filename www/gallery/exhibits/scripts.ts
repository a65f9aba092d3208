/** The script of each opponent's exhibit. */
import type { OpponentPanel } from '../../engine/protocol.ts'
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
  glance: policy,
  playouts,
  errs,
  tree,
  proof,
  deepening,
  chance,
} satisfies Record<string, Script>

/** A kind of exhibit. */
export type Kind = keyof typeof SCRIPTS

/** The function of an opponent's source that does what an exhibit of the kind shows. */
export const CODE_OF: Readonly<Record<Kind, string>> = {
  terms: 'apply',
  learned: 'evaluate',
  glance: 'choose',
  playouts: 'select',
  errs: 'search',
  tree: 'search',
  proof: 'select',
  deepening: 'think',
  chance: 'search',
}

/** The kind that belongs to a panel of the card. */
const OF_PANEL: { [P in OpponentPanel]?: Kind } = {
  playouts: 'playouts',
  policyMoves: 'glance',
  endgames: 'proof',
}

/** The kind of an opponent's exhibit. */
export function kindOf({ id, group, needs, panels }: RosterCard): Kind {
  if (group === 'rules') return 'chance'
  if (group === 'machines') return needs.length > 0 ? 'learned' : 'terms'
  for (const panel of panels) if (OF_PANEL[panel]) return OF_PANEL[panel]
  if (!panels.includes('tree')) return 'deepening'
  return exampleOf(id) ? 'errs' : 'tree'
}
