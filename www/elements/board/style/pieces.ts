/** Pieces: on the board, in hand, dragged, animated. */

export const PIECES = `
.piece { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
.ink { fill: var(--shogi-ink); stroke: var(--shogi-ink); stroke-width: 0; }
.ink.promoted { fill: var(--shogi-ink-promoted); stroke: var(--shogi-ink-promoted); }
.slot .piece { left: 50%; width: var(--cell); height: 100%; translate: -50% 0; }
.slot[data-count='0'] .piece { opacity: 0.05; filter: grayscale(1); }
.slot[data-count='0'].hinted .piece { opacity: 0.3; }
.slot b {
  position: absolute;
  right: calc(50% - var(--cell) * 0.56);
  bottom: 0;
  display: grid;
  place-content: center;
  min-width: 1.55em;
  height: 1.55em;
  padding: 0.08em 0.35em 0;
  box-sizing: border-box;
  border-radius: 1em;
  background: var(--shogi-count);
  color: var(--shogi-count-text);
  font: 600 max(9px, calc(var(--cell) * 0.24)) / 1 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.slot[data-count='0'] b, .slot[data-count='1'] b { display: none; }
.own:active > .piece { transform: translateY(-2%) scale(1.03); }
.arriving { z-index: 3; }
.lifted > .piece { opacity: 0.3; }
.slot.lifted:not([data-count='1']) > .piece { opacity: 1; }
.overlay .piece { inset: auto; }
.overlay .ghost { top: 0; left: 0; z-index: 2; filter: drop-shadow(0 calc(var(--cell) * 0.1) calc(var(--cell) * 0.08) var(--shogi-shadow)); }
.leaving { z-index: 1; }
`
