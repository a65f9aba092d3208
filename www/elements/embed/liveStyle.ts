/** The style of the live board, loaded with it. */
import { INHERITED } from '../board/style/theme.ts'

const STYLE = `
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
.live ul, .live ol { margin: 0; padding: 0; list-style: none; }
.players { display: flex; flex-wrap: wrap; gap: 0 16px; }
.players li { display: flex; gap: 6px; min-width: 0; overflow-wrap: anywhere; }
.players .time { color: var(--narikoma-muted); font-variant-numeric: tabular-nums; }
.moves { display: flex; flex-wrap: wrap; align-content: flex-start; max-height: 8.5em; overflow: auto; border: 1px solid var(--narikoma-line); border-radius: 8px; }
.moves li { display: flex; flex: 1 1 11em; }
.moves button { flex: 1; min-width: 0; min-height: 32px; padding: 0 8px; border: 0; border-radius: 0; text-align: start; overflow-wrap: anywhere; }
.moves button::before { content: attr(data-ply); display: inline-block; min-width: 2.2em; margin-inline-end: 6px; color: var(--narikoma-muted); text-align: end; font-variant-numeric: tabular-nums; }
.moves small { color: var(--narikoma-muted); }
.moves [aria-current] button { outline: 2px solid var(--narikoma-accent); outline-offset: -2px; font-weight: 600; }
.moves button:focus-visible { outline: 3px solid var(--narikoma-accent); outline-offset: -3px; }
.tools { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; justify-content: center; }
.tools a { display: inline-flex; align-items: center; min-height: 44px; color: var(--narikoma-accent); }
.said:empty, .live .reasons:empty { display: none; }
.why { display: grid; gap: 6px; }
.why .told { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.live .reasons { display: grid; gap: 6px; }
.reasons li { padding: 4px 10px; border-inline-start: 3px solid var(--narikoma-accent); }
.reasons small { display: block; color: var(--narikoma-muted); }
@media print { .bar, .variations, .status button, .tools { display: none; } .moves { max-height: none; } }
`

let sheet: CSSStyleSheet | undefined

/** Adds the style to the shadow root that the live board is in. */
export function addLiveStyle(board: Element): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  const root = board.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
