/** The tasks of the lessons about checks and mates, in English. */
import { task } from './task.ts'

export const MATES = {
  checkRook: task(
    'Give check with the rook.',
    "Go to the king's file or rank.",
    'Check: you could take the king next.',
  ),
  checkBishop: task(
    'Give check with the bishop.',
    "Go to the king's diagonal.",
    'Bishops give check from afar.',
  ),
  checkKnight: task(
    'Give check with the knight.',
    'Two ranks below the king and one to the side; promoted it would move differently.',
    'Sometimes it is better not to promote.',
  ),
  checkDrop: task(
    'Give check by dropping the gold.',
    'Drop it next to the king.',
    'A drop can give check, too.',
  ),
  run: task(
    "You're in check. Run with your king.",
    'Go to a square that nobody attacks.',
    'First answer: run.',
  ),
  takeChecker: task(
    "You're in check. Take the piece that gives it.",
    'Something of yours reaches the rook diagonally.',
    'Second answer: take.',
  ),
  takeKnight: task(
    'A knight gives check. Take it.',
    'Look at the pawn below the knight.',
    "You can't block a knight's check: take it or run.",
  ),
  block: task(
    "You're in check. Move a piece between the rook and your king.",
    'Bring the gold to the fifth file.',
    'Third answer: block.',
  ),
  blockDrop: task(
    "You're in check. Drop a piece between the rook and your king.",
    'Anywhere on the fifth file above your king.',
    'Dropping in between is an answer to check as well.',
  ),
  flee: task(
    "You're in check. Press every square your king can go to.",
    "Leave the rook's file. Your own pieces stand in the way, too.",
    "Staying on the rook's file doesn't help.",
  ),
  ignoreCheck: task(
    'Ignore the check and push the pawn at the right edge. What happens?',
    'Move the pawn one square.',
    "You can't ignore a check.",
  ),
  pinned: task(
    'Try to move the silver in front of your king. What happens?',
    'Your king is behind the silver, their rook in front of it.',
    "A piece that shields its king can't step aside.",
  ),
  isMate: task(
    "Their king is in check, and it's their turn. Is it mate?",
    'Try all three: run, take, block.',
    'The marks on the board show why.',
  ),
  fleeAll: task(
    "It's their turn. Press every square their king can escape to.",
    "Squares that your pieces don't attack.",
    'As long as there is a way out, it is not mate.',
  ),
  findMate: task(
    'Mate in one move.',
    'Find a check that leaves no way out.',
    'No square to run to, nothing to take with, nothing to put between.',
  ),
  mateSquare: task(
    'Press the square where a dropped gold is mate.',
    'Right in front of the king, guarded by the pawn.',
    'A gold at the head of the king: the most common mate.',
  ),
  mateGold: task(
    'Mate in one move by dropping the gold.',
    'Next to the king, where one of your pieces guards it.',
    "The gold is guarded, so the king can't take it.",
  ),
  mateDrop: task(
    'Mate in one move with the piece in your hand.',
    "First count the king's ways out.",
    'Check and no way out, all in one drop.',
  ),
  smallGame: task(
    'A game on the small board: they have only a king. Mate it.',
    'Bring the gold next to the king where another piece guards it. Drive the king to the edge.',
    'You mated all by yourself.',
  ),
}
