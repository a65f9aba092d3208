/** The exhibits' texts in English. */

const side = (mark: 'b' | 'w') => (mark === 'b' ? 'Black' : 'White')
const count = (number: number) => number.toLocaleString('en')
/** A square and its points. */
type Points = readonly [square: string, points: string]
const plural = (number: number, one: string) => `${count(number)} ${number === 1 ? one : `${one}s`}`

export const en = {
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  previous: 'Previous step',
  next: 'Next step',
  own: 'Your position',
  code: 'Its code',
  place: (step: number, steps: number) => `${step} / ${steps}`,
  nothing: 'It has nothing to show for this position.',
  titles: {
    terms: 'What it sees on the board',
    learned: 'What it has learned',
    glance: 'What it expects at a glance',
    playouts: 'Its tree grows',
    errs: 'Two rungs read the same move',
    tree: 'How it reads',
    proof: 'A proof closes',
    deepening: 'Deeper and deeper',
    chance: 'Chance decides',
  },
  terms: {
    sum: (points: string, mark: 'b' | 'w') =>
      `${points} for ${side(mark)}: the pieces, and those of the 33 rules that apply here. Each rule lights up the pieces that it needs.`,
    elsewhere: 'In a position of another game:',
    rule: (name: string, points: string) =>
      `${name}: ${points}. It would not count without the marked pieces.`,
    other: (name: string, points: string) => `${name}: ${points}. No single piece on the board decides it.`,
    list: 'All rules, with the points for each time',
    material: 'pieces',
  },
  learned: {
    caption: (piece: string, king: string, [best, most]: Points, [worst, least]: Points) =>
      `Own king on ${king}: how many points the ${piece} is worth on each square, beyond its fixed value. It stands best on ${best} (${most}), worst on ${worst} (${least}).`,
    grid: 'Learned points by square. Choose a square for the king.',
    piece: 'Piece',
    hint: 'Blue squares are above the middle of this map, red ones below. Choose a piece, and tap a square of the four lowest ranks to put the king there.',
    other: (square: string) => `The other king stands on ${square}.`,
    around: 'The other pieces stand as at the start, and the points of its pairs with them are included.',
    cell: (square: string, points: string) => `${square}: ${points}`,
    king: (square: string) => `${square}: own king`,
    rival: (square: string) => `${square}: other king`,
    impossible: (square: string) => `${square}: not possible`,
  },
  glance: {
    caption: (move: string, percent: string, win: string) =>
      `Without reading ahead it gives ${move} ${percent}% and thinks that the side to move wins ${win} times in 100. The wider an arrow, the more probable the move.`,
  },
  playouts: {
    caption: (visits: number, move: string, share: string) =>
      `${plural(visits, 'playout')}: ${move} was looked at in ${share}% of them. Promising branches get most of the visits.`,
  },
  errs: {
    question: (plies: number, move: string) =>
      `Both rungs read ${plies} ${plies === 1 ? 'ply' : 'plies'}. What is ${move} worth?`,
    says: (name: string, value: string) => `${name} gives it ${value}.`,
    sees: 'It sees what follows:',
    stops: 'It stops here: nobody has to take.',
    ends: 'It reads no further.',
    unread: (name: string) => `${name} does not read this move at all.`,
    reply: (move: string) => `${move}.`,
    end: (lower: string, one: string, upper: string, other: string) =>
      `So ${lower} says ${one}, ${upper} says ${other}.`,
    same: (lower: string, one: number, upper: string, other: number) =>
      `Here both say the same. ${lower} reads ${plural(one, 'position')} for it, ${upper} ${count(other)}.`,
  },
  tree: {
    move: (nth: number, all: number, move: string, value: string) =>
      `Move ${nth} of ${all}: ${move} is worth ${value}.`,
    most: (nth: number, all: number, move: string, value: string) =>
      `Move ${nth} of ${all}: ${move} is worth at most ${value}.`,
    best: 'It is the best so far.',
    all: (replies: number) => `All ${plural(replies, 'reply').replace('replys', 'replies')} were read.`,
    cut: (reply: string, rest: number) =>
      `After ${reply} it is already no better than the best so far: the other ${plural(rest, 'reply').replace('replys', 'replies')} are cut off.`,
    some: (read: number, replies: number) => `Only ${read} of ${replies} replies were read.`,
    skipped: (nth: number, all: number, move: string) =>
      `Move ${nth} of ${all}: ${move} is left out without being read.`,
    pass: 'It first asks what would happen if it passed.',
    end: (nodes: number) => `${plural(nodes, 'position')} in all.`,
    against: (name: string, nodes: number) => `${name} reads ${count(nodes)} for the same answer.`,
    legend:
      'The best branch, and the newest ones: a line of moves each, the value for the side to move of the position at its end. A struck stub is moves that were cut off, with their number.',
    start: (plies: number, mark: 'b' | 'w', moves: number) =>
      `It reads ${plies} plies, the depth that it plays. ${side(mark)} has ${moves} moves; all values are seen from ${side(mark)}.`,
    shallow: (plies: number, mark: 'b' | 'w', moves: number) =>
      `It reads ${plies} ${plies === 1 ? 'ply' : 'plies'} here, since a deeper tree would be too large to show. ${side(mark)} has ${moves} moves; all values are seen from ${side(mark)}.`,
    read: (nth: number, all: number, move: string) => `Move ${nth} of ${all}: ${move} is being read.`,
    window: (low: string, high: string) => `from ${low} to ${high}`,
    open: (window: string) => `Nothing is known yet: the window is ${window}.`,
    must: (window: string, least: string) =>
      `The window is ${window}: the best move so far has ${least}, and only more than that changes anything.`,
    below: (moves: number) => `Further down this line ${plural(moves, 'move')} more were cut off.`,
    earlier: (moves: number) => `${plural(moves, 'earlier move')}, none of them better`,
    unfinished: (name: string, nodes: number) => `${name} is not ready after ${count(nodes)} at this depth.`,
  },
  proof: {
    unproved: (nodes: number) => `After ${plural(nodes, 'position')} nothing is proved yet.`,
    answered: (nth: number, all: number, reply: string, move: string, plies: number) =>
      `Reply ${nth} of ${all}: after ${reply}, ${move} wins within ${plies} ${plies === 1 ? 'ply' : 'plies'}.`,
    open: (nth: number, all: number, reply: string) =>
      `Reply ${nth} of ${all}: after ${reply} nothing is proved yet.`,
    within: (plies: number) => `${plies} ${plies === 1 ? 'ply' : 'plies'}`,
    legend: (closed: number, all: number) =>
      `Every legal reply to the winning move needs an answer that wins. Closed: ${closed} of ${all}.`,
    proved: (winner: 'b' | 'w', plies: number, move: string, nodes: number) =>
      `Proved after ${plural(nodes, 'position')}: ${side(winner)} wins within ${plies} ${plies === 1 ? 'ply' : 'plies'}, whatever the other side does. The move is ${move}.`,
    move: (move: string) => `It plays ${move}.`,
    end: 'The proof is closed: no legal move is left.',
  },
  deepening: {
    caption: (plies: number, move: string, value: string, nodes: number) =>
      `${plies} ${plies === 1 ? 'ply' : 'plies'} deep: ${move}, worth ${value} for the side to move, after ${plural(nodes, 'position')}.`,
  },
  chance: {
    caption: (nth: number, move: string, moves: number) =>
      `Draw ${nth}: ${move}. First a piece that can move was drawn, ${moves === 1 ? 'and this is its only move' : `then one of its ${moves} moves`}.`,
  },
}
