/** Everything the page says, in English. */
import type { EndReason, Refusal, Side } from '../protocol.ts'
import type { Text } from './text.ts'

const side = (which: Side, _handicap: boolean) => (which === 'b' ? 'Black' : 'White')

const refusal: Record<Refusal, string> = {
  noSuchPiece: 'There is no piece to move there',
  notYours: 'That piece belongs to your opponent',
  cannotMoveThere: 'That piece does not move that way',
  blocked: 'Another piece stands in the way',
  leavesKingInCheck: 'Your king would be in check',
  twoPawns: 'Two pawns (nifu): you already have a pawn on this file',
  dropGivesMate: 'A pawn may not be dropped to give mate (uchifuzume)',
  deadEnd: 'Dropped there, the piece could never move again',
  mustPromote: 'The piece must promote there',
  cannotPromote: 'The piece cannot promote there',
  occupied: 'There is a piece on that square',
  gameOver: 'The game is over',
  malformed: 'That cannot be read as a move',
  notDeclarable: 'The conditions for a declaration are not met yet',
}

const ending: Record<EndReason, string> = {
  mate: 'Checkmate',
  'no-moves': 'No legal move',
  repetition: 'Repetition',
  'perpetual-check': 'Perpetual check',
  declaration: 'Entering-king declaration',
  resigned: 'Resignation',
  illegal: 'Illegal move',
  time: 'Out of time',
  'move-limit': 'The move limit is reached',
}

/** English. */
export const en: Text = {
  code: 'en',
  /** Between parts of a line. */
  space: ' · ',
  /** Between sentences. */
  gap: ' ',
  title: 'Narikoma',
  tagline: 'Shogi in your browser',
  language: '日本語',
  languageLabel: '日本語に切り替える',
  side,
  refusal: (reason) => refusal[reason],
  status: {
    loading: 'Getting the engine ready…',
    restarting: 'Restarting the engine…',
    lost: 'The engine could not be started.',
    yourTurn: (who) => `Your turn (${who})`,
    turn: (who) => `${who} to move`,
    thinking: (who) => `${who} is thinking…`,
    played: (which, move) => `${which === 'b' ? '☗' : '☖'} ${move}`,
    check: 'Check!',
    ended: (reason) => `${ending[reason]}.`,
    youWin: 'You win.',
    youLose: 'You lose.',
    wins: (who) => `${who} wins.`,
    draw: 'A draw.',
    looking: (shown, all, move) =>
      move ? `Move ${shown} of ${all}: ${move}` : `The start, before ${all} moves`,
    fromHere: 'Play from here',
    repetition: (count) =>
      count === 3
        ? 'Third time in this position; the next ends the game.'
        : `This position for the ${count === 2 ? 'second' : `${count}th`} time.`,
  },
  notice: {
    badLink: {
      sfen: 'The position (SFEN) in the link could not be read. Here is an ordinary game.',
      variant: 'The kind of board in the link could not be read.',
      side: 'The side in the link could not be read.',
      level: 'The level in the link could not be read.',
      handicap: 'The handicap in the link could not be read. Here is an even game.',
      usen: 'The game in the link could not be read. Here is an ordinary game.',
    },
    damagedSave: 'The saved game was damaged, so a new one begins.',
    cutSave: (kept) => `Only the first ${kept} moves of the saved game could be read.`,
    cutRecord: (kept, line, reason) =>
      line
        ? `Line ${line.number} (“${line.text}”) could not be read. The ${kept} moves before it were.`
        : `Move ${kept + 1} cannot be played (${reason ?? 'illegal'}). What came before it was read.`,
    branched: 'The game as it was is kept.',
    earlierGame: 'There is an unfinished game.',
    resume: 'Go back to it',
    dismiss: 'Close',
    retry: 'Try again',
  },
  /** Each in a short and a long form. */
  controls: {
    label: 'Controls',
    newGame: ['New', 'New game'],
    takeBack: ['Undo', 'Take back'],
    resign: ['Resign', 'Resign'],
    declare: ['Declare', 'Declare'],
    flip: ['Flip', 'Flip board'],
    thinking: ['Lines', 'Thinking'],
  },
  declaration: {
    win: 'A declaration now wins',
    draw: 'A declaration now draws',
    off: 'This game has no declaration',
    notNow: 'You can declare on your own turn',
    missing: 'No declaration yet: ',
    inCheck: 'your king is in check',
    king: 'your king is not in the far three ranks',
    pieces: (have) => `${have} of 10 other pieces in the far three ranks`,
    points: (have, needed) => `${have} of ${needed} points`,
    join: ', ',
  },
  records: {
    title: 'Game records',
    open: 'Records',
    read: 'Read',
    paste: 'Paste a record here (KIF, KI2, CSA, JKF, USI, SFEN, USEN)',
    readPasted: 'Read it',
    file: 'Open a file…',
    drop: 'A file may be dropped anywhere on the page.',
    write: 'Write',
    format: 'Format',
    copy: 'Copy',
    save: 'Save',
    link: 'Copy a link to the game',
    close: 'Close',
    formats: {
      kif: 'KIF (Shift_JIS)',
      kifu: 'KIFU (UTF-8)',
      ki2: 'KI2 (Shift_JIS)',
      ki2u: 'KI2U (UTF-8)',
      csa: 'CSA',
      jkf: 'JKF (JSON)',
      usi: 'USI',
      sfen: 'SFEN (this position)',
      usen: 'USEN',
      bod: 'BOD (this position)',
    },
    unreadable: 'Nothing in it could be read as a record.',
    copied: 'Copied.',
    select: 'It could not be copied. Copy the selected text yourself.',
    saved: (name) => `Saved as ${name}.`,
    lost: (letters) => `Shift_JIS cannot write ${letters}: there is 〓 instead.`,
    failed: 'The part of the page for records could not be loaded. Check your connection and try again.',
    comment: 'Comment in the record',
  },
  players: {
    label: 'Players',
    you: 'You',
    engine: 'Engine',
    level: (index) => ['Novice', 'Beginner', 'Intermediate'][index] ?? `Level ${index + 1}`,
  },
  moves: {
    label: 'Moves',
    empty: 'No moves yet',
    steps: {
      first: 'To the start',
      previous: 'One move back',
      next: 'One move on',
      last: 'To the newest move',
    },
  },
  thinking: {
    label: "The engine's thinking",
    none: 'When the engine thinks, its line appears here.',
    depth: 'Depth',
    nodes: 'Positions',
    score: 'Score',
    line: 'Line',
    instead: (move, line) => `${move} instead of ${line}`,
    nodeCount: (nodes) =>
      nodes >= 10_000 ? `${Math.round(nodes / 1000).toLocaleString('en')}k` : nodes.toLocaleString('en'),
    mate: (plies) => `mate in ${plies}`,
    even: 'even',
  },
  newGame: {
    title: 'New game',
    variant: 'Board',
    shogi: 'Shogi',
    minishogi: 'Minishogi 5×5',
    side: 'You play',
    random: 'Random',
    handicap: 'Handicap',
    even: 'Even game',
    handicapHint: 'White gives the pieces and moves first.',
    level: 'Strength',
    rules: 'Entering king',
    entering: { '27': '27 points (win)', '24': '24 points (win or draw)', off: 'None' },
    start: 'Start',
    cancel: 'Cancel',
  },
  footer: 'Your game stays in this browser and is saved as you play.',
}
