/** The game that is reviewed by the benchmarks of several engines. */

/** Levels 12 and 14 against each other, after an opening of level 16: 60 moves. */
export const GAME = `7g7f 5a4b 6i7h 7a6b 5i6h 4a3b 2g2f 8c8d 2f2e 1c1d 8h7g 8d8e 3i4h 3c3d 2e2d 2c2d 2h2d 2b7g+ 7h7g P*2b
  2d2h 7c7d 6h7h 6a5b B*5f 6b7c 5f3d 7d7e 7f7e 7c6d 7e7d 6d6e P*2d 3b3c 3d4e 4c4d 4e5f 6e5f 5g5f B*3e 3g3f 3e2d
  S*3e 2d1c 2i3g P*3d 3e4f 1c2d 4i5i 3a3b 1g1f 4b3a 9g9f 3c2c 4h5g 9c9d 5i6h 8b8d P*2e 2d3c`
