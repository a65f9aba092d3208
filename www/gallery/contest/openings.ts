/** First moves of games, so that opponents that always answer alike do not repeat the same game. */
import type { Variant } from '../../engine/protocol.ts'

/** Usual openings of both boards, in USI. */
export const OPENINGS: Readonly<Record<Variant, readonly (readonly string[])[]>> = {
  shogi: [
    '7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b',
    '2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c',
    '7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 4a3b',
    '7g7f 8c8d 7i6h 3c3d 6h7g 7a6b',
    '7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b',
    '7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 7a6b',
    '7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 5i6h 5d5e',
    '7g7f 3c3d 6g6f 8c8d 2h6h 8d8e 8h7g 7a6b',
    '5g5f 8c8d 2h5h 3c3d 7g7f 8d8e 8h7g 7a6b',
    '7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b2b',
    '7g7f 3c3d 2g2f 2b8h+ 7i8h 3a2b',
    '2g2f 3c3d 7g7f 4c4d 3i4h 3a4b',
  ].map((line) => line.split(' ')),
  minishogi: [
    '3e4d 3a2b',
    '3e3d 3a3b',
    '4e4d 2a2b',
    '3e2d 3a4b',
    '1e1d 5a5b',
    '4e3d 2a3b',
    '3e4d 2a3b',
    '4e4d 3a2b',
    '2e3d 4a3b',
    '3e3d 2a2b',
  ].map((line) => line.split(' ')),
}
