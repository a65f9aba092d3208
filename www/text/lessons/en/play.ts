/** The tasks of the lessons about rules, exchanges, castles and the first game, in English. */
import { task } from './task.ts'

export const PLAY = {
  nifu: task(
    'Try to drop a second pawn on the file where you have one.',
    'Anywhere on the fifth file.',
    'Two pawns on a file are not allowed. This is called nifu.',
  ),
  pawnFile: task(
    'Press every square where you can drop the pawn.',
    'Find the file without a pawn of yours.',
    'Empty squares on a file without your own pawn.',
  ),
  nifuTokin: task(
    "There's a tokin of yours on the file. Drop the pawn on the ring.",
    "A tokin doesn't count as a pawn.",
    'The rule of two pawns is about unpromoted pawns only.',
  ),
  deadPawn: task(
    'Try to drop the pawn on the top rank.',
    'On the first rank of the fifth or fourth file.',
    "A piece can't be dropped where it could never move.",
  ),
  deadLance: task(
    'Try to drop the lance on the top rank.',
    'On the first rank of the fifth or fourth file.',
    'A lance only goes forward, so the top rank is forbidden.',
  ),
  deadKnight: task(
    "Try to drop the knight where it can't jump any more.",
    'On the fifth file, first or second rank.',
    "Knights can't be dropped on the top two ranks.",
  ),
  dropMate: task(
    'Try to mate by dropping the pawn.',
    'Right in front of the king.',
    'Mate by a pawn drop is forbidden. This is called uchifuzume.',
  ),
  dropCheck: task(
    'Now give check by dropping the pawn.',
    'Right in front of the king.',
    'The king can run, so it is only check. That is allowed.',
  ),
  pushMate: task(
    'Mate in one move with the pieces on the board.',
    'Pushing a pawn is not dropping one.',
    'A pawn that is on the board may give mate.',
  ),
  otherMate: task(
    "You can't mate by dropping the pawn. Mate with the other piece.",
    'Drop the silver.',
    'The rule is about pawns alone.',
  ),
  intoCheck: task(
    'Try to move your king onto the file of their rook.',
    'Move it to the fourth file.',
    "You can't walk into check.",
  ),
  bigger: task(
    'You can take two pieces. Take the one that wins more.',
    'From high to low: rook, bishop, gold, silver, knight and lance, pawn.',
    'The more valuable piece, for nothing.',
  ),
  guarded: task(
    'You can take the gold or the pawn. Which wins more?',
    'If you take the gold, a pawn takes your rook.',
    'A rook for a guarded gold is a bad deal. The free pawn is better.',
  ),
  trade: task(
    'Make the capture that wins the most.',
    'If they take back, what is traded for what?',
    'Taking with a cheap piece wins even if they take back.',
  ),
  cheapTaker: task(
    'Two of your pieces can take the rook. Use the right one.',
    'They will take back.',
    'Where they take back, take with the cheaper piece.',
  ),
  takeOrNot: task(
    'The arrow shows a capture. Is it safe from being taken back?',
    'Look for a piece of theirs that reaches that square.',
    'Before you take, look who can take back.',
  ),
  freeToTake: task(
    'Press the piece you can take without being taken back.',
    'Find a piece that nobody guards.',
    'Unguarded pieces can be taken for nothing.',
  ),
  takeFree: task(
    "Take a piece that they can't take back.",
    'A piece on a square none of theirs reaches.',
    'Taken for nothing.',
  ),
  hanging: task(
    "It's their turn. Press the piece of yours they can take for nothing.",
    'One they reach and you do not guard.',
    'Look like this before every move.',
  ),
  canTheyTake: task(
    "It's their turn. Can they take for nothing, as the arrow shows?",
    'Once they have taken, can you take back?',
    'What is guarded is not free.',
  ),
  canTheyMate: task(
    "It's their turn. Can they mate you in one move?",
    'Go through their checks one by one and try the three answers.',
    'Looking at every check keeps you in the game.',
  ),
  stopMate: task(
    'They threaten mate in one move. Stop it.',
    'Run, guard, or take. A check of your own may help, too.',
    "Now they can't mate in one move.",
  ),
  boat: task(
    'Build the “boat castle”: king to the left, the right gold to the centre. They stand still.',
    'King two steps to the left; the gold goes to 5h.',
    'A quick castle for attacks with the rook.',
  ),
  minoRook: task(
    'Get ready for the “Mino castle”: move the rook to the ring on the left.',
    'Straight along the rank.',
    'The king will live on the right, where the rook was.',
  ),
  minoKing: task(
    'Bring the king to where the rook was.',
    'Three steps to the right.',
    'Keep the king away from the fight.',
  ),
  minoClose: task(
    'Close the Mino castle with the silver and the gold.',
    'The silver straight up, the gold up and to the right.',
    'The Mino castle is complete.',
  ),
  minoAll: task(
    'Build the whole Mino castle from the start.',
    'Rook, three king moves, silver, gold.',
    'Six moves, and your king is safe.',
  ),
  climbPawn: task(
    'The “climbing silver”: first push the pawn in front of the rook up to the ring.',
    'Two steps.',
    'The rook has room now.',
  ),
  climbSilver: task(
    'Climb with the right silver up to the ring.',
    'By 3h and 2g to 2f.',
    'The silver has climbed in front of the rook.',
  ),
  climbEdge: task(
    'Bring the silver to the ring beside the pawn.',
    'Diagonally ahead.',
    'Ready to push the pawn into theirs.',
  ),
  climbBreak: task(
    'Attack! Push the pawn; if they take it, take with the silver and break through.',
    'Look only at the second file. In the end the rook promotes.',
    'The rook has promoted: you broke through.',
  ),
  climbThrough: task(
    'And if they do nothing about it?',
    'Push the pawn on and promote it.',
    'Pawn and rook have both promoted.',
  ),
  findMateGame: task(
    'In the middle of a game: mate in one move.',
    'Go through your checks one by one.',
    'Whoever finds the mate wins.',
  ),
  handicapGame: task(
    'A 5×5 game: they have no rook and no bishop. Win it.',
    "Choose moves that can't be taken, win pieces, then go for the king.",
    'You won a whole game.',
  ),
  firstSmall: task(
    'A full 5×5 game against the easiest opponent, with the coach beside you.',
    'Before each move: can they take it? Can they mate me?',
    'The game begins.',
  ),
  firstGame: task(
    'And now the real thing, against the easiest opponent, with the coach beside you.',
    'If you are stuck, press the hint button of the game.',
    'The game begins.',
  ),
}
