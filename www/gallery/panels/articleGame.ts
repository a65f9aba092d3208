/**
 * The game of the article that the policy network follows: its author
 * (Black) against its network (White), 2021.
 *
 * CITE: 「AlphaGoで学ぶ強化学習」 (OPTiM, 2021).
 */
export const ARTICLE_GAME =
  '2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 8e8f 8g8f 8b8f P*8g 8f8d 3g3f 3c3d 9g9f 7a7b 3h3g 5a6b 3g4f 6b7a 2e2d 2c2d 2h2d 7a8b 2i3g P*2c 2d2i 3a4b 3f3e 3d3e 4f3e P*3f 3g4e 3f3g+ P*3h 3g4g 5i6h 8d5d 2i2g P*3g 3h3g 4g5g 6h6i 5d5e 3e4f 5e5d 3g3f 4c4d 2g5g 5d5g 4f5g 4d4e 4i5h R*2i P*5i 2i1i+ 8h9g L*8c R*4a 3b3a 4a3a 4b3a 9g5c+ P*5b 5c5d R*4i 6i6h N*4f 5g4f 4i4f+ N*4d 1i4i 4d3b+ 3a3b 5d3b N*5f 6h6i S*6h 7i6h 5f6h+ 7h6h 2b4d 3b2a P*8h 6i7i 8h8i+ 7i8i S*8h 8i8h N*7f 2a7f 4f7f 8h7i 7f8g S*8h 8g8h 7i6i 8h6h 5h6h B*4g S*5h S*7i 6i7i 4i5i N*6i G*8h'.split(
    ' ',
  )

/**
 * The number of the move at which the article's network wanted a second pawn on a
 * file (P*5g); its second choice was played.
 */
export const SECOND_PAWN = 78
