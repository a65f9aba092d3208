/** The texts of own mistakes and of next-move problems, in English. */
import type { TasksText } from './text.ts'

const problems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`)

export const en: TasksText = {
  task: {
    loading: 'Setting up the position…',
    lost: 'The engine has stopped.',
    retry: 'Try again',
    thinking: (move) => (move ? `Looking at ${move}…` : 'Looking at it…'),
    again: (move) => `${move} is the move of the game. Find another one.`,
    wrong: (move, percent) => `${move} is ${percent} behind the best move.`,
    right: (move) => `Right: ${move} is the best move.`,
    rightToo: (move, percent, best) => `Right: ${move} is only ${percent} behind the best move, ${best}.`,
    answer: (move, line) => `The answer is ${move}. Line: ${line}`,
    finding: 'Looking for the reason…',
    hint: 'Hint',
    giveUp: 'Show the answer',
    next: 'Next problem',
    analyse: 'Analyse',
  },
  notStored:
    'The browser has no room left, so results cannot be stored. They are remembered until you close this page.',
  dismiss: 'Close',
  mistakes: {
    ask: 'In the game you played a bad move here. Find a better one.',
    due: (due, all) =>
      due > 0
        ? `${problems(due)} to repeat today, ${all} in all.`
        : `Nothing to repeat today, ${all} in all.`,
    nextDay: (day) => `The next one comes back on ${day}.`,
    early: 'Practise before that day',
    none: 'Your own mistakes can come back as problems. Review a game and press “Practise”, and they gather here.',
    add: 'Collect from reviewed games',
    added: (count) =>
      count > 0
        ? `${problems(count)} added.`
        : 'Nothing new. From reviewed games only your own moves with a certain mark are collected.',
    adding: 'Looking through the games…',
    failed: 'The games could not be read.',
    back: (result, day) =>
      result === 'hinted' ? `With a hint: it comes back on ${day}.` : `It comes back on ${day}.`,
    list: 'All problems',
    when: 'Next day',
    lost: 'Chances lost',
    results: 'Results',
    position: 'Position',
    number: (index) => `Problem ${index}`,
    counts: ({ right, wrong }) => (right + wrong > 0 ? `✓ ${right}  ✗ ${wrong}` : 'not yet'),
    countsSaid: ({ right, wrong }) =>
      right + wrong > 0 ? `right ${right}, wrong ${wrong}` : 'not tried yet',
    today: 'today',
    remove: 'Remove',
    removeOf: (index) => `Remove problem ${index}`,
    save: 'Save to a file',
    open: 'Read a file',
    opened: (count) => `${problems(count)} read from the file.`,
    badFile: "This file can't be read.",
    file: 'narikoma-mistakes.json',
  },
}
