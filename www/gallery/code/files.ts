/** The Rust source of the opponents: the files of a build, fetched when they are asked for. */
import files from 'virtual:opponent-code'

/** A file of an opponent: its path in the repository, and its address. */
export interface SourceFile {
  path: string
  address: string
}

/** The files of an opponent, the one with its card first. */
export const filesOf = (id: string): SourceFile[] =>
  (files[id] ?? []).map(([path, address]) => ({ path, address }))

/** The text of a file; rejects where it cannot be fetched. */
export async function fetchSource({ address }: SourceFile): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`)
  return answer.text()
}
