/** Highlighted source text, line by line. */
import hljs from 'highlight.js/lib/core'
import rust from 'highlight.js/lib/languages/rust'

hljs.registerLanguage('rust', rust)

/**
 * The lines of Rust source as HTML of the highlighter, which has escaped the text. An element that reaches
 * over several lines is closed at the end of each and opened again on the next.
 */
export function highlighted(source: string): string[] {
  const { value } = hljs.highlight(source.trimEnd(), { language: 'rust' })
  const open: string[] = []
  return value.split('\n').map((line) => {
    const begun = open.join('')
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g))
      if (tag === '</span>') open.pop()
      else open.push(tag)
    return begun + line + '</span>'.repeat(open.length)
  })
}

/** A function of a file. */
export interface SourceFunction {
  name: string
  /** Its line, from 1. */
  line: number
}

/** The functions that a file declares, without its tests. */
export function functionsOf(source: string): SourceFunction[] {
  const found: SourceFunction[] = []
  for (const [index, text] of source.split('\n').entries()) {
    if (/^mod tests \{/.test(text)) break
    const [, name] = /^\s*(?:pub(?:\([^)]*\))? )?(?:const )?(?:unsafe )?fn (\w+)/.exec(text) ?? []
    if (name) found.push({ name, line: index + 1 })
  }
  return found
}
