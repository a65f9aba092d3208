/** The style sheet of the board, parsed once for all boards of a page. */
import { CHOICE } from './choice.ts'
import { FRAME } from './frame.ts'
import { MARKS } from './marks.ts'
import { PIECES } from './pieces.ts'
import { THEME } from './theme.ts'

let sheet: CSSStyleSheet | undefined

/** A constructed sheet: strict content security policies allow it where they refuse a `<style>`. */
export function boardStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync([THEME, FRAME, PIECES, MARKS, CHOICE].join('\n'))
  }
  return sheet
}
