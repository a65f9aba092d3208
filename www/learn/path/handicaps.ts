/** What handicaps are worth on the scale of the levels, as measured between levels by `train handicaps`. */
import HANDICAPS from '../data/handicaps.json'

/** A worth in points with its standard error, to a receiver of this rating. */
export interface Worth {
  rating: number
  worth: number
  error: number
}

/** A measured handicap with its worths to receivers, the weakest first. */
export interface Measured {
  id: string
  worths: readonly Worth[]
}

/** The handicaps, the lightest first. */
export const MEASURED: readonly Measured[] = HANDICAPS.handicaps.map(({ id, worths, errors }) => ({
  id,
  worths: HANDICAPS.ratings.flatMap((rating, nth) => {
    const [worth, error] = [worths[nth], errors[nth]]
    return worth === undefined || error === undefined ? [] : [{ rating, worth, error }]
  }),
}))

/** The worth at a place between the measured ones; `null` outside. `key` rises from worth to worth. */
function interpolate({ worths }: Measured, key: (row: Worth) => number, value: number): Worth | null {
  const after = worths.findIndex((row) => key(row) >= value)
  const [low, high] = [worths[Math.max(0, after - 1)], worths[after]]
  if (!low || !high || key(low) > value) return null
  const part = low === high ? 0 : (value - key(low)) / (key(high) - key(low))
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    rating: between(low.rating, high.rating),
    worth: between(low.worth, high.worth),
    error: between(low.error, high.error),
  }
}

/** The worth to a receiver of this rating; `null` where it was not measured. */
export const worthTo = (receiver: number, handicap: Measured): Worth | null =>
  interpolate(handicap, ({ rating }) => rating, receiver)

/** The receiver whose chances against the giver are even; `null` where this was not measured. */
export const evenReceiver = (giver: number, handicap: Measured): Worth | null =>
  interpolate(handicap, ({ rating, worth }) => rating + worth, giver)
