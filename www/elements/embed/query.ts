/**
 * Reads the query of a frame's address, as authors write it. A `+` means a space in queries, but a promotion
 * in SFEN and USI: authors forget to escape it.
 */

/** Decodes a text that may have wrong escapes. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const SFEN = /^(.*?)(\s[bw]\s+(?:-|[\drbgsnlp]+)(?:\s+\d+)?)$/i

/** Decodes a SFEN: a space before a piece of the board was the sign of a promotion. */
function decodeSfen(text: string): string {
  if (text.includes('%20')) return decode(text)
  const sfen = decode(text.replaceAll('+', ' '))
  const [, board, rest] = SFEN.exec(sfen) ?? []
  return board === undefined ? sfen : board.replace(/\s(?=[rbsnlp])/gi, '+') + rest
}

const MOVES = /^(?:(?:[1-9][a-i]|[RBGSNLP](?:\*|%2A))[1-9][a-i](?:\+|%2B|%20)*)+$/i

/**
 * Decodes moves; in a list of USI moves the last of several `+` is a space, if no space is written as `%20`.
 */
function decodeMoves(text: string): string {
  if (!MOVES.test(text)) return decode(text.replaceAll('+', ' '))
  return decode(text.includes('%20') ? text : text.replace(/\+(?=\+|$)/g, '%2B').replaceAll('+', ' '))
}

/** The fields of a query; the first value of each. */
export function readQuery(query: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = pair.split('=')
    const text = rest.join('=')
    const value =
      name === 'sfen'
        ? decodeSfen(text)
        : name === 'moves'
          ? decodeMoves(text)
          : decode(text.replaceAll('+', ' '))
    if (name && !fields.has(name)) fields.set(name, value)
  }
  return fields
}
