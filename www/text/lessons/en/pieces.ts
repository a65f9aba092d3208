/** The tasks of the lessons about the pieces: steps, captures, promotions, drops, in English. */
import { task } from './task.ts'

export const PIECES = {
  step: task(
    'Move the gold to the square with the ring: press the gold, then the square.',
    'The square right in front of it.',
    'One move, one step for a gold.',
  ),
  goldReach: task(
    'Press every square that the gold can move to.',
    'Forward, diagonally forward, sideways, straight back.',
    "A gold can't move diagonally back. Everywhere else, one step.",
  ),
  takeAll: task(
    'Take all their pieces except the king. They stand still.',
    'Think about the order.',
    'Moving onto an enemy piece takes it.',
  ),
  goldBack: task(
    'Bring the gold to the ring, diagonally behind it.',
    'Not in one move. Straight back, then sideways.',
    'A gold needs two moves to go diagonally back.',
  ),
  pawnStep: task(
    'Move the pawn up to the ring.',
    'A pawn goes one square forward at a time.',
    'Pawns move straight ahead, one square.',
  ),
  pawnTake: task(
    'Take their pawn with yours.',
    'Pawns take what is right in front of them.',
    'In shogi pawns take straight ahead.',
  ),
  pawnSide: task(
    'Try to take the piece diagonally ahead with your pawn. What happens?',
    'Press the pawn, then their pawn.',
    "Pawns don't take diagonally, only straight ahead.",
  ),
  kingReach: task(
    'Press every square that the king can move to.',
    'All eight around it.',
    'The king moves one square in any direction.',
  ),
  kingDanger: task(
    'Try to move your king to a square that their gold attacks.',
    'The gold attacks the squares straight and diagonally below it.',
    'The king may not go where it could be taken.',
  ),
  kingSafe: task(
    'Now press every square where your king is safe.',
    "Squares the gold doesn't attack.",
    'The king goes only to squares that nobody attacks.',
  ),
  rookReach: task(
    'Press every square that the rook can move to.',
    'Along the rank and the file, as far as it likes.',
    'A rook runs straight in four directions.',
  ),
  rookJump: task(
    'Try to move the rook past the pawn.',
    'Press the rook, then a square above the pawn.',
    "A rook can't jump over pieces.",
  ),
  bishopReach: task(
    'Press every square that the bishop can move to.',
    'Along the diagonals.',
    'A bishop runs diagonally in four directions.',
  ),
  lanceReach: task(
    'Press every square that the lance can move to.',
    'Only forward; it can take the pawn.',
    'A lance runs straight ahead and stops at the first piece.',
  ),
  lanceBack: task(
    'Try to move the lance back.',
    'Press the lance, then a square below it.',
    "A lance can't go back.",
  ),
  whichTakes: task(
    'Just one of your pieces can take their pawn. Take it.',
    'The piece that runs diagonally.',
    'The bishop had its eye on it from afar.',
  ),
  team: task(
    'Take all their pawns, using all your pieces.',
    'Check for each piece which pawn it can reach.',
    'Pieces work as a team.',
  ),
  silverReach: task(
    'Press every square that the silver can move to.',
    'Forward, and the four diagonals.',
    'A silver moves neither sideways nor straight back.',
  ),
  silverSide: task(
    'Try to take the pawn beside the silver.',
    'Press the silver, then the pawn.',
    "A silver can't move sideways.",
  ),
  silverAround: task(
    'Bring the silver to the ring beside it.',
    'Step forward, then diagonally back.',
    'A silver needs two moves to go sideways.',
  ),
  goldOrSilver: task(
    'Take their pawn behind you.',
    'Which one moves diagonally back: gold or silver?',
    'Only the silver moves diagonally back.',
  ),
  knightReach: task(
    'Press every square that the knight can move to.',
    'Two forward and one to the left or right.',
    'In shogi a knight has just two squares.',
  ),
  knightJump: task(
    'Your knight has pawns all around. Take their pawn with it.',
    'Knights jump.',
    'Only the knight can jump over pieces.',
  ),
  knightBack: task(
    'Try to jump back with the knight.',
    'Press a square two below, left or right.',
    "A knight can't go back.",
  ),
  toHand: task(
    'Take their pawn, and watch where it goes.',
    'The pawn right in front of yours.',
    'Pieces that you take go to your hand.',
  ),
  promotePawn: task(
    'Move the pawn into their camp (the top three ranks) and promote it.',
    'One step, then choose “Promote”.',
    'A promoted pawn, a tokin, moves like a gold.',
  ),
  promoteAny: task(
    'Move the silver into their camp and promote it.',
    'It can promote as it enters the top three ranks.',
    'A promoted silver moves like a gold.',
  ),
  promoteLeave: task(
    'Your silver is in their camp already. Move it and promote.',
    'Any move inside the camp or out of it will do.',
    'You can promote going in, inside, and coming out.',
  ),
  tokinReach: task(
    'Press every square that the tokin can move to.',
    'It moves like a gold.',
    'A tokin moves like a gold.',
  ),
  dragonReach: task(
    'Press every square that the dragon (promoted rook) can move to.',
    'Like a rook, plus one step diagonally.',
    'A dragon is a rook plus one step diagonally.',
  ),
  horseReach: task(
    'Press every square that the horse (promoted bishop) can move to.',
    'Like a bishop, plus one step straight.',
    'A horse is a bishop plus one step straight.',
  ),
  drop: task(
    'Drop the gold from your hand onto the ring.',
    'Press the gold in your hand, then the square.',
    'Pieces in hand can be dropped on empty squares.',
  ),
  dropPromote: task(
    'Drop the pawn, then promote it: make a tokin on the ring.',
    'Drop it one square below the ring.',
    'A dropped piece can promote from its next move on.',
  ),
  takeDrop: task(
    'Take their pawn and drop it on the ring to the right.',
    'First take the pawn in front of yours.',
    'What you take, you can use. That is shogi.',
  ),
  dropFull: task(
    'Try to drop the gold right on their pawn.',
    'Press the gold in your hand, then their pawn.',
    "You drop on empty squares only; a drop can't take.",
  ),
}
