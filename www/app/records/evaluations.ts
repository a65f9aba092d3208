/** The evaluations of a review as comments on the moves, in the form that ShogiHome reads. */
import type { StoredReview } from '../game/review.ts'
import { isWon } from '../game/score.ts'
import { addLine, movesTo, pathTo, ROOT, setComment, type Tree } from '../game/tree.ts'

/** A line of such a comment. */
const LINE = /^#(?:評価値|詰み)=/

/**
 * The line for a stored value, `512:34` or `1000#5`: Black's
 * centipawns, or the side that mates and its plies.
 */
function lineOf(value: string): string {
  const [, kind, text] = /([:#])(-?\d+)/.exec(value) ?? []
  const number = Number(text)
  if (kind === '#') return `#詰み=${number > 0 ? '先手' : '後手'}勝ち:${Math.abs(number)}手`
  // The game is over, or won by another rule: then the number means nothing.
  return text === undefined || isWon({ cp: number }) ? '' : `#評価値=${number}`
}

/**
 * The tree with the evaluation of each position at the end of the comment on its move; replaces earlier ones.
 */
export function withEvaluations(tree: Tree, { moves, values }: StoredReview): Tree {
  const usi = moves.split(' ')
  const lines = values.split(' ').map(lineOf)
  const { tree: whole, at } = addLine(tree, ROOT, usi)
  return [ROOT, ...pathTo(whole, at)].reduce((changed, place) => {
    const comment = place === ROOT ? changed.comment : (changed.nodes[place]?.comment ?? '')
    const kept = comment.split('\n').filter((line) => line && !LINE.test(line))
    const line = lines[movesTo(whole, place).length] ?? ''
    return setComment(changed, place, [...kept, ...(line ? [line] : [])].join('\n'))
  }, whole)
}
