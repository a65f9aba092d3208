/** Colours. Every one is a custom property that a page may set on the element. */

const LIGHT = `
  --shogi-board: #deb26a;
  --shogi-board-sheen: #e9c482;
  --shogi-board-edge: #a9783a;
  --shogi-grain: rgb(122 72 20 / 0.1);
  --shogi-line: #4a3216;
  --shogi-coordinates: #5a3d1a;
  --shogi-tray: #cf9f59;
  --shogi-tray-edge: #9a6a30;
  --shogi-koma: #f6e0ae;
  --shogi-koma-light: rgb(255 250 232 / 0.8);
  --shogi-koma-dark: rgb(150 100 36 / 0.32);
  --shogi-koma-side: #b98743;
  --shogi-ink: #1b120a;
  --shogi-ink-promoted: #ab1f14;
  --shogi-shadow: rgb(58 32 6 / 0.55);
  --shogi-selected: rgb(255 246 200 / 0.78);
  --shogi-destination: rgb(28 92 62 / 0.72);
  --shogi-capture: rgb(20 104 66 / 0.85);
  --shogi-last: rgb(255 228 110 / 0.72);
  --shogi-check: rgb(214 40 24 / 0.85);
  --shogi-focus: #0b57c9;
  --shogi-focus-halo: #fff;
  --shogi-count: #3a2711;
  --shogi-count-text: #fff6e0;
  --shogi-card: #fbf1da;
  --shogi-card-text: #2c1d0c;
`

const DARK = `
  --shogi-board: #7d5930;
  --shogi-board-sheen: #8b663a;
  --shogi-board-edge: #452e15;
  --shogi-grain: rgb(30 14 0 / 0.15);
  --shogi-line: #1c1004;
  --shogi-coordinates: #f5e4c4;
  --shogi-tray: #5d4122;
  --shogi-tray-edge: #38250f;
  --shogi-koma: #e6cb93;
  --shogi-koma-light: rgb(255 240 205 / 0.6);
  --shogi-koma-dark: rgb(92 56 14 / 0.36);
  --shogi-koma-side: #94682d;
  --shogi-ink: #170e06;
  --shogi-ink-promoted: #96160d;
  --shogi-shadow: rgb(12 5 0 / 0.7);
  --shogi-selected: rgb(255 232 170 / 0.5);
  --shogi-destination: rgb(150 228 176 / 0.7);
  --shogi-capture: rgb(26 122 78 / 0.95);
  --shogi-last: rgb(255 206 100 / 0.42);
  --shogi-check: rgb(255 74 48 / 0.9);
  --shogi-focus: #9cc8ff;
  --shogi-focus-halo: #10161f;
  --shogi-count: #1d1206;
  --shogi-count-text: #f6e6c4;
  --shogi-card: #33261a;
  --shogi-card-text: #f3e4c6;
`

export const THEME = `
:host { color-scheme: light; ${LIGHT} }
@media (prefers-color-scheme: dark) {
  :host(:not([scheme='light'])) { color-scheme: dark; ${DARK} }
}
:host([scheme='dark']) { color-scheme: dark; ${DARK} }
`
