/** The style of a replay's players, moves and tools, loaded with the live board. */

const STYLE = `
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
.said:empty { display: none; }
@media print { .tools { display: none; } .moves { max-height: none; } }
`

let sheet: CSSStyleSheet | undefined

/** Adds the style to the shadow root that the live board is in. */
export function addReplayStyle(board: Element): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  const root = board.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
