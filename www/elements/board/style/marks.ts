/** Marks: selection, destinations, last move, check, keyboard focus, side to move, arrows. */

export const MARKS = `
.cell::before, .cell::after { position: absolute; inset: 0; pointer-events: none; }
/* Only where there is something to mark: most squares need no extra boxes. */
.cell:is(.last-to, .last-from, .selected, .check, .checker, .hovered, .destination)::before, .destination::after { content: ''; }
.last-to::before { background: var(--shogi-last); }
.last-from::before { background: var(--shogi-last); opacity: 0.6; }
.cell.selected::before, .slot.selected { background: var(--shogi-selected); }
.check::before {
  background: radial-gradient(closest-side, var(--shogi-check) 30%, transparent 100%);
  inset: -12%;
}
.checker::before { box-shadow: inset 0 0 0 max(1.5px, calc(var(--cell) * 0.034)) var(--shogi-check); }
.destination { cursor: pointer; }
.destination::after {
  background: radial-gradient(circle, var(--shogi-destination) calc(var(--cell) * 0.13), transparent calc(var(--cell) * 0.13 + 0.7px));
}
.destination[data-piece]::after {
  background: radial-gradient(
    circle,
    transparent calc(var(--cell) * 0.365),
    var(--shogi-capture) calc(var(--cell) * 0.365 + 0.6px) calc(var(--cell) * 0.44),
    transparent calc(var(--cell) * 0.44 + 0.7px)
  );
}
.hovered::before {
  background: color-mix(in srgb, var(--shogi-destination) 28%, transparent);
  box-shadow: inset 0 0 0 max(2px, calc(var(--cell) * 0.06)) var(--shogi-destination);
}
@media (hover: hover) {
  .destination:hover::before { background: color-mix(in srgb, var(--shogi-destination) 30%, transparent); }
}
.slot.hinted { box-shadow: inset 0 0 0 max(2px, calc(var(--cell) * 0.07)) var(--shogi-hint); }
.arrows, .move-arrows { position: absolute; inset: 0; width: 100%; height: 100%; z-index: 3; pointer-events: none; overflow: visible; }
.arrow { fill: none; stroke-width: 0.13; stroke-linecap: round; stroke-linejoin: round; opacity: 0.88; }
.arrow.attack { stroke: var(--shogi-check); }
.arrow.hint { stroke: var(--shogi-hint); }
.arrow.mark { stroke: #16803c; }
.move-arrow text { fill: var(--shogi-arrow-label, #fff); font-weight: 700; text-anchor: middle; dominant-baseline: central; }
.move-arrow circle { stroke: var(--shogi-arrow-label, #fff); stroke-width: 0.03; fill-opacity: 0.95; }
.cell:focus, .slot:focus { outline: none; }
.cell:focus-visible, .slot:focus-visible {
  z-index: 4;
  outline: max(2px, calc(var(--cell) * 0.06)) solid var(--shogi-focus);
  outline-offset: -1px;
  box-shadow: 0 0 0 max(3px, calc(var(--cell) * 0.09)) var(--shogi-focus-halo);
}
.hand { position: relative; }
.hand[data-turn]::after {
  content: '';
  position: absolute;
  inset: auto auto calc(var(--cell) * 0.04) 50%;
  width: calc(var(--cell) * 0.8);
  translate: -50%;
  height: max(2px, calc(var(--cell) * 0.05));
  border-radius: 1em;
  background: var(--shogi-destination);
}
.hand.far[data-turn]::after { inset-block: calc(var(--cell) * 0.04) auto; }
@media (forced-colors: active) {
  .cell.selected, .slot:is(.selected, .hinted) { outline: 3px solid Highlight; }
  .cell::before, .cell::after, .star, .hand::after { forced-color-adjust: none; }
}
`
