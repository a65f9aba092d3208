/** The texts of a game's report in English. */
import type { ReportText } from './text.ts'

export const en: ReportText = {
  code: 'en',
  title: 'Game report',
  copy: 'Copy as text',
  print: 'Print',
  close: 'Close',
  copied: 'Copied.',
  select: 'The browser did not allow copying. Select the text below and copy it.',
  plainText: 'The report as text',
  moves: (count) => `${count} ${count === 1 ? 'move' : 'moves'}`,
  colon: ': ',
  between: ' / ',
  summary: 'Summary',
  accuracy: 'Accuracy',
  level: 'Level of play',
  levelOf: (level, error) => `${level} ± ${error}`,
  none: {
    fewMoves: 'too few moves',
    otherReview: 'after a quick review only',
    otherGame: 'even games only',
  },
  unsure: 'marks that are not certain',
  lossAll: 'Winning chances lost in all',
  phaseTitle: 'Winning chances lost by phase',
  phases: { opening: 'Opening', middle: 'Middlegame', endgame: 'Endgame' },
  range: (from, to) => (from === to ? `move ${from}` : `moves ${from}–${to}`),
  lost: (percent, moves) => `${percent} in ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  noMoves: '–',
  timeTitle: 'Time used',
  timeAll: 'In all',
  timeBad: 'For an inaccuracy, mistake or blunder, on average',
  timeOther: 'For any other move, on average',
  turning: 'Turning points',
  noTurning: 'No mistake or blunder that a deeper search confirms.',
  turned: (ply, move, grade, before, after) =>
    `Move ${ply}, ${move} (${grade}): the mover's winning chances go from ${before} to ${after}.`,
  better: (move) => `Best was ${move}.`,
  diagram: (ply) => `The position before move ${ply}`,
  legend:
    'The diagrams show the position before the move. Arrows: ① is the move played, the one without a number the best move.',
  explained: {
    accuracy:
      "Accuracy is a percentage computed from the winning chances that each move lost, by the formula that lichess.org publishes (lichess.org/page/accuracy); a game's value is the mean of an average weighted by how much the game swung and of a harmonic mean. The winning chances are this page's engine's own, so the value cannot be compared with other sites'.",
    level: (games) =>
      `The level of play is an estimate from this one game on the scale of this page's engine, which has 25 levels, by a formula fitted to ${games} reviewed games between those levels. The number after ± is the error of the estimate in those games (root mean square). It says nothing of a person's rating or grade.`,
    phases: (plies) =>
      `The opening lasts until the first rook, gold, silver, knight or lance is captured, and at most ${plies} moves. The endgame begins after it, when two pieces other than pawns and the king stand within two squares of the other side's king. The middlegame is in between.`,
  },
}
