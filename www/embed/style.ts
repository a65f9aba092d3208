/** The style of the player: the board's colours, and custom properties `--narikoma-NAME` for the rest. */
import { INHERITED, themeStyle } from '../board/style/theme.ts'

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
.live { display: grid; gap: 6px; padding: 6px; border-radius: 8px; background: var(--narikoma-paper); }
.live p { margin: 0; min-height: 1.5em; overflow-wrap: anywhere; }
.live .note:empty, .live .comment:empty { display: none; }
.note { color: var(--narikoma-muted); }
.note[data-word='solved'] { color: var(--narikoma-accent); font-weight: 600; }
.note[data-word='missed'], .status[data-tone='alarm'] { color: var(--narikoma-alarm); }
.comment { white-space: pre-wrap; max-height: 8em; overflow: auto; }
.status { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.status p { flex: 1 1 10em; }
.replay [data-testid='fromhere'] { display: none; }
.variations, .variations .tools { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; }
.variations button { padding: 0 10px; }
.variations button[aria-pressed='true'] { border-color: var(--narikoma-accent); box-shadow: inset 0 0 0 1px var(--narikoma-accent); }
.bar { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; }
.bar button { padding: 0; min-width: 48px; }
.bar button[aria-disabled='true'] { opacity: 0.45; cursor: default; }
.icon { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: middle; }
shogi-board { ${INHERITED} color-scheme: inherit; max-height: 90vh; max-height: 90svh; }
@media (forced-colors: active) { .variations button[aria-pressed='true'] { forced-color-adjust: none; background: SelectedItem; color: SelectedItemText; } }
@media print { .below .start, .bar, .variations, .status button { display: none; } }
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
