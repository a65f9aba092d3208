/**
 * The name of the header field of KIF that holds opponent and level of a
 * game against the engine, as `minimax 3`.
 */
export const OPPONENT_FIELD = '対局相手'
