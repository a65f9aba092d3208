/** The style of the player before it is live: the board's colours, and `--narikoma-NAME` for the rest. */
import { themeStyle } from '../board/style/theme.ts'

const LIGHT = `
  --narikoma-paper: #fffdf8; --narikoma-ink: #28231c; --narikoma-muted: #5f574a; --narikoma-line: #d2cab9;
  --narikoma-accent: #2f5e52; --narikoma-accent-ink: #ffffff; --narikoma-alarm: #a5321a;
`
const DARK = `
  --narikoma-paper: #262320; --narikoma-ink: #ece5d8; --narikoma-muted: #b4aa99; --narikoma-line: #4a443c;
  --narikoma-accent: #8fc4b0; --narikoma-accent-ink: #10211b; --narikoma-alarm: #f0997f;
`

const STYLE = `
:host { ${LIGHT} display: block; box-sizing: border-box; width: 100%; min-width: 0; max-width: 30rem; contain: inline-size; contain-intrinsic-inline-size: min(30rem, 100vw - 32px); break-inside: avoid; margin: 8px auto; color: var(--narikoma-ink); font: 15px / 1.5 system-ui, "Hiragino Sans", "Yu Gothic UI", sans-serif; writing-mode: horizontal-tb; direction: ltr; }
.still, .live { all: initial; display: block; box-sizing: border-box; color: inherit; color-scheme: inherit; font: inherit; visibility: inherit; pointer-events: inherit; }
@media (prefers-color-scheme: dark) { :host(:not([theme='light'])) { ${DARK} } }
:host([theme='dark']) { ${DARK} }
:host([hidden]), [hidden] { display: none !important; }
.visually-hidden, .told { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.still { position: relative; }
.still svg { display: block; width: 100%; height: auto; max-height: 100vh; }
:host([data-tall]) svg, :host([data-tall]) shogi-board { max-height: none !important; }
.still.can svg { cursor: pointer; }
.below { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: center; padding: 8px; min-height: 44px; box-sizing: border-box; }
.below p { margin: 0; padding: 4px 10px; border-radius: 6px; background: var(--narikoma-paper); }
.failed { color: var(--narikoma-alarm); }
button { box-sizing: border-box; min-width: 44px; min-height: 44px; padding: 0 16px; border: 1px solid var(--narikoma-line); border-radius: 8px; background: var(--narikoma-paper); color: inherit; font: inherit; cursor: pointer; touch-action: manipulation; }
button:hover { border-color: var(--narikoma-muted); }
button:focus-visible { outline: 3px solid var(--narikoma-accent); outline-offset: 2px; }
.start { border-color: var(--narikoma-accent); background: var(--narikoma-accent); color: var(--narikoma-accent-ink); font-weight: 600; }
.start[aria-disabled='true'] { opacity: 0.75; cursor: progress; }
@media print { .below .start { display: none; } }
`

let sheet: CSSStyleSheet | undefined

/** One constructed sheet for all players of a page; strict content security policies allow it. */
export function playerStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(themeStyle('theme') + STYLE)
  }
  return sheet
}
