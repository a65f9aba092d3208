/** Makes sentences of the facts that are chosen. */
import type { Fact, MoveText } from '../engine/protocol.ts'
import type { Lasting, Said, WhyText } from '../text/why/index.ts'
import { type Choice, contents, pointsOf, type Reason, showingPly } from './choose.ts'
import { kindOf, type WhatOf } from './fact.ts'

/** The two lines that were compared, and the mates that were proved, from the position before the move. */
export interface Lines {
  played: readonly MoveText[]
  better: readonly MoveText[]
  /** By the line of their fact; each begins with the move that was played, or that is better. */
  mates: Partial<Record<Fact['line'], readonly MoveText[]>>
}

/** A sentence, and the line that shows it on the board. */
export interface Sentence {
  text: string
  /** The moves from the position before the move. */
  moves: readonly MoveText[]
  line: Fact['line']
}

/** How a sentence is made. */
export interface Telling {
  text: WhyText
  lines: Lines
  /** Writes a move: as it is seen, or as it is heard. */
  write(move: MoveText): string
  /** The winning chances lost, as text; for the sentence that there is nothing concrete. */
  loss: string
  praise?: boolean
}

/** The line of a fact: that of a mate is the proved one. */
const lineOf = ({ fact }: Reason, { lines }: Telling): readonly MoveText[] =>
  ((contents(fact, 'mate') ?? contents(fact, 'lineMate')) && lines.mates[fact.line]) || lines[fact.line]

/** The square on which a move ends. */
const targetOf = (usi = ''): string => usi.slice(2, 4)

/**
 * The points that a capture gains are those of the piece: nothing is paid for it. A piece that has just
 * promoted counts as before.
 */
function isFree(fact: Fact, { lines }: Telling): boolean {
  const capture = contents(fact, 'hanging') ?? contents(fact, 'capture')
  if (!capture) return false
  const { piece } = capture.taken
  const isNew = 'how' in capture && capture.how === 'moved' && lines.played[0]?.usi.endsWith('+')
  return capture.gain >= pointsOf({ piece: isNew ? piece.replace('+', '') : piece })
}

/** The place of a fact, in words. */
function saidOf(reason: Reason, kind: Choice['kind'], telling: Telling): Said {
  const { fact } = reason
  const { write, praise = false } = telling
  const moves = lineOf(reason, telling)
  const written = (move: MoveText | undefined) => (move ? write(move) : '')
  const ply = showingPly(fact)
  return {
    ...{ ply, praise, line: fact.line, to: targetOf(moves[ply - 1]?.usi), free: isFree(fact, telling) },
    ...{ after: reason.after, times: reason.times, next: [] },
    traded: (reason.cost?.[fact.line === 'played' ? 'won' : 'lost'].length ?? 0) > 0,
    ...{ move: written(moves[ply - 1]), first: written(moves[0]) },
    reply: written(telling.lines.played[1]),
    // The mate may begin with another move than the better line.
    kind: fact.line === 'better' && moves[0]?.usi === telling.lines.better[0]?.usi ? kind : null,
  }
}

/** The kinds of captured pieces. */
const kindsOf = (captures: WhatOf<'material'>['lost']): string[] =>
  captures.map(({ taken }) => taken.piece.toUpperCase())

/** The sentence of a reason. */
function tell(reason: Reason, kind: Choice['kind'], telling: Telling): string {
  const { text } = telling
  const { fact, cost, times } = reason
  const name = kindOf(fact.what)
  const said = saidOf(reason, kind, telling)
  const tellers = (times > 0 ? text.still : text.facts) as Record<
    string,
    (what: unknown, said: Said) => string
  >
  const told = tellers[name as Lasting]?.(contents(fact, name), said) ?? ''
  if (!cost) return told
  return [told, text.exchange(kindsOf(cost.lost), kindsOf(cost.won), fact.line)].join(
    text.code === 'ja' ? '' : ' ',
  )
}

/** The sentences of a choice; none where nothing was found. */
export function sentencesOf({ reasons, kind }: Choice, telling: Telling): Sentence[] {
  const { text, lines, praise = false, write } = telling
  const sentences = reasons.map((reason) => {
    const moves = lineOf(reason, telling)
    return { text: tell(reason, kind, telling), moves, line: reason.fact.line }
  })
  const [best] = lines.better
  if (kind && best && !reasons.some(({ fact, times }) => fact.line === 'better' && times === 0)) {
    const said: Said = {
      ...{ ply: 1, praise, line: 'better', to: targetOf(best.usi), free: false, traded: false },
      ...{ after: false, times: 0, next: lines.better.slice(1, 3).map(write) },
      ...{ move: write(best), first: write(best), reply: '', kind },
    }
    sentences.push({ text: text.kind(said), moves: lines.better, line: 'better' })
  }
  return sentences.filter((sentence) => sentence.text !== '')
}

/** The sentence for a move about which nothing concrete was found. */
export function nothingFound({ text, lines, loss }: Telling): Sentence {
  const plies = Math.min(lines.played.length, lines.better.length)
  return { text: text.nothing(loss, plies), moves: lines.better, line: 'better' }
}
