/** `<shogi-board>`: importing this file defines it. */
export * from '../board/index.ts'
