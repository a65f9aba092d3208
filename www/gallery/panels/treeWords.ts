/** Sentences about a node of a search. */
import type { TreeEvent, TreeNode } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { Naming } from '../spoken.ts'
import { negated, numberText, scoreText } from '../words.ts'
import { isBeyondDepth } from './treeCode.ts'
import { extraPlies, isSame, type Row, rowAt } from './treePlaces.ts'

/** Values beyond this are mates, in centipawns. */
const NEARLY_MATE = 29_000

/** The name of a node: the move that led to it. */
export function nodeName({ step, move }: TreeNode, { tree }: GalleryText, name: Naming): string {
  if (step === 'root') return tree.root
  return move ? name(move) : tree.pass
}

/** The value of a node for the side that made its move; the root's for the side to move. */
export function valueText({ node }: Row, words: GalleryText): string {
  if (!node.value) return ''
  return scoreText(node.step === 'root' ? node.value : negated(node.value), words)
}

/** The window of a node, for the side that made its move. */
function windowText({ alpha, beta, step }: TreeNode, words: GalleryText): string {
  // A bound near a mate is none: without a legal move the side to move has lost at once.
  const real = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < NEARLY_MATE ? bound : undefined
  const turned = (bound: number | undefined) => (real(bound) === undefined ? undefined : -(bound ?? 0))
  const [low, high] = step === 'root' ? [real(alpha), real(beta)] : [turned(beta), turned(alpha)]
  const text = (bound: number | undefined, none: string) => (bound === undefined ? none : numberText(bound))
  return words.tree.window(text(low, `−${words.tree.infinite}`), text(high, words.tree.infinite))
}

/** All that there is to say about a node. */
export function detailsOf(
  row: Row,
  all: readonly Row[],
  event: TreeEvent,
  words: GalleryText,
  name: Naming,
): string[] {
  const { node, children, at } = row
  const { units, selective, standsPat } = event
  if (node.step === 'skipped') return [nodeName(node, words, name), words.tree.skipped]
  const lines = [
    `${nodeName(node, words, name)} — ${words.tree.value(valueText(row, words))}`,
    windowText(node, words),
  ]
  if (node.step === 'pass') lines.push(words.tree.nullMove)
  const extra = extraPlies(row, units)
  if (extra > 0) lines.push(words.tree.extended(words.tree.halfPly(extra)))
  if (extra < 0) lines.push(words.tree.reduced(words.tree.halfPly(-extra)))
  const before = at.length > 0 ? [...at.slice(0, -1), (at.at(-1) ?? 0) - 1] : null
  const sibling = before && rowAt(all, before)
  if (
    sibling &&
    before &&
    isSame(sibling.at, before) &&
    sibling.node.move?.usi === node.move?.usi &&
    node.move
  )
    lines.push(words.tree.again)
  const endsHere = isBeyondDepth(row, event)
  const isEnough = node.static !== undefined && node.beta !== undefined && node.static >= node.beta
  if (endsHere && standsPat && node.nodes === 1 && isEnough) lines.push(words.tree.standPat)
  else if (endsHere && node.nodes > 1) lines.push(words.tree.captures)
  if (node.best) lines.push(words.tree.best)
  if (node.cutoff && children > 0 && children < node.moves)
    lines.push(words.tree.cutoff(children, node.moves))
  else if (selective && children > 0 && children < node.moves)
    lines.push(words.tree.narrowed(children, node.moves))
  return lines
}
