/** Undoes what web pages and editors do to the text of a record. */
import { decodeEntities } from './entities.ts'

/**
 * Removes the byte order mark and the tags of web pages from a text, decodes entities, and ends every line
 * with `\n`.
 */
export function cleaned(text: string): string {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/<br *\/?>\n?/gi, '\n')
    // No `<` inside, or a text with many open tags would take quadratic time.
    .replace(/<\/?(?:pre|p|div|textarea)\b[^<>]*>/gi, '')
  return decodeEntities(plain)
}
