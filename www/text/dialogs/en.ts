/** The texts of the dialogs that are fetched after the start, in English. */
import type { DialogsText } from './text.ts'

/** `1 move`, `2 moves`. */
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export const en: DialogsText = {
  newGame: {
    clock: 'Clock',
    otherClock: "Opponent's clock",
    sameClock: 'Same',
    clockOf: (side) => `Clock of ${side}`,
    sameAs: (side) => `As ${side}`,
    board: 'Board',
    boardStays: 'Stays as it is',
    boardTurns: 'Turns to the side to move',
    clocks: {
      none: 'None',
      move10: '10 s per move',
      move30: '30 s per move',
      byoyomi10: '10 min, then 30 s per move',
      byoyomi15: '15 min, then 60 s per move',
      periods: '5 min, then 30 s × 3',
      fischer5: '5 min + 5 s per move',
      fischer10: '10 min + 10 s per move',
      sudden10: '10 min, sudden death',
    },
    moveTime: "Engine's thinking time",
    moveTimes: { level: 'By level', seconds: (seconds) => `${seconds} s per move` },
    moveTimeHint: "Replaces the level's own limit, so the levels no longer compare as stated.",
    moveTimeDepth: 'It moves when the time is over, and never looks deeper than its level.',
    customClock: 'Custom',
    customTime: {
      main: 'Main (min)',
      byoyomi: 'Byoyomi (s)',
      periods: 'Periods',
      increment: 'Increment (s)',
    },
    badTime: (least, most) => `Enter a number from ${least} to ${most}.`,
    noTime: 'Enter a main time or byoyomi.',
    ends: 'When the engine is losing',
    resigns: 'it resigns',
    playsOn: 'it plays on to the end',
    shown: 'Current position',
    rules: 'Entering-king rule',
    entering: { '27': '27 points', '24': '24 points', off: 'None' },
  },
  records: {
    title: 'Game records',
    read: 'Open',
    paste: 'Paste a record here (KIF, KI2, CSA, JKF, USI, SFEN, USEN)',
    readPasted: 'Open',
    file: 'Choose a file…',
    drop: 'You can also paste or drop a record anywhere on the page.',
    write: 'Save or share',
    format: 'Format',
    evaluations: 'Write the evaluations of the review as comments',
    copy: 'Copy',
    save: 'Save',
    link: 'Copy a link to the game',
    close: 'Close',
    formats: {
      kif: 'KIF (Shift_JIS)',
      kifu: 'KIFU (UTF-8)',
      ki2: 'KI2 (Shift_JIS)',
      ki2u: 'KI2U (UTF-8)',
      csa: 'CSA 3.0',
      csa22: 'CSA 2.2',
      jkf: 'JKF (JSON)',
      usi: 'USI',
      sfen: 'SFEN (this position)',
      usen: 'USEN',
      bod: 'BOD (this position)',
    },
    unreadable: "That couldn't be read as a game record.",
    unknownStart: (line, text, named) =>
      named
        ? `The record can't be opened: the handicap in line ${line} (“${text}”) is unknown.`
        : `The record can't be opened: the start position in line ${line} (“${text}”) couldn't be read.`,
    several: (number) => `This contains ${number} games. Choose the one to open.`,
    game: 'Game',
    gameName: (number, b, w, moves) =>
      `${number}. ${b || w ? `${b || '?'} – ${w || '?'}` : 'Unknown players'}, ${count(moves, 'move')}`,
    openGame: 'Open this game',
    copied: 'Copied.',
    select: "That couldn't be copied. Please copy the selected text.",
    saved: (name) => `Saved as ${name}.`,
    linkLost: ({ comments, marks, variations }) => {
      const left = [
        ...(comments > 0 ? [count(comments, 'comment')] : []),
        ...(marks > 0 ? [`the marks of ${count(marks, 'position')}`] : []),
        ...(variations ? ['variations'] : []),
      ]
      return left.length > 0 ? ` Not in the link: ${left.join(', ')}.` : ''
    },
    lost: (letters) => ` Shift_JIS can't encode ${letters}; 〓 was written instead.`,
    failed: "Game records couldn't be loaded. Check your connection and try again.",
  },
  games: {
    title: 'Your games',
    search: 'Search by date, player or opening',
    none: 'No games yet.',
    moves: (moves, over) => `${count(moves, 'move')}${over ? ', over' : ''}`,
    remove: 'Delete',
    removed: 'Deleted.',
    undo: 'Undo',
    backup: 'Back up',
    restore: 'Restore…',
    saved: (name) => `Saved as ${name}.`,
    restored: (games) => `${count(games, 'game')} added.`,
    noBackup: "That file isn't a backup.",
    refused: "This browser doesn't let the page save games.",
  },
  picture: {
    title: 'Position image',
    alt: 'Shogi diagram',
    copy: 'Copy image',
    html: 'Copy HTML',
    failed: "The image couldn't be created.",
    noCopy: "The image couldn't be copied. Save it as PNG instead.",
  },
  appearance: {
    close: 'Close',
    names: 'Name openings and castles',
    cores: 'Cores for reviews, tournaments and reasons',
    coresHint: (count) =>
      `Automatic: ${count} on this device, fewer on battery. While the page is hidden, one, whatever is chosen.`,
    shared: (threads) =>
      threads > 1
        ? ` The analysis has ${threads} threads with shared memory.`
        : ' This device refuses shared memory.',
    automatic: 'automatic',
    noLanguage: 'Switching failed: the other language could not be loaded',
    pieces: {
      label: 'Pieces',
      values: {
        one: '1 kanji',
        two: '2 kanji',
        bold: 'Bold',
        guided: 'Moves',
        letters: 'Letters',
        international: 'Symbols',
      },
    },
    board: { label: 'Board', values: { kaya: 'Wood', paper: 'Paper', felt: 'Green', slate: 'Slate' } },
    scheme: { label: 'Theme', values: { system: 'System', light: 'Light', dark: 'Dark' } },
    lines: { label: 'Lines', values: { usual: 'Normal', thin: 'Thin', thick: 'Thick' } },
  },
}
