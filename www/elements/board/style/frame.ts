/** Layout: box, board, grid, hands. All lengths derive from --cell. */
import { MEASURES, WIDE } from '../layout.ts'

const { ratio, margin, depth, gap, slot, slotWidth, pad } = MEASURES

/** A length in widths of a square. */
const cells = (n: number) => `calc(var(--cell) * ${n})`

export const FRAME = `
:host {
  display: flex;
  flex-direction: column;
  position: relative;
  min-width: 0;
  min-height: 0;
  max-height: 100vh;
  max-height: 100svh;
}
:host([hidden]) { display: none; }
.symbols { position: absolute; }
/* The strut shrinks where the host gets less height, whatever \`display\` a page gives the host. */
.room { display: flex; flex-direction: column; flex: 0 1 auto; min-height: 0; height: 100%; max-height: inherit; container-type: inline-size; }
.strut { flex: 0 1 auto; min-height: 0; aspect-ratio: var(--narrow); visibility: hidden; }
@container (min-width: ${WIDE}px) { .strut { aspect-ratio: var(--wide); } }
.frame {
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${cells(gap)};
  padding-bottom: ${cells(depth)};
  box-sizing: border-box;
  font: 400 16px / 1 system-ui, sans-serif;
  letter-spacing: normal;
  text-transform: none;
  text-align: center;
  direction: ltr;
  cursor: default;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  -webkit-tap-highlight-color: transparent;
}
.frame:not([data-arrangement='stacked']) { grid-auto-flow: column; }
.overlay { position: absolute; inset: 0; pointer-events: none; z-index: 5; }

.board {
  position: relative;
  padding: ${cells(margin)};
  border-radius: ${cells(0.07)};
  background:
    repeating-linear-gradient(90.3deg, transparent 0 ${cells(0.06)}, var(--shogi-grain) ${cells(0.085)}, transparent ${cells(0.11)} ${cells(0.17)}),
    repeating-linear-gradient(89.6deg, transparent 0 ${cells(0.25)}, var(--shogi-grain) ${cells(0.33)}, transparent ${cells(0.36)} ${cells(0.47)}),
    repeating-linear-gradient(90.15deg, transparent 0 ${cells(0.9)}, var(--shogi-grain) ${cells(1.25)}, transparent ${cells(1.3)} ${cells(1.73)}),
    linear-gradient(160deg, var(--shogi-board-sheen), var(--shogi-board) 70%);
  /* Without no-repeat the browser keeps each layer as a bitmap, 5 MB in all. */
  background-repeat: no-repeat;
  box-shadow:
    inset 0 0 0 1px var(--shogi-board-edge),
    inset 0 ${cells(0.03)} ${cells(0.03)} rgb(255 255 255 / 0.25),
    0 ${cells(0.05)} 0 var(--shogi-board-edge),
    0 ${cells(0.12)} ${cells(0.3)} rgb(0 0 0 / 0.28);
}
.grid {
  position: relative;
  width: calc(var(--cell) * var(--size));
  outline: calc(max(1.5px, ${cells(0.028)}) * var(--shogi-lines, 1)) solid var(--shogi-line);
}
.row { display: flex; }
.cell {
  position: relative;
  box-sizing: border-box;
  flex: none;
  width: var(--cell);
  height: ${cells(ratio)};
  border: 0 solid var(--shogi-line);
  --thin: calc(max(0.5px, ${cells(0.012)}) * var(--shogi-lines, 1));
  border-width: 0 var(--thin) var(--thin) 0;
  touch-action: manipulation;
}
.cell:last-child { border-right-width: 0; }
.row:nth-child(5):nth-last-child(1) .cell, .row:nth-child(9) .cell { border-bottom-width: 0; }
.star {
  position: absolute;
  width: max(4px, ${cells(0.11)});
  aspect-ratio: 1;
  border-radius: 50%;
  background: var(--shogi-line);
  translate: calc(-50% - 0.5px) calc(-50% - 0.5px);
  pointer-events: none;
}
.star-0, .star-2 { left: 33.333%; }
.star-1, .star-3 { left: 66.667%; }
.star-0, .star-1 { top: 33.333%; }
.star-2, .star-3 { top: 66.667%; }

.files, .ranks {
  position: absolute;
  display: flex;
  color: var(--shogi-coordinates);
  font-size: max(8px, ${cells(0.25)});
  font-weight: 500;
  pointer-events: none;
}
.files { left: ${cells(margin)}; right: ${cells(margin)}; top: 0; height: ${cells(margin)}; }
.ranks { top: ${cells(margin)}; bottom: ${cells(margin)}; right: 0; width: ${cells(margin)}; flex-direction: column; }
.files span, .ranks span { flex: 1; display: grid; place-content: center; }

.hand {
  box-sizing: border-box;
  display: grid;
  padding: ${cells(pad)};
  border-radius: ${cells(0.07)};
  background:
    repeating-linear-gradient(0.3deg, transparent 0 ${cells(0.07)}, var(--shogi-grain) ${cells(0.1)}, transparent ${cells(0.12)} ${cells(0.19)}),
    repeating-linear-gradient(-0.2deg, transparent 0 ${cells(0.3)}, var(--shogi-grain) ${cells(0.36)}, transparent ${cells(0.4)} ${cells(0.53)}),
    var(--shogi-tray);
  background-repeat: no-repeat;
  box-shadow:
    inset 0 0 0 1px var(--shogi-tray-edge),
    inset 0 ${cells(0.05)} ${cells(0.1)} rgb(0 0 0 / 0.16),
    0 ${cells(0.04)} ${cells(0.12)} rgb(0 0 0 / 0.2);
}
.slot { position: relative; height: ${cells(slot)}; border-radius: ${cells(0.08)}; touch-action: manipulation; }
[data-arrangement='stacked'] .hand {
  width: calc(var(--cell) * (var(--size) + ${2 * margin}));
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
}
[data-arrangement^='beside'] .hand { grid-auto-rows: min-content; align-self: end; grid-template-columns: ${cells(slotWidth)}; }
[data-arrangement^='beside'] .hand.far { align-self: start; }
[data-arrangement='beside-2'] .hand { grid-template-columns: repeat(2, ${cells(slotWidth)}); }
/* With an odd number of kinds the pawn has a row of its own. */
[data-arrangement='beside-2'] .hand.far .slot:first-child:nth-last-child(odd),
[data-arrangement='beside-2'] .hand.near .slot:last-child:nth-child(odd) { grid-column: 1 / -1; }
/* One finger drags the piece instead of scrolling; two zoom. */
.own { touch-action: pinch-zoom; cursor: grab; }
`
