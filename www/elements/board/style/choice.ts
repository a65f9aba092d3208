/** The promotion choice: a small card over the square. */

export const CHOICE = `
.veil { position: absolute; inset: 0; z-index: 4; pointer-events: auto; }
.frame:has(.choice) > :is(.board, .hand) { filter: brightness(0.84) saturate(0.9); }
.choice {
  position: absolute;
  display: flex;
  gap: 4px;
  padding: 5px;
  border-radius: 10px;
  background: var(--shogi-card);
  color: var(--shogi-card-text);
  box-shadow: 0 2px 8px rgb(0 0 0 / 0.3), 0 8px 28px rgb(0 0 0 / 0.3);
}
.choice button {
  all: unset;
  box-sizing: border-box;
  position: relative;
  display: grid;
  justify-items: center;
  align-content: end;
  width: max(60px, calc(var(--cell) * 1.3));
  height: calc(max(50px, var(--cell) * 1.15) * 1.093 + max(22px, var(--cell) * 0.32));
  padding-bottom: 5px;
  border-radius: 7px;
  font: 600 max(13px, calc(var(--cell) * 0.19)) / 1.2 system-ui, sans-serif;
  cursor: pointer;
  touch-action: manipulation;
}
.choice .piece {
  inset: 1px auto auto 50%;
  translate: -50% 0;
  width: max(50px, calc(var(--cell) * 1.15));
  height: calc(max(50px, var(--cell) * 1.15) * 1.093);
}
.choice button:hover { background: color-mix(in srgb, var(--shogi-card-text) 9%, transparent); }
.choice button:focus-visible { outline: 3px solid var(--shogi-focus); outline-offset: -2px; }
`
