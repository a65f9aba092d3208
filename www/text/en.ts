/** Everything the page says, in English. */
import type { EndReason, Refusal, Side } from '../engine/protocol.ts'
import type { Text } from './text.ts'

const side = (which: Side, _handicap: boolean) => (which === 'b' ? 'Black' : 'White')

const refusal: Record<Refusal, string> = {
  noSuchPiece: "There's no piece to move there",
  notYours: 'That piece belongs to your opponent',
  cannotMoveThere: "That piece can't move there",
  blocked: 'Another piece is in the way',
  leavesKingInCheck: 'That would leave your king in check',
  twoPawns: 'Two pawns (nifu): you already have a pawn on this file',
  dropGivesMate: 'A pawn drop may not give checkmate (uchifuzume)',
  deadEnd: 'A piece dropped there could never move',
  mustPromote: 'The piece must promote there',
  cannotPromote: "The piece can't promote there",
  occupied: 'That square is occupied',
  gameOver: 'The game is over',
  malformed: "That isn't a valid move",
  notDeclarable: "The conditions for declaring aren't met yet",
}

const unread = {
  unread: "couldn't be read",
  ambiguous: 'fits several pieces',
  mismatch: "doesn't match the position",
}

const ending: Record<EndReason, string> = {
  mate: 'Checkmate',
  'no-moves': 'No legal moves',
  repetition: 'Repetition',
  'perpetual-check': 'Perpetual check',
  declaration: 'Entering-king declaration',
  resigned: 'Resignation',
  illegal: 'Illegal move',
  time: 'Out of time',
  'move-limit': 'Move limit reached',
}

/** `1 move`, `2 moves`. */
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

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
  said: {
    space: '. ',
    between: ', ',
    side,
    move(move, kind) {
      const [, piece, from, how, to, end] = /^(\+?[A-Z])(\d[a-i])?([-x*])(\d[a-i])([+=]?)$/.exec(move) ?? []
      if (!piece) return move
      const ending = { '+': ', promotes', '=': ', does not promote' }[end ?? ''] ?? ''
      if (how === '*') return `${kind(piece)} drops on ${to}`
      return `${kind(piece)}${from ? ` from ${from}` : ''} ${how === 'x' ? 'takes' : 'to'} ${to}${ending}`
    },
    premove: (piece, from, to) => (piece ? `Premove: ${piece} drops on ${to}` : `Premove: ${from} to ${to}`),
  },
  refusal: (reason) => refusal[reason],
  status: {
    loading: 'Starting the engine…',
    restarting: 'Restarting the engine…',
    lost: 'The engine could not be started.',
    loadingOpponent: (name, percent) => `Loading ${name}… ${percent}%`,
    noOpponent: (name) => `${name} couldn't be loaded. Check your connection.`,
    playInstead: (name) => `Play ${name} instead`,
    yourTurn: (who) => `Your turn (${who})`,
    turn: (who) => `${who} to move`,
    thinking: (who) => `${who} is thinking…`,
    played: (which, move) => `${which === 'b' ? '☗' : '☖'} ${move}`,
    premove: (piece, from, to) => `Premove: ${piece ?? from} → ${to}`,
    check: 'Check!',
    proved: (loser, plies) => `Proved: ${loser} loses in ${count(plies, 'move')}`,
    /** Ends that a record names. */
    recorded: {
      resigned: 'Resignation',
      interrupted: 'Interrupted',
      sealed: 'Sealed move',
      impasse: 'Impasse',
      draw: 'Draw',
      repetition: 'Repetition',
      mate: 'Checkmate',
      'no-mate': 'No mate',
      time: 'Out of time',
      'illegal-move': 'Illegal move',
      'illegal-action': 'Foul',
      declaration: 'Entering-king declaration',
      'move-limit': 'Move limit',
      forfeit: 'Decided without play',
      'taken-back': 'Move taken back',
      error: 'Error',
    },
    recordEnds: (name) => `${name}.`,
    ended: (reason) => `${ending[reason]}.`,
    youWin: 'You win.',
    youLose: 'You lose.',
    wins: (who) => `${who} wins.`,
    draw: 'Draw.',
    earlier: (shown, all, move) =>
      move ? `Move ${shown} of ${all}: ${move}` : `Start position (${count(all, 'move')})`,
    variation: (shown, all, move) =>
      move
        ? `Variation, move ${shown} of ${all}: ${move}`
        : `Start position (variation, ${count(all, 'move')})`,
    fromHere: 'Play from here',
    repetition: (times) =>
      times === 3
        ? 'Third occurrence of this position; the fourth ends the game.'
        : `${times === 2 ? 'Second' : `${times}th`} occurrence of this position.`,
  },
  notice: {
    badLink: {
      sfen: "The link's position (SFEN) couldn't be read, so a regular game was started.",
      variant: "The link's variant couldn't be read.",
      side: "The link's side couldn't be read.",
      handicap: "The link's handicap couldn't be read, so an even game was started.",
      usen: "The link's game couldn't be read, so a regular game was started.",
    },
    unknownChoice: {
      opponent: (id, instead) => `There is no opponent “${id}” here. You play against: ${instead}.`,
      level: (id, instead) => `There is no level “${id}”. You play against: ${instead}.`,
    },
    damagedSave: 'The saved game was damaged, so a new one was started.',
    cutSave: (kept) => `Only the first ${count(kept, 'move')} of the saved game could be read.`,
    cutLink: (kept) => `The link is incomplete: it has only the first ${count(kept, 'move')}.`,
    cutRecord: (kept, line, reason) =>
      line
        ? `Line ${line.number} (“${line.text}”) ${unread[line.why]}.${line.more ? ` Other lines with problems: ${line.more}.` : ''} ${
            line.cut ? `Loaded ${count(kept, 'move')} before it.` : `The game has ${count(kept, 'move')}.`
          }`
        : `Move ${kept + 1} can't be played (${reason ?? 'illegal'}). The moves before it were loaded.`,
    branched: 'Your previous game was kept.',
    notSaved: 'This game is not saved.',
    saveFile: 'Save to a file…',
    otherTab: 'Another tab is playing this game, too. A move here makes it a separate game.',
    separated: 'Another tab was playing this game, too, so this one was saved as a separate game.',
    earlierGame: 'You have an unfinished game.',
    resume: 'Return to it',
    dismiss: 'Close',
    retry: 'Try again',
  },
  /** Each in a short and a long form. */
  controls: {
    label: 'Controls',
    newGame: ['New', 'New game'],
    takeBack: ['Undo', 'Take back'],
    hint: ['Hint', 'Hint'],
    resign: ['Resign', 'Resign'],
    declare: 'Declare',
    flip: ['Flip', 'Flip board'],
    thinking: ['Lines', 'Engine lines'],
  },
  afterGame: {
    label: 'After the game',
    review: 'Review',
    rematch: 'Rematch',
    otherSide: 'Other side',
    undoResign: 'Undo resignation',
    handicap: (name, receives) => `${receives ? 'Engine plays' : 'You play'} without: ${name.toLowerCase()}`,
    share: 'Share',
  },
  declaration: {
    win: 'Declaring now wins',
    draw: 'Declaring now draws',
    off: 'This game has no declaration rule',
    notNow: 'You can only declare on your turn',
    missing: "You can't declare yet: ",
    inCheck: 'your king is in check',
    king: "your king isn't in the promotion zone",
    pieces: (have) => `${have} of 10 other pieces in the promotion zone`,
    points: (have, needed) => `${have} of ${needed} points`,
    join: ', ',
  },
  records: {
    open: 'Records',
    comment: 'Comment',
  },
  players: {
    label: 'Players',
    you: 'You',
    two: 'Two players',
    engine: 'Engine',
    change: (level) => `${level} (change)`,
    level: (id) => `Level ${id}`,
    depth: (plies) => `${plies}-ply search`,
    playouts: (count) => `${count} ${count === 1 ? 'playout' : 'playouts'} a move`,
  },
  first: {
    label: 'Start here',
    level: 'Strength of the opponent',
    lastGame: (who) => `Last game: ${who}`,
    problem: "Today's problem",
    guided: 'Show how pieces move',
    help: 'How to play',
    learn: (due) => (due ? `Learn shogi (${due} due)` : 'Learn shogi'),
  },
  moves: {
    label: 'Moves',
    empty: 'No moves yet',
    steps: {
      first: 'Start position',
      previous: 'Previous move',
      next: 'Next move',
      last: 'Latest move',
    },
  },
  variations: {
    label: 'Variations here',
    played: (move) => `Game: ${move}`,
    back: 'Back to the game',
  },
  thinking: {
    label: 'Engine lines',
    none: "The engine's line appears here when it thinks.",
    depth: 'Depth',
    nodes: 'Nodes',
    score: 'Score',
    line: 'Line',
    instead: (move, line) => `${move} instead of ${line}`,
    nodeCount: (nodes) =>
      nodes >= 10_000 ? `${Math.round(nodes / 1000).toLocaleString('en')}k` : nodes.toLocaleString('en'),
    mate: (plies) => `${plies}-ply mate`,
    wins: 'wins',
    even: 'even',
  },
  newGame: {
    title: 'New game',
    variant: 'Variant',
    shogi: 'Shogi',
    minishogi: 'Minishogi 5×5',
    side: 'You play',
    random: 'Random',
    handicap: 'Handicap',
    even: 'Even game',
    handicapHint: {
      b: 'The engine plays without these pieces and moves first.',
      w: 'You play without these pieces and move first.',
      random: 'White plays without these pieces and moves first.',
    },
    both: 'Both',
    bothHint: 'Two people take turns on this device.',
    opponent: 'Opponent',
    opponentGroups: {
      flagship: 'Narikoma',
      rules: 'The rules only',
      search: 'How search grew up',
      machines: 'Classical machines',
      networks: 'Networks',
      small: '5×5',
    },
    level: 'Level',
    deeds: {
      missesNearlyAll: 'misses nearly all captures',
      missesMost: 'misses most captures',
      missesSome: 'misses some captures',
      missesMates: 'may miss a mate in one',
      mates: 'always sees a mate in one',
      sound: 'no deliberate mistakes',
      net: 'with a neural network',
      full: 'full strength',
    },
    said: (deed) => `: ${deed}`,
    levelHint: {
      shogi: 'Each level wins about three of four games against the one below.',
      minishogi: 'On average, each level wins about two of three games against the one below.',
    },
    start: 'Start',
    cancel: 'Cancel',
  },
  clock: {
    byoyomi: (seconds) => `${seconds} s`,
    said: (minutes, seconds, inPeriod, periods) =>
      `${inPeriod ? 'Byoyomi, ' : ''}${minutes > 0 ? `${minutes} min ` : ''}${seconds} s left${periods ? `, ${periods} periods` : ''}`,
  },
  hint: {
    thinking: 'Finding a hint…',
    declare: 'You can win by declaring.',
    piece: (square) => `Hint 1 of 3: move the piece on ${square}.`,
    drop: 'Hint 1 of 3: drop a piece.',
    square: (square) => `Hint 2 of 3: to ${square}.`,
    move: (move, line) => `Hint 3 of 3: ${move}. Line: ${line}`,
  },
  moveInput: {
    label: 'Type a move',
    example: { shogi: 'P-7f, ７六歩, 7g7f', minishogi: 'R-1d, １四飛, 1e1d' },
    none: (typed) => `“${typed}” isn't a legal move here.`,
    several: (moves) => `Which one: ${moves}?`,
    or: ' or ',
    notNow: "It isn't your turn.",
  },
  sounds: { label: 'Sound', sound: 'Sounds', haptics: 'Vibration' },
  voice: {
    name: 'Countdown voice',
    on: 'Countdown on',
    begins: (periods) => (periods > 1 ? `Byoyomi, ${periods} periods` : 'Byoyomi'),
    periods: (left) => (left > 1 ? `${left} periods left` : 'Last period'),
    count: (seconds) => (seconds === 10 ? '10 seconds' : String(seconds)),
  },
  perpetual: (who) => `Perpetual check: ${who} loses on the fourth repetition.`,
  games: {
    open: 'Games',
  },
  gallery: {
    title: 'Shogi AI gallery',
    invitation: (count: number, first: number) => `${count} opponents, on ideas since ${first}`,
    failed: "The gallery couldn't be loaded. Check your connection and try again.",
  },
  study: {
    open: 'Analysis',
    review: 'Review the game',
    failed: "The analysis couldn't be loaded. Check your connection and try again.",
  },
  dialogFailed: "That couldn't be loaded. Check your connection and try again.",
  helpFailed: "The help couldn't be loaded. Check your connection and try again.",
  saveFailed: "This browser can't save your game. You can keep playing.",
  offline: {
    none: '',
    ready: 'Available offline.',
    update: 'Available offline. A new version is ready.',
    change: 'Update now',
  },
  settings: 'Settings',
  coach: 'Coach: warn me of blunders',
  net: {
    loading: (percent) => `Loading the neural network (${percent}%)`,
    ready: 'Neural network loaded.',
  },
  footer: 'Games stay in this browser and are saved automatically.',
}
