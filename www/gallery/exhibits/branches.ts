/** The branches of a search as it went: each move of the root, and the line below it that decided. */
import type { EventOf } from '../../engine/answers.ts'
import type { MoveText, Score, Side, TreeNode } from '../../engine/protocol.ts'
import { sideOf } from '../engine.ts'
import { negated } from '../words.ts'
import { Ended, type Stage } from './step.ts'

/** The deepest tree of an exhibit in plies: six took half a minute for a few branches of one card. */
const DEEPEST = 5

/** A node of a branch: its move, and how many moves below it were read. */
export interface Link {
  node: TreeNode
  read: number
  all: number
  isCut: boolean
}

/** A move of the root with the line that decided: the best reply, or the one that cut the others off. */
export interface Branch {
  links: Link[]
  /** The value for the side to move at the root; `null` where it was not read. */
  value: Score | null
  /** The value that a move must exceed, in centipawns; `null` for the first one. */
  least: number | null
  /** Whether its value is the best so far. */
  isBest: boolean
}

/** The moves of a branch. */
export const movesOf = ({ links }: Branch): (MoveText | undefined)[] => links.map(({ node }) => node.move)

type Tree = EventOf<'tree'>

async function askTree({ engine }: Stage, opponent: string, depth: number, path: string[]): Promise<Tree> {
  const event = await engine.ask({ type: 'tree', opponent, depth, path })
  if (event.type !== 'tree') throw new Ended()
  return event
}

/** The whole search of another opponent to the same depth. */
export const wholeTree = (stage: Stage, opponent: string, depth: number) =>
  askTree(stage, opponent, depth, [])

/** Nodes of a tree at most: each branch is asked for again, and on a slow device the last is to come soon. */
const MOST_NODES = 200_000

/** The tree to the depth that the card plays, or the deepest one that is not too large. */
export async function rootTree(stage: Stage): Promise<{ tree: Tree; depth: number; isPlayed: boolean }> {
  const { levels, defaultLevel, id } = stage.card
  const played = levels.find((level) => level.id === defaultLevel)?.limits.depth ?? 2
  let depth = Math.min(DEEPEST, played)
  let tree = await askTree(stage, id, depth, [])
  while ((!tree.complete || tree.nodes > MOST_NODES) && depth > 1) {
    depth -= 1
    tree = await askTree(stage, id, depth, [])
  }
  return { tree, depth, isPlayed: depth === played }
}

const stepOf = ({ step, move }: TreeNode): string => (step === 'pass' ? 'pass' : (move?.usi ?? ''))

/** The children of the node at the end of a path. */
function childrenAt({ tree }: Tree, path: readonly string[]): TreeNode[] {
  let at = 0
  for (const step of path)
    at = tree.findLastIndex((node) => node.parent === at && node.step !== 'skipped' && stepOf(node) === step)
  return at < 0 ? [] : tree.filter(({ parent }) => parent === at)
}

/** The links below a node along the line that decided, to a number of plies. */
async function linksOf(stage: Stage, depth: number, first: TreeNode, plies: number): Promise<Link[]> {
  const links: Link[] = []
  const path: string[] = []
  let node: TreeNode | undefined = first
  while (node && links.length < plies) {
    path.push(stepOf(node))
    // The last one of a short line is a move alone.
    const isOpen = node.step !== 'skipped' && node.nodes > 1 && (links.length + 1 < plies || plies === depth)
    const below: TreeNode[] = isOpen ? childrenAt(await askTree(stage, stage.card.id, depth, path), path) : []
    const read = below.filter(({ step }) => step !== 'skipped').length
    links.push({ node, read, all: node.moves, isCut: node.cutoff && read > 0 && read < node.moves })
    node = node.cutoff ? below.at(-1) : (below.find(({ best }) => best) ?? below.at(-1))
  }
  return links
}

const centipawns = (score: Score): number =>
  'cp' in score ? score.cp : score.mate > 0 ? 30_000 - score.mate : -30_000 - score.mate

/** All branches in the order of the search, one after the other; those that matter to the full depth. */
export async function* branchesOf(stage: Stage, tree: Tree, depth: number, detailed: number) {
  let least: number | null = null
  for (const [nth, node] of childrenAt(tree, []).entries()) {
    const value = node.step === 'move' && node.value ? negated(node.value) : null
    const isBest = value !== null && (least === null || centipawns(value) > least)
    const plies = isBest || nth < detailed ? depth : 2
    const links = await linksOf(stage, depth, node, plies)
    yield { ...{ links, value, least, isBest } } satisfies Branch
    if (value !== null && isBest) least = centipawns(value)
  }
}

/** The side that makes a move of a branch: the root's at even places. */
export const moverAt = (sfen: string, index: number): Side =>
  index % 2 === 0 ? sideOf(sfen) : sideOf(sfen) === 'b' ? 'w' : 'b'
