/** The texts of the gallery's parts that are fetched when a visitor asks for one of them, in English. */

const count = (number: number) => number.toLocaleString('en')
const of = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`

export const en = {
  judges: {
    title: 'One position, all judges',
    intro: (kilobytes: number) =>
      `Every opponent looks at the same position at its highest level and at most 200,000 positions (a search by playouts with its usual number). All values are seen from Black ☗. Chances to win are in percent; points are each opponent’s own, so those of different opponents cannot be compared. What the opponents have learned is fetched once (${count(kilobytes)} kB).`,
    placeLabel: 'Position',
    places: {
      own: 'Your game',
      middle: 'A middle game',
      castle: 'A middle game with castles',
      small: 'A middle game on 5×5',
    },
    again: 'Ask again',
    progress: (done: number, all: number, name: string) =>
      `${done} of ${all} have answered. ${name} is thinking…`,
    done: (done: number, all: number) => `${done} of ${all} have answered.`,
    group: (nth: number, move: string, judges: number) =>
      `${nth}. ${move} – ${of(judges, 'judge', 'judges')}`,
    opinion: (name: string, percent: number) =>
      `After this move ${name} gives Black a ${percent}% chance to win (20,000 positions).`,
    basis: {
      chance: 'a chance to win',
      pieces: 'counts the pieces alone',
      rules: 'pieces and rules',
      learned: 'pieces and learned points',
      none: 'judges nothing',
    },
    read: (plies: number, nodes: number) =>
      `${of(plies, 'ply', 'plies')} deep, ${of(nodes, 'position', 'positions')}`,
    readsNothing: 'does not read ahead',
    isQuiet: 'sees no piece won or lost',
    noValue: 'no value',
    chance: (percent: number) => `☗ ${percent}%`,
    points: (points: string) => `☗ ${points} points`,
    mate: (side: 'b' | 'w', plies: number) => `${side === 'b' ? 'Black ☗' : 'White ☖'} mates in ${plies}`,
    comma: ', ',
    colon: ': ',
    why: 'Why they differ',
    same: (judges: number, move: string) =>
      judges === 1 ? `It chooses ${move}.` : `All ${judges} choose ${move}.`,
    plies: (least: number, most: number) =>
      least === most ? of(least, 'ply', 'plies') : `${least} to ${most} plies`,
    deeper: (deep: string, deepPlies: string, other: string, otherPlies: string) =>
      `Depth separates the two largest groups: those that choose ${deep} read ${deepPlies}, those that choose ${other} only ${otherPlies}.`,
    sameDepth: (one: string, onePlies: string, other: string, otherPlies: string) =>
      `Depth alone does not separate the two largest groups: those that choose ${one} read ${onePlies}, those that choose ${other} ${otherPlies}.`,
    countersAgree: (judges: number, move: string) =>
      `All ${judges} that count the pieces alone choose ${move}.`,
    noCounter: (move: string) =>
      `None of those that count the pieces alone chooses ${move}: all that choose it judge by rules, learned points or a network.`,
    quiet: (judges: number, all: number) =>
      `${judges} of the ${all} that count the pieces alone see no piece won or lost as far as they read, so their value does not set this move apart from others that keep the pieces.`,
    mates: (names: string[]) => `${names.join(', ')}: the value is a mate that was read to its end.`,
  },
  contest: {
    title: 'Your own tournament',
    intro:
      'Choose the opponents. Each pair plays every opening with both colours, and another opening in each round, so no game is played twice. The games go on while you look at other pages of the gallery.',
    who: 'Opponents',
    paceLabel: 'For a move',
    nodes: (nodes: number) => `at most ${count(nodes)} positions`,
    time: (seconds: number) => `${seconds} s`,
    roundsLabel: 'Rounds',
    rounds: (rounds: number) => `${rounds} (${of(2 * rounds, 'game', 'games')} a pair)`,
    levelOf: (name: string) => `Level of ${name}`,
    games: (games: number) => `${of(games, 'game', 'games')} will be played.`,
    fit: (fewest: number, most: number) => `Choose ${fewest} to ${most} opponents.`,
    back: 'Back to the table',
    running: (games: number) =>
      games > 1 ? `${games} games are being played at once…` : 'Games are being played…',
    fair: 'Each game has a thread of the processor for itself, on which both sides think in turn, so they have the same conditions.',
    over: 'All games have been played.',
    stopped: 'Stopped. It can go on from here.',
    left: 'Stopped when you left the gallery. It can go on from here.',
    progressLabel: 'Games played',
    done: (done: number, all: number) => `${done} of ${all} games`,
    another: 'Another tournament',
    table: 'Points of each row against each column',
    opponent: 'Opponent',
    points: 'Points',
    of: (points: string, games: number) => `${points} of ${games}`,
    gamesTitle: 'Games: choose one to replay it',
    goesOn: 'The game goes on.',
  },
  stars: {
    title: (all: number) => `Beat all ${all}`,
    count: (won: number, all: number) => `${won} of ${all}`,
    open: (name: string) => `${name}: not beaten yet`,
    won: (name: string, level: string) => `${name}: beaten (${level})`,
    rule: 'What counts: games on this device from the usual start without handicap that you won, at any level. Stars stay when the games are deleted.',
  },
  code: {
    file: 'File',
    goTo: 'Go to',
    top: 'the beginning',
    note: 'Written in Rust, with the licence of the project.',
  },
}
