/**
 * The options of the USI engine: those that this engine obeys, with the names and
 * bounds of the native program (docs/usi.md).
 */
import type { RuleOptions, Variant } from '../../engine/protocol.ts'
import { ROSTER } from '../../engine/roster.ts'
import { MOST } from './requests.ts'

/** An option with one of several words. */
interface Combo {
  values: readonly string[]
  value: string
}

/** An option with a whole number. */
interface Spin {
  least: number
  most: number
  usual: number
  value: number
}

/** The rules of declarations by their names in USI. */
const ENTERING_KING: Record<string, NonNullable<RuleOptions['enteringKing']>> = {
  CSARule27: '27',
  CSARule24: '24',
  NoEnteringKing: 'off',
}

const VARIANTS: readonly Variant[] = ['shogi', 'minishogi']

const LEVELS = Math.max(...ROSTER.flatMap(({ levels }) => levels.map(({ id }) => Number(id))))

const combo = (values: readonly string[]): Combo => ({ values, value: values[0] ?? '' })
const spin = (usual: number, least: number, most: number): Spin => ({ least, most, usual, value: usual })

/**
 * The effect of an option besides its value: `anew`, the engine forgets what it has
 * learned; `position`, it must be set up again.
 */
export type Effect = 'none' | 'anew' | 'position'

/** The options and their values. */
export class UsiOptions {
  /** One option with two names. */
  private readonly board = combo(VARIANTS)
  private readonly combos = {
    USI_Variant: this.board,
    UCI_Variant: this.board,
    Opponent: combo(ROSTER.map(({ id }) => id)),
    EnteringKingRule: combo(Object.keys(ENTERING_KING)),
  }
  private readonly spins = {
    USI_Hash: spin(16, 1, 512),
    MultiPV: spin(1, 1, 500),
    Max_Moves: spin(0, 0, 100_000),
    NetworkDelay: spin(100, 0, 10_000),
    Level: spin(0, 0, LEVELS),
    Seed: spin(0, 0, MOST),
  }

  /** `opponents`: the ids of those that can be chosen; absent for all. */
  constructor(opponents?: readonly string[]) {
    if (opponents) Object.assign(this.combos.Opponent, combo(opponents))
  }

  get variant(): Variant {
    return this.board.value as Variant
  }

  get opponent(): string {
    return this.combos.Opponent.value
  }

  get enteringKing(): NonNullable<RuleOptions['enteringKing']> {
    return ENTERING_KING[this.combos.EnteringKingRule.value] ?? '27'
  }

  /** The value of a number. */
  number(name: keyof typeof this.spins): number {
    return this.spins[name].value
  }

  /** The sizes of the table that the engine allows, in megabytes. */
  setTable({ usual, most }: { usual: number; most: number }): void {
    const hash = this.spins.USI_Hash
    const value = hash.value === hash.usual ? usual : Math.min(hash.value, most)
    Object.assign(hash, { usual, most, value })
  }

  /** The `option` lines. */
  lines(): string[] {
    return [
      ...Object.entries(this.combos).map(
        ([name, { values }]) =>
          `option name ${name} type combo default ${values[0]} var ${values.join(' var ')}`,
      ),
      'option name USI_Ponder type check default false',
      ...Object.entries(this.spins).map(
        ([name, { usual, least, most }]) =>
          `option name ${name} type spin default ${usual} min ${least} max ${most}`,
      ),
    ]
  }

  /**
   * Sets an option, from the words after `setoption`.
   * @throws an error with the reason, for an option that there is not, or a value that it cannot have.
   */
  set(text: string): Effect {
    const given = /^name\s+(.*?)(?:\s+value(?:\s+(.*))?)?$/.exec(text.trim())
    if (!given) throw new Error('expected setoption name … value …')
    const [, name = '', value = ''] = given
    const wrong = () => new Error(`option ${name} has no value ${JSON.stringify(value)}`)
    // The interface decides when to ponder, by `go ponder`.
    if (name === 'USI_Ponder') return 'none'
    const choice = Object.entries(this.combos).find(([each]) => each === name)?.[1]
    if (choice) return this.choose(name, choice, value, wrong)
    const number = Object.entries(this.spins).find(([each]) => each === name)?.[1]
    if (!number) throw new Error(`there is no option ${JSON.stringify(name)}`)
    if (!/^\+?\d+$/.test(value) || Number(value) < number.least || Number(value) > number.most) throw wrong()
    number.value = Number(value)
    return name === 'Max_Moves' ? 'anew' : 'none'
  }

  private choose(name: string, option: Combo, value: string, wrong: () => Error): Effect {
    if (!option.values.includes(value)) throw wrong()
    const changed = option.value !== value
    option.value = value
    if (name === 'EnteringKingRule') return 'anew'
    return changed ? 'position' : 'none'
  }
}
