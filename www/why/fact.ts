/** The kinds of facts, by name. `docs/facts.md` defines each of them. */
import type { What } from '../engine/protocol.ts'

/** The name of a kind of fact. */
export type FactKind = What extends infer One ? (One extends unknown ? keyof One : never) : never

/** The contents of a fact of one kind. */
export type WhatOf<K extends FactKind> = Extract<What, Record<K, unknown>>[K]

/** The kind of a fact. */
export const kindOf = (what: What): FactKind => Object.keys(what)[0] as FactKind
