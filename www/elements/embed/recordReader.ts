/** The record reader, and files with records: fetched when a record needs them. */
import { decodeBytes } from '../../app/records/bytes.ts'
import type { Problem } from '../../app/records/problem.ts'
import { type ReadRecord, readRecords } from '../../app/records/read.ts'

/** What the record reader made of a text. */
export interface ReadText {
  /** The first game; `null` where there is none. */
  game: ReadRecord | null
  /** How many games there are. */
  games: number
  problems: readonly Problem[]
}

/** Reads a record in any format; `start` is the position (SFEN) of moves whose text names no start. */
export function readGame(text: string, start?: string): ReadText {
  const { games, problems } = readRecords(text, start)
  return { game: games[0] ?? null, games: games.length, problems: games[0]?.problems ?? problems }
}

/** Bytes of the longest file that is read: far more than any record has. */
const LONGEST = 4_000_000

/**
 * The text of a record file in any of the encodings that records have, or the position of a lesson's task
 * (`lesson:first/step`); rejects with the reason in English.
 */
export async function fetchRecord(address: URL): Promise<string> {
  if (address.protocol === 'lesson:')
    return (await import('../../learn/lessons/ofId.ts')).taskOf(address.pathname).sfen
  const answer = await fetch(address).catch((error: Error) => {
    const other = address.origin === self.origin ? '' : ', or its host does not allow this page (CORS)'
    throw new Error(`no answer${other}: ${error.message}`)
  })
  if (!answer.ok) throw new Error(`the host answered ${answer.status}`)
  if (/^text\/html/.test(answer.headers.get('content-type') ?? ''))
    throw new Error('the host answered with a web page')
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength > LONGEST) throw new Error(`longer than ${LONGEST} bytes`)
  return decodeBytes(new Uint8Array(bytes))
}
