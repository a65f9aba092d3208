/** The texts of the help, in English. */
import type { RulesText } from './text.ts'

export const en: RulesText = {
  title: 'How to play',
  close: 'Close',
  aim: {
    title: 'The aim',
    text: "Two players take turns. Whoever checkmates the other player's king first wins. Black moves first. Your own pieces point towards your opponent.",
  },
  moves: {
    title: 'How the pieces move',
    text: "A dot marks a single step; an arrow marks a direction in which the piece moves any distance until it meets another piece. Moving onto an opponent's piece captures it. No piece jumps over others, except the knight.",
    K: 'King: one step in any direction, but never to where it could be captured.',
    R: 'Rook: any distance along ranks and files.',
    B: 'Bishop: any distance diagonally.',
    G: 'Gold: one step forward, diagonally forward, sideways or straight back.',
    S: 'Silver: one step forward or diagonally.',
    N: 'Knight: jumps two forward and one to the side.',
    L: 'Lance: any distance forward.',
    P: 'Pawn: one step forward.',
    pR: 'Dragon (promoted rook): as a rook, or one step diagonally.',
    pB: 'Horse (promoted bishop): as a bishop, or one step straight.',
    pP: 'Promoted pawn, lance, knight and silver: as a gold.',
  },
  promotion: {
    title: 'Promotion',
    text: "When a piece enters the three ranks on your opponent's side (tinted), moves within them, or leaves them, you may turn it over to promote it. Promotion is your choice, except for a piece that could never move again: it must promote. Kings and golds don't promote. A promoted piece stays promoted until it is captured.",
    picture: "A pawn that enters the opponent's three ranks and promotes",
  },
  drops: {
    title: 'Drops',
    text: 'A captured piece goes into your hand. On your turn, instead of moving, you may drop it unpromoted on any empty square.',
    picture: 'A silver in hand is dropped on an empty square',
  },
  forbidden: {
    title: 'Forbidden moves',
    items: {
      nifu: 'Two pawns (nifu): no pawn may be dropped on a file that already has an unpromoted pawn of yours.',
      deadEnd:
        'Dead ends: a pawn, lance or knight may not be dropped, or moved without promotion, where it could never move.',
      dropMate: 'Pawn-drop mate (uchifuzume): a dropped pawn may not give checkmate.',
      check: 'Check: a move may not leave your own king to be captured.',
      perpetual:
        'Perpetual check: if the same position occurs four times through checks alone, the player who gave them loses.',
    },
    picture: 'Two pawns of one side on the same file (nifu)',
  },
  ends: {
    title: 'How a game ends',
    items: {
      mate: 'Checkmate: the king is in check and nothing can be done about it.',
      resign: 'Resignation: a player gives up.',
      repetition: 'Repetition: the same position four times is a draw.',
      declaration:
        "Entering king: a king within the opponent's three ranks, with enough pieces and points, may declare a win. The Declare button tells you what is missing.",
      time: 'Time: whoever runs out of time loses.',
    },
  },
  small: {
    title: '5×5',
    items: {
      pieces:
        'King, gold, silver, bishop, rook and one pawn each. Moves, drops and forbidden moves are those of 9×9.',
      promotion: 'Only the farthest rank is the promotion zone.',
      repetition:
        'Repetition: Black loses when the same position occurs four times; with perpetual check, the side that gave the checks. Elsewhere it is also played as a draw.',
      declaration: 'There is no entering-king declaration.',
    },
  },
  levels: {
    title: 'Levels',
    text: 'There are 25 levels. Weak levels look only a little ahead, and overlook some of your moves and pieces that they could take. Levels 1 to 3 never resign: they play on until mate. The strongest plays as well as it can, with a neural network. After a game you can choose the next level up or down, or another handicap.',
  },
  keys: {
    title: 'Keys and mouse',
    rows: {
      board: 'On the board: arrow keys move, Enter or Space chooses a piece and a square, Esc cancels',
      steps: '← / →, PageUp / PageDown: previous and next move (outside the board)',
      ends: 'Home / End: start position and latest move',
      wheel: 'Wheel over the board: previous and next move',
      siblings: '↑ / ↓ in the analysis: other variations',
      marks: 'Right button in the analysis (or a long press): draw and remove arrows and rings',
      mistake: 'n in the analysis: next mistake, after a review',
      flip: 'f: flip the board',
      drop: 'Records can be dropped or pasted anywhere on the page.',
      help: '?: this help',
    },
  },
}
