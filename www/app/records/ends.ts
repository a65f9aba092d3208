/** The words for ends of games in each format, both ways. */

import type { Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import { type EndKind, type RecordedEnd, winnerBy } from '../game/recordedEnd.ts'

/** A kind of end and its winner. */
export type End = Pick<RecordedEnd, 'kind' | 'winner' | 'name'>

/** The words of KIF. Those for a foul and a forfeit are not here: they depend on the side to move. */
const WORDS: Record<Exclude<EndKind, 'illegal-move' | 'illegal-action' | 'forfeit' | 'other'>, string> = {
  resigned: '投了',
  interrupted: '中断',
  sealed: '封じ手',
  impasse: '持将棋',
  draw: '持将棋',
  repetition: '千日手',
  mate: '詰み',
  'no-mate': '不詰',
  time: '切れ負け',
  declaration: '入玉勝ち',
  'move-limit': '持将棋',
  'taken-back': '待った',
  error: 'エラー',
}

/** Words that are read but never written. */
const SYNONYMS: Record<string, EndKind> = {
  詰: 'mate',
  時間切れ: 'time',
  時間切れ負け: 'time',
  入玉宣言: 'declaration',
  入玉宣言勝ち: 'declaration',
  入玉勝ち宣言: 'declaration',
  宣言勝ち: 'declaration',
  引き分け: 'draw',
  引分け: 'draw',
  引分: 'draw',
  最大手数: 'move-limit',
  反則: 'illegal-move',
}

/** CSA's special moves without `%`, except fouls of a named side. */
const CSA: Record<string, EndKind> = {
  TORYO: 'resigned',
  CHUDAN: 'interrupted',
  SENNICHITE: 'repetition',
  TIME_UP: 'time',
  ILLEGAL_MOVE: 'illegal-move',
  JISHOGI: 'impasse',
  KACHI: 'declaration',
  HIKIWAKE: 'draw',
  MAX_MOVES: 'move-limit',
  MATTA: 'taken-back',
  TSUMI: 'mate',
  FUZUMI: 'no-mate',
  ERROR: 'error',
}

const byKind = (kind: EndKind, side: Side): End => {
  const winner = winnerBy(kind, side)
  return { kind, ...(winner && { winner }) }
}

/** Reads a word of KIF; `side` is to move. */
export function endOfWord(word: string, side: Side): End {
  if (word === '反則勝ち') return { kind: 'illegal-action', winner: side }
  if (word === '反則負け') return byKind('illegal-move', side)
  if (word === '不戦勝') return { kind: 'forfeit', winner: side }
  if (word === '不戦敗') return { kind: 'forfeit', winner: otherSide(side) }
  const kind = Object.entries(WORDS).find(([, name]) => name === word)?.[0] ?? SYNONYMS[word]
  return kind ? byKind(kind as EndKind, side) : { kind: 'other', name: word }
}

/** Writes the word of KIF. */
export function wordOf({ kind, winner, name }: End, side: Side): string {
  switch (kind) {
    case 'illegal-move':
    case 'illegal-action':
      return winner === side ? '反則勝ち' : '反則負け'
    case 'forfeit':
      return winner === side ? '不戦勝' : '不戦敗'
    case 'other':
      return name || '中断'
    default:
      return WORDS[kind]
  }
}

const NAMES = { even: { b: '先手', w: '後手' }, handicap: { b: '下手', w: '上手' } } as const

/** Writes what follows `まで…手で`, in KI2 and below the moves of KIF. */
export function phraseOf(end: End, side: Side, handicap: boolean): string {
  const { kind, winner } = end
  const name = (of: Side) => NAMES[handicap ? 'handicap' : 'even'][of]
  const word = wordOf(end, side)
  if (!winner) return word
  switch (kind) {
    case 'resigned':
      return `${name(winner)}の勝ち`
    case 'time':
      return `時間切れにより${name(winner)}の勝ち`
    case 'declaration':
      return `${name(winner)}の入玉勝ち`
    case 'mate':
      return word
    default:
      // A foul or a forfeit: the word is about the side to move.
      return `${name(side)}の${word}`
  }
}

/** Reads such a phrase. */
export function endOfPhrase(phrase: string, side: Side): End {
  const text = phrase.replaceAll(/[\s\u3000]/g, '')
  const named = namedSide(text)
  // `まで49手詰` is a mate.
  const word = text.replace(/^.*の/, '').replace(/^[0-9０-９]+手(?=詰)/, '')
  if (text.startsWith('時間切れ')) return { kind: 'time', winner: named ?? otherSide(side) }
  if (word === '反則勝ち' || word === '不戦勝') return endOfWord(...wordForMover(word, named ?? side, side))
  if (word === '反則負け' || word === '不戦敗')
    return endOfWord(...wordForMover(word, otherSide(named ?? side), side))
  if (word === '勝ち' || word === '負け') {
    const winner = named && word === '負け' ? otherSide(named) : named
    return { kind: 'resigned', winner: winner ?? otherSide(side) }
  }
  const end = endOfWord(word, side)
  return end.kind === 'other'
    ? endOfWord(text, side)
    : { ...end, ...(end.winner && named && { winner: named }) }
}

/** The same foul or forfeit, in the word for the side to move. */
function wordForMover(word: string, winner: Side, side: Side): [string, Side] {
  return [word.slice(0, 2) + (winner === side ? ending(word)[0] : ending(word)[1]), side]
}
const ending = (word: string): readonly [string, string] =>
  word.startsWith('反則') ? ['勝ち', '負け'] : ['勝', '敗']

/** The side that a phrase names. */
export function namedSide(text: string): Side | null {
  const found = /(先手|下手|[▲☗▼])|(後手|上手|[△☖▽])/.exec(text)
  if (!found) return null
  return found[1] ? 'b' : 'w'
}

/** Reads a special move of CSA or JKF, without `%`. JKF has words of KIF too, and fouls of no named side. */
export function endOfCsa(name: string, side: Side): End {
  if (name === '+ILLEGAL_ACTION') return { kind: 'illegal-action', winner: 'w' }
  if (name === '-ILLEGAL_ACTION') return { kind: 'illegal-action', winner: 'b' }
  if (name === 'ILLEGAL_ACTION') return { kind: 'illegal-action', winner: side }
  const kind = CSA[name]
  return kind ? byKind(kind, side) : endOfWord(name, side)
}

/** Writes the special move of CSA, without `%`: where it has none, one with the same winner. */
export function csaOf(end: End, side: Side): string {
  const { kind, winner } = end
  const fits = (winner ?? null) === winnerBy(kind, side)
  const name = Object.entries(CSA).find(([, each]) => each === kind)?.[0]
  if (name && fits) return name
  if (winner) return winner === 'w' ? '+ILLEGAL_ACTION' : '-ILLEGAL_ACTION'
  return name ?? 'CHUDAN'
}

/** Writes the special move of JKF: CSA's, or the word of KIF where CSA has none. */
export function jkfOf(end: End, side: Side): string {
  const wordless = end.kind === 'sealed' || end.kind === 'forfeit' || end.kind === 'other'
  return wordless ? wordOf(end, side) : csaOf(end, side)
}
