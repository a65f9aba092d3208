/**
 * The data of the names, `names.txt`: one line for each name, sections for kinds and families.
 *
 *     == KIND family | Japanese | English
 *     id < parent | Japanese | romaji | English | conditions | a line of moves
 *
 * `< parent`, the line and its bar may be absent. Lines that begin with `#` are comments.
 */
import { type Condition, conditionOf } from './conditions.ts'

export const NAME_KINDS = ['castle', 'opening', 'shape'] as const
/** Castles (囲い), openings (戦法), shapes of attack (手筋). */
export type NameKind = (typeof NAME_KINDS)[number]

/** A group of names that belong together. */
export interface Family {
  id: string
  kind: NameKind
  ja: string
  en: string
}

/** One name. */
export interface Name {
  id: string
  kind: NameKind
  family: Family
  /** The name that this one grew from: it is not given any more once this one is. */
  parent: string | null
  ja: string
  romaji: string
  en: string
  /** The conditions as text, from which the diagram of a castle is drawn. */
  text: string
  holds: Condition
  /** For openings: moves from the even start after which the name is complete, in USI. */
  line: readonly string[]
}

/** Reads the data; throws at the first line that is wrong. */
export function readNames(data: string): Name[] {
  const names: Name[] = []
  const known = new Set<string>()
  let family: Family | null = null
  for (const line of data.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const header = line.startsWith('== ')
    try {
      if (header) family = readFamily(line)
      else if (family) names.push(readName(line, family, known))
      else throw new Error('no family')
    } catch (error) {
      throw new Error(`${line}: ${String(error)}`)
    }
  }
  const lost = names.find(({ parent }) => parent !== null && !known.has(parent))
  if (lost) throw new Error(`${lost.id} grew from an unknown name`)
  return names
}

function readFamily(line: string): Family {
  const [, kind = '', id = '', ja = '', en = ''] = /^== (\w+) (\w+) \| (.+) \| (.+)$/.exec(line) ?? []
  const known = NAME_KINDS.find((each) => each === kind)
  if (!known) throw new Error('no kind')
  return { id, kind: known, ja, en }
}

function readName(line: string, family: Family, known: Set<string>): Name {
  const [head = '', ja = '', romaji = '', en = '', text = '', moves = ''] = line.split(' | ')
  const [, id = '', parent] = /^(\w+)(?: < (\w+))?$/.exec(head) ?? []
  if (!id || known.has(id)) throw new Error('no id, or a second one')
  if (!ja || !romaji || !en || !text) throw new Error('a field is missing')
  known.add(id)
  return {
    id,
    kind: family.kind,
    family,
    parent: parent ?? null,
    ja,
    romaji,
    en,
    text,
    holds: conditionOf(text),
    line: moves ? moves.split(' ') : [],
  }
}
