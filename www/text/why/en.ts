/** The texts about the reasons of mistakes and of good moves, in English. */
import type { MoveKind, Said, WhyText } from './text.ts'

/** Names of kinds, by SFEN letter in upper case, in the order in which captures are listed. */
const KINDS: Readonly<Record<string, string>> = {
  K: 'king',
  '+R': 'dragon',
  R: 'rook',
  '+B': 'horse',
  B: 'bishop',
  G: 'gold',
  '+S': 'promoted silver',
  S: 'silver',
  '+N': 'promoted knight',
  N: 'knight',
  '+L': 'promoted lance',
  L: 'lance',
  '+P': 'tokin',
  P: 'pawn',
}

const MOVE_KINDS: Readonly<Record<MoveKind, string>> = {
  retreat: 'a retreat',
  quiet: 'a quiet move',
  sacrifice: 'a sacrifice',
  interposition: 'an interposition',
  noPromotion: 'a move without promotion',
  farDrop: 'a drop far from the fight',
}

interface On {
  piece: string
  square: string
}

const kind = (piece: string): string => KINDS[piece.toUpperCase()] ?? piece
const named = ({ piece, square }: On): string => `the ${kind(piece)} on ${square}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

/** `a rook and two pawns`: kinds with their numbers. */
function counted(kinds: readonly string[]): string {
  const each = Object.keys(KINDS).filter((one) => kinds.includes(one))
  const words = each.map((one) => {
    const count = kinds.filter((other) => other === one).length
    return count > 1 ? `${['two', 'three', 'four'][count - 2] ?? count} ${kind(one)}s` : `a ${kind(one)}`
  })
  return listed(words)
}

/** The kind of the better move, in brackets. */
const sort = ({ kind: own }: Said): string => (own ? ` (${MOVE_KINDS[own]})` : '')

/** The beginning of a sentence about the better line. */
const better = ({ praise }: Said, words: string): string => (praise ? capital(words) : `Better: ${words}`)

/** The move of a fact as the subject of its sentence, with when it is played. */
function subject(said: Said): string {
  const { move, ply, line, first, praise, after } = said
  if (line === 'better') {
    if (ply === 1) return better(said, first + sort(said))
    return ply <= 3
      ? better(said, `after ${first}${sort(said)}, next ${move}`)
      : better(said, `in the line of ${first}${sort(said)}, later ${move} (move ${ply})`)
  }
  if (praise) {
    const other = `After the second-best ${first}, `
    if (ply <= 2) return other + move
    return ply <= 4
      ? `${other}with the next reply, ${move}`
      : `${other}later in the line (move ${ply}), ${move}`
  }
  const since = after ? 'After this move, ' : ''
  if (ply <= 2) return since + move
  const when = ply <= 4 ? 'with the next reply' : `later in ${after ? 'its' : 'this'} line (move ${ply})`
  return `${capital(since + when)}, ${move}`
}

const squares = (count: number): string => (count === 1 ? '1 square' : `${count} squares`)

/** A mate with its first move. */
const mate = (move: string, plies: number): string =>
  plies === 1 ? `${move} mates at once` : `${move} mates within ${plies} plies`

const promotes = ({ piece: { piece, square } }: { piece: On }): string =>
  ['+R', '+B', '+P'].includes(piece.toUpperCase())
    ? `makes a ${kind(piece)} on ${square}`
    : `promotes on ${square}`

/** How long it has lasted, from the third move on. */
const inARow = (times: number): string => (times > 1 ? `, for ${times + 1} moves in a row now` : '')

const until = (ply: number): string =>
  ply <= 2 ? 'at once' : ply <= 4 ? 'with the next reply' : `in this line, by move ${ply},`

/** The move that a sentence about the played line begins with, where the sentence before is about another. */
const second = ({ praise, first, after }: Said): string =>
  praise ? `After the second-best ${first}, ` : after ? 'After this move, ' : ''

/** The line that a sentence is about. */
const thisLine = ({ praise, first, after }: Said): string =>
  praise ? `In the line of the second-best ${first}` : after ? 'In the line of this move' : 'In this line'

const GROUPS = {
  king: 'the safety of the kings',
  work: 'the work of the pieces',
  hand: 'the pieces in hand',
  place: 'the places of the pieces',
} as const

const kindsOf = (captures: readonly { taken: On }[]) =>
  captures.map(({ taken: { piece } }) => piece.toUpperCase())

const threatens = ({ plies }: { plies: number }, said: Said): string =>
  `${subject(said)} threatens mate ${plies === 1 ? 'with the next move' : `within ${plies} plies`}.`

export const en: WhyText = {
  code: 'en',
  facts: {
    mate({ plies, threatened }, said) {
      const { line, praise, move, kind: own } = said
      const text = mate(`${move}${own ? ` (${MOVE_KINDS[own]})` : ''}`, plies)
      if (line === 'better') return praise ? `${text}.` : `A mate was there: ${text}.`
      if (praise) return `${second(said)}${text}.`
      return threatened
        ? `A mate was threatened, and this does not stop it: ${text}.`
        : `This allows a mate: ${text}.`
    },
    mateThreat: threatens,
    lineThreat: threatens,
    lineMate({ plies }, said) {
      const { line, ply, move, first } = said
      const start = line === 'better' ? better(said, `in the line of ${first}${sort(said)}`) : thisLine(said)
      const length = plies === 1 ? 'in one' : `within ${plies} plies`
      return `${start}, ${move} (move ${ply}) is followed by a mate ${length}.`
    },
    attack: ({ target }, said) => `${subject(said)} attacks ${named(target)}.`,
    onlyReply: ({ replies }, said) =>
      `${subject(said)} gives check, and all but one of the ${replies} replies lead to mate.`,
    checks: ({ count }, said) =>
      said.line === 'better'
        ? `${better(said, said.first + sort(said))} is the first of ${count} checks in a row.`
        : `${thisLine(said)} there are ${count} checks.`,
    sameSquare: ({ square }, said) =>
      `${subject(said)} comes first to ${square}, the square of the ${said.praise ? 'good' : 'better'} move.`,
    prevented: ({ illegal }, said) =>
      illegal
        ? `${subject(said)} makes ${said.reply} impossible.`
        : `${subject(said)} is ready for ${said.reply}, which then loses material.`,
    repetition({ loses }, said) {
      const { move, ply, praise } = said
      const by =
        ply === 1
          ? praise
            ? `${second(said)}the position`
            : 'With this move the position'
          : `${second(said)}${move}: the position`
      return loses
        ? `${by} occurs for the fourth time, and perpetual check loses the game.`
        : `${by} occurs for the fourth time, and the game is drawn.`
    },
    material({ lost, won }, said) {
      const { line, ply, first } = said
      const [only, more] = line === 'better' ? won : lost
      const alone = only && !more ? only.taken : null
      const back = counted(kindsOf(line === 'better' ? lost : won))
      if (line === 'better') {
        const cost = back ? ` for ${back}` : ''
        if (alone) return `${subject(said)} takes ${named(alone)}${cost}: material is won.`
        return better(said, `the line of ${first} wins ${counted(kindsOf(won))}${cost} by move ${ply}.`)
      }
      if (alone)
        return `${subject(said)} takes ${named(alone)}${back ? ` for only ${back}` : ''}: material is lost.`
      const loss = `${counted(kindsOf(lost))} are lost${back ? ` for only ${back}` : ''}.`
      return capital(`${second(said)}${until(ply)} ${loss}`)
    },
    hanging({ taken, how }, said) {
      const { move, praise, free, traded } = said
      const piece = named(taken)
      const loss = free ? ' for nothing' : ', and taking back does not make up for it'
      const price = traded ? '' : loss
      if (praise || how === 'moved') return `${second(said)}${move} takes ${piece}${price}.`
      return how === 'left'
        ? `${capital(piece)} was under attack and is left there: ${move} takes it${price}.`
        : `This move lets ${move} take ${piece}${price}.`
    },
    capture({ taken }, said) {
      const gain = said.free ? ' for nothing' : ' and gains material even if it is taken back'
      return `${subject(said)} takes ${named(taken)}${said.traded ? '' : gain}.`
    },
    fork: ({ targets, captured }, said) =>
      `${subject(said)} forks ${listed(targets.map(named))}, and takes the ${kind(captured.piece)}.`,
    discovered: ({ slider, target }, said) =>
      target.piece.toUpperCase() === 'K'
        ? `${subject(said)} gives discovered check: it opens the line of ${named(slider)}.`
        : `${subject(said)} opens the line of ${named(slider)} to ${named(target)}, which is lost.`,
    pin: ({ piece }, said) =>
      `${subject(said)} cannot be taken back by ${named(piece)}: its king would be in check.`,
    skewer: ({ slider, front, behind }, said) =>
      `${subject(said)} puts ${named(front)} and ${named(behind)} on one line of the ${kind(slider.piece)}: when the ${kind(front.piece)} moves away, the ${kind(behind.piece)} behind it is taken.`,
    trapped: ({ piece }, said) =>
      `${subject(said)} leaves ${named(piece)} without a safe square, and it is lost.`,
    overloaded: ({ piece, first, second: left }, said) =>
      `${subject(said)}: when ${named(piece)} takes back on ${first}, it no longer guards ${named(left)}, which is lost.`,
    promotion: (what, said) => `${subject(said)} ${promotes(what)}.`,
    flights({ before, after, other }, said) {
      const { move, ply, first, praise } = said
      if (said.line === 'better')
        return `${subject(said)} leaves the enemy king no square to go to; before there were ${before}, and in the line of ${praise ? 'the second-best move' : 'the move played'} there are ${other}.`
      const line = praise ? `the line of the second-best ${first}` : 'its line'
      const when = ply > 2 ? `${move} (move ${ply} of ${line})` : praise ? `${first} and ${move}` : move
      return `After ${when} the king has ${after === 0 ? 'no square' : squares(after)} to go to; before there were ${before}, and in the ${praise ? 'line of the good move' : 'best line'} there are ${other}.`
    },
    shelter: ({ piece }, said) =>
      `${subject(said)} takes away ${named(piece)}, which stood near the ${said.line === 'better' ? 'enemy king' : 'king'}.`,
    entering: ({ square }, said) =>
      said.line === 'better'
        ? `${subject(said)} brings the king into the enemy camp on ${square}.`
        : `${subject(said)} brings the enemy king into the camp on ${square}.`,
    positional: ({ group }, said) =>
      `Nothing as concrete as a mate or lost pieces was found, but the line of ${said.first}${sort(said)} ends ahead, mostly in ${GROUPS[group]}.`,
  },
  still: {
    mate: ({ plies }, { line, move, times }) =>
      line === 'better'
        ? `The mate was still there${inARow(times)}: ${mate(move, plies)}.`
        : `Still a mate${inARow(times)}: ${mate(move, plies)}.`,
    hanging: ({ taken }, { move, times }) =>
      `${capital(named(taken))} can still be taken${inARow(times)}: ${move}.`,
    capture: ({ taken }, { move, times }) => `${move} still takes ${named(taken)}${inARow(times)}.`,
    promotion: (what, said) => `${subject(said)} still ${promotes(what)}${inARow(said.times)}.`,
  },
  kind({ first, praise, kind: own, next: [reply, after] }) {
    const best = own ? `${praise ? '' : 'Better: '}${first} is ${MOVE_KINDS[own]}` : ''
    return best && reply && after
      ? `${best}; after ${reply} the line goes on with ${after}.`
      : best && `${best}.`
  },
  exchange(lost, won, line) {
    const [own, other] = line === 'played' ? [lost, won] : [won, lost]
    const what = line === 'played' ? 'costs' : 'wins'
    const price = other.length > 0 ? ` for ${counted(other)}` : ' in all'
    return `In this line that ${what} ${counted(own)}${price}.`
  },
  nothing: (percent, plies) =>
    `The engine's line is better by ${percent}; nothing as concrete as a mate or lost pieces shows in its first ${plies} moves.`,
  show: 'Show the line on the board',
  coach: {
    question: (move, piece, own) =>
      `Are you sure of ${move}? ${piece ? `Look at ${own ? 'your' : "the opponent's"} ${kind(piece)}` : 'Think about the next reply'}.`,
    square: (square) => `Look at ${square}.`,
    more: 'Tell me more',
    takeBack: 'Take back',
    goOn: 'Play on',
  },
  heard: (move) => `the move “${move}”`,
  thinking: 'Looking into it…',
  failed: "The reason couldn't be found.",
  same: (move) => `${move} is the engine's choice, too.`,
  close: (move, best, percent) => `${move} is only ${percent} behind the best move, ${best}.`,
  loses: (move, best, percent) => `${move} loses ${percent} against the best move, ${best}.`,
}
