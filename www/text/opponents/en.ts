/** The texts of the opponents' cards in English. */
import type { CardTexts } from './text.ts'

export const en: CardTexts = {
  flagship: {
    line: 'This project’s own engine, from a beginner’s level to full strength.',
    idea: 'A deep alpha-beta search with an evaluation learned from its own games. At full strength a small neural network corrects that evaluation.',
    beat: 'Move up one level at a time: the lower ones overlook long-range moves and drops.',
  },
  random: {
    line: 'Plays any legal move.',
    idea: 'It knows the rules and nothing else: it draws a piece by lot, then one of its moves. It is the measure of how much the other opponents know.',
    beat: 'Take what it leaves hanging. If you have just learnt the moves, begin here.',
  },
  // The ladder: one idea a rung.
  minimax: {
    line: 'Looks at every move and every reply to a fixed depth, and at nothing beyond.',
    idea: 'It tries every move of both sides to a fixed depth and counts the pieces at the end. It assumes that you always choose what is worst for it.',
    beat: 'Let it take a defended piece with its last move: it does not see that you take back.',
  },
  negamax: {
    line: 'Minimax with one rule for both sides: the same moves from shorter code.',
    idea: 'What one side gains the other loses, so one function serves for both. It visits the same positions as minimax and plays the same moves.',
    beat: 'As against minimax: a capture at the edge of its depth looks free to it.',
  },
  alphabeta: {
    line: 'Finds the move of minimax while skipping what cannot matter.',
    idea: 'Once one reply shows that a move is worse than one already known, the other replies need not be read. The result is that of minimax from far fewer positions, so it can look further.',
    beat: 'It still stops in the middle of exchanges: attack a piece twice and defend it once more.',
  },
  ordering: {
    line: 'Alpha-beta that looks at promising moves first, and so one ply further.',
    idea: 'Alpha-beta saves most when the best move comes first, so moves are sorted by the position after them. The result stays the same with fewer positions.',
    beat: 'It plays no better than its depth: offer it a pawn whose price comes a few plies later.',
  },
  'forward-pruning': {
    line: 'Reads only the moves that look best, and so much deeper, as programs of the 1990s did.',
    idea: 'Only the most promising moves are read, fewer of them near the end of a line. That makes it look deep, and blind to moves that look bad at first.',
    beat: 'Sacrifice: a move that gives a piece away is often not read at all.',
  },
  'node-extension': {
    line: 'Where something can be taken it reads every move one ply further, a first answer to exchanges that were cut in two.',
    idea: 'A position with a capture does not count towards its depth, so exchanges are read to their end, but so are all the quiet moves beside them. While two rooks face each other that would never end, so lines stop here three plies beyond the depth.',
    beat: 'It cannot look far: prepare a threat that comes true after three or four plies, away from where pieces meet.',
  },
  'capture-extension': {
    line: 'At the end of its depth it reads captures alone, until none is left: the second answer.',
    idea: 'Captures alone are quick to read to their end. But it has to take whenever it can, so a position whose only capture is a defended pawn, for the bishop, looks to it as if the bishop were lost.',
    beat: 'Leave it only captures that lose material: it does not know that it need not take, and misjudges the position.',
  },
  quiescence: {
    line: 'Follows captures to their end before it judges a position.',
    idea: 'At the end of each line only captures are read on, and a side may also stop. The counts are then those of quiet positions.',
    beat: 'Play against its king: in the extra search it sees captures, but neither checks nor threats.',
  },
  extensions: {
    line: 'Reads checks, single replies, recaptures and captures of castle pieces deeper than quiet moves.',
    idea: 'Checks and single replies cost it no depth; recaptures, captures of castle pieces and exchanges of pieces that attack each other cost half a ply, so forced lines are read to their end. Quiet lines stay short.',
    beat: 'Avoid a race of checks: improve your castle quietly until it runs out of ideas.',
  },
  'null-move': {
    line: 'Skips what would be good enough even after passing, and quiet moves that cannot help.',
    idea: 'If passing would still be good enough, the position is not read further. Just before the end, quiet moves that cannot reach the best value are left out.',
    beat: 'It counts only pieces: give up a pawn or two for a strong attack on its king.',
  },
  realization: {
    line: 'Reads likely moves deep and unlikely ones briefly, as 激指 (Gekisashi) did.',
    idea: 'Every kind of move has a price in depth: likely ones are cheap, unlikely ones dear. An unlikely move that looks good is read again before it is believed.',
    beat: 'Look for moves that people rarely play: it reads those only briefly.',
  },
  // The machines.
  'machine-one': {
    line: 'An expert system: piece values and some thirty rules written by a player.',
    idea: 'It looks for a mate first, then searches a few plies, and judges positions by rules such as “a gold beside the king is good”. All points were set by hand.',
    beat: 'It knows single places, not plans: prepare an attack with many pieces before you strike.',
  },
  'machine-two': {
    line: 'The same machine with 26,244 learned points: own king, own piece, square.',
    idea: 'Nobody wrote its points: it learned from games where each piece should stand for each place of its king. It looks for a mate first, then reads four plies, or six where it has at most 20 legal moves.',
    beat: 'It knows nothing of your pieces beyond their values: bring up your attack while it arranges its own.',
  },
  'machine-three': {
    line: 'The same learning with 52 million points: king and two other pieces.',
    idea: 'It judges every pair of pieces together with a king, so it knows castles and attacks as patterns. The points were learned from games; most of them are zero.',
    beat: 'It reads only three or four plies: a threat that lasts longer wins.',
  },
  // For 5×5 only.
  'effect-net': {
    line: 'For 5×5: a network that sees which squares each kind of piece attacks, and a search that proves wins.',
    idea: 'Its network learned from its own games, and follows the four best moves of each position for six plies. Beside it a second search tries everything: it plays a proved win at once, and never plays a move that is proved to lose while there is another.',
    beat: 'Take a lead early and quietly: near the end of a game it reads to the very end.',
    reached: (plies) =>
      plies < 6
        ? `The network reached ${plies} of the document’s six plies before it had to stop.`
        : 'The network reached the six plies of its document.',
  },
  // Networks for 9×9.
  policy: {
    line: 'Does not read ahead: it plays one of the moves that a network finds most probable at a glance.',
    idea: 'A residual network gives every move a probability after seeing only the board and the hands; three levels have networks of their own. Illegal moves are left out; on some levels it draws among the probable ones, on the others it plays the most probable.',
    beat: 'It plays natural moves without checking them: set a trap of three plies, or attack its king, and it walks in.',
    levels: {
      '1': 'drawn as probable',
      '2': 'the probable preferred',
      '3': 'most probable',
      '4': 'drawn, after policy gradient',
      '5': 'large network',
      '6': 'the article’s network',
    },
  },
  puct: {
    line: 'Grows a tree of moves by one position at a time, guided by a neural network, and foresees repetition.',
    idea: 'The network estimates how probable each move is, the chance to win and the chance that the game ends by repetition. The move that was searched most often is played.',
    beat: 'It looks at few positions: set up a long forced line whose first move looks bad.',
  },
  'minishogi-net': {
    line: 'The search of Narikoma with an evaluation that has learned 5×5 alone.',
    idea: 'Narikoma itself judges 5×5 by what it learned on the large board. This one has a small network of its own, taught by games of Narikoma on 5×5: what its search said of each position, and who won.',
    beat: 'Begin with a low level, and look for mates: it reads many moves, but sees no further than its nodes allow.',
  },
}
