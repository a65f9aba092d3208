/** The header of a record as pairs of name and value, with the names that KIF uses. */

/** The field of CSA's header for what `OPPONENT_FIELD` holds in KIF's. */
export const CSA_OPPONENT = 'OPPONENT'

/** Names as in KIF and values, in order. */
export type Head = [name: string, value: string][]
