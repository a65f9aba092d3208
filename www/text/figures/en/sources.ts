/** Where our figures were measured: files and commands. */

export const LEVELS = 'docs/levels.md'
export const TOURNAMENT = 'docs/tournament.md'
export const NETS = 'docs/laboratory/nets.md'
export const SEARCH = 'docs/laboratory/search.md'
export const POLICY = 'docs/policy-net.md'
export const REPETITION = 'docs/repetition.md'
export const PROOFS = 'docs/minishogi-proofs.md'
export const TRAINING = 'train/README.md'
export const LADDER = 'train ladder'
export const STEPS = 'docs/ladder.md'
/** Ratings change with every game: the chart on the page has them. */
export const CHART = 'in the chart of ratings'
