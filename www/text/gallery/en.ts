/** The gallery's texts in English. */

export const en = {
  code: 'en' as 'ja' | 'en',
  title: 'Shogi AI gallery',
  lead: (count: number) =>
    `How have people built shogi AIs? ${count} ideas from 1950 to today, each one an opponent that you can watch, question and play.`,
  back: 'Game',
  all: 'All opponents',
  /** The rooms of the gallery: each begins at the opponent with that id, and ends where the next begins. */
  rooms: {
    random: {
      title: 'The rules alone',
      story:
        'How good is it to know the rules and nothing else? Everything that follows is measured against this.',
    },
    minimax: {
      title: 'Looking ahead',
      story:
        'Try every move and every reply, count the pieces at the end. The idea is from 1950; with 80 moves in a position, four plies of shogi are already 41 million positions.',
    },
    alphabeta: {
      title: 'Skipping what cannot matter',
      story: 'The same answer from a thirteenth of the positions, and more where good moves come first.',
    },
    'forward-pruning': {
      title: 'Where to stop?',
      story:
        'Reading fewer moves reaches deeper, but every search must end somewhere, and in the middle of an exchange it counts wrongly. Three answers to that follow, each mending the one before.',
    },
    extensions: {
      title: 'Not every move deserves the same depth',
      story:
        'Forced lines deeper, hopeless ones less deep: how the strong programs of the 1990s and 2000s looked further.',
    },
    'machine-one': {
      title: 'Machines that learn',
      story:
        'Three machines of one project: rules by hand, then 26,244 points learned from games, then 52 million.',
    },
    'effect-net': {
      title: 'The small board',
      story:
        'Shogi on 5×5: a network that sees which squares are attacked, and a search that proves wins to the end.',
    },
    policy: {
      title: 'Intuition, and a tree that grows',
      story:
        'A network that names the next move at a glance, and a search that asks it where to look, as AlphaZero did.',
    },
    flagship: {
      title: 'The engine of this page',
      story: 'Most of these ideas together, with an evaluation that it learned from its own games.',
    },
  } as Readonly<Record<string, { title: string; story: string }>>,
  room: (number: number) => `Room ${number}`,
  begin: (name: string) => `Begin in room 1: ${name}`,
  beginNote: 'Each page leads to the next. No knowledge of programs is needed, only how the pieces move.',
  /** The pictures on the cards, for those who do not see them. */
  pictures: {
    flagship: 'Stairs of 25 levels',
    random:
      'The start position with nine moves: a piece is drawn first, so a move of a piece with many moves is rarer',
    minimax: 'A tree: the largest value at the top, the smallest below it, all leaves read',
    negamax: 'The same tree with one kind of node',
    alphabeta: 'A tree in which some leaves are struck out',
    ordering: 'A tree with its moves sorted from large to small, many of them struck out',
    'forward-pruning': 'A deep tree of which only the first moves are read',
    'node-extension':
      'A tree in which positions with a capture are read one ply further, with all their moves',
    'capture-extension': 'A tree whose lines go on with captures alone, until none is left',
    quiescence: 'A tree whose lines go on with captures, and may stop before each of them',
    extensions: 'A tree with one line that is much deeper than the others',
    'null-move': 'A tree with a pass that saves a whole branch',
    realization: 'A tree that is deep where moves are likely and shallow where they are not',
    'machine-one': 'A king with a gold beside it; the good squares for a gold are coloured',
    'machine-two': 'A map of the squares on which it learned to dislike a silver, for its king on 2h',
    'machine-three': 'Lines between a king and every two other pieces',
    'effect-net': 'A 5×5 board that counts how often silvers attack each square',
    'minishogi-net': 'The start position of 5×5',
    policy: 'The start position with arrows, thicker where a move is more probable',
    puct: 'A tree that has grown most where it looked most',
  } as Readonly<Record<string, string>>,
  year: (year: number) => String(year),
  /** Years that are not exactly known, or are of another game, by the id of the opponent. */
  years: {
    random: '1950 (chess)',
    minimax: '1950 (chess)',
    alphabeta: '1958 (chess)',
    'forward-pruning': '1990s',
    'node-extension': '2016 or before',
    'capture-extension': '2016 or before',
    quiescence: '1975 (chess)',
    extensions: '1990 (chess)',
    'null-move': '1993 (chess)',
  } as Readonly<Record<string, string>>,
  play: 'Play',
  level: 'Level',
  network: 'Network',
  megabytes: (size: string) => ` (${size} MB)`,
  depth: (plies: number) => `${plies} ${plies === 1 ? 'ply' : 'plies'}`,
  playoutsAMove: (count: number) => `${count} ${count === 1 ? 'playout' : 'playouts'} a move`,
  numbered: (id: string) => `Level ${id}`,
  dot: ' · ',
  gap: ' ',
  /** Said where a part could not be fetched. */
  missing: {
    engine:
      'The engine with these opponents could not be loaded. It is downloaded once: try again when you are online.',
    weights:
      'What this opponent has learned could not be loaded. It is downloaded once: try again when you are online.',
  },
  board: {
    label: 'Board',
    shogi: '9×9',
    minishogi: '5×5',
    other: 'It plays on 5×5 only, and your game is on 9×9: this is the start position of 5×5.',
    otherShogi: 'It plays on 9×9 only, and your game is on 5×5: this is the start position of 9×9.',
  },
  endgames: {
    title: 'Endgame studies',
    intro:
      'Positions from games in which Black, to move, is proved to win, though not by checks alone. Play them out: this opponent defends at its highest level, and shows what it has proved.',
    plies: (plies: number) => `Win in ${plies} plies`,
    play: 'Play it out',
  },
  idea: 'The idea',
  beat: 'How to beat it',
  facts: {
    size: 'To load',
    kilobytes: (kilobytes: number) => `${kilobytes} kB, once for all opponents`,
    weights: (kilobytes: number) => `; ${kilobytes} kB of learned weights`,
    none: 'nothing: it is here already',
    year: 'Year',
  },
  example: {
    title: 'The same position, one rung further',
    before: 'The same position, one rung below',
    rooks:
      'White may step with the rook into the line of Black’s rook (8b8e). After that one move no piece is lost yet, but Black takes the rook at once.',
    start:
      'At the start nothing can be taken. A position is worth reading on only while a capture hangs in the air, so both call it even.',
    facing:
      'Two rooks face each other. Whole nodes are read on as long as that lasts, and so is every pawn move at the edge; captures alone settle it quickly.',
    bishop:
      'After 8c8d Black’s only capture is bishop takes 3c: it wins a pawn and promotes, and then the horse is taken. Who has to take loses the bishop; who may stop (stand pat) calls the position even.',
    mate: 'Rook takes gold with check, the king takes back, and a gold mates: three plies, all of them forced.',
    says: (name: string, value: string, nodes: number) =>
      `${name}: ${value} for this move (${nodes.toLocaleString('en')} positions for its own)`,
    silent: (name: string) => `${name} does not read this move`,
    plays: (move: string, value: string) => `plays ${move} (${value})`,
    depth: (plies: number) => `Both read ${plies} ${plies === 1 ? 'ply' : 'plies'}.`,
  },
  value: {
    mate: (plies: number) => `mate in ${plies}`,
    mated: (plies: number) => `mated in ${plies}`,
  },
  cost: {
    title: 'What a search costs',
    intro: (positions: number) =>
      `The mean of the same ${positions} positions from openings. Each bar is one depth; the scale is logarithmic. Times are those of the native program on one processor core.`,
    depth: (depth: number) => `Depth ${depth}`,
    nodes: (nodes: number) => `${nodes.toLocaleString('en')} positions`,
    time: (ms: number) => (ms < 0.1 ? 'under 0.1 ms' : `${ms.toLocaleString('en')} ms`),
    /** By the id of a rung, from its positions by depth. */
    notes: {
      minimax: ([, , three]: number[]) =>
        `The article’s arithmetic: with 80 moves in a position, four plies are 80×80×80×80 = 41 million positions, 40 seconds at a million a second (its author’s program read about 10,000). With 200 moves they are 1.6 billion, 27 minutes. In these openings three plies took ${(three ?? 0).toLocaleString('en')} positions on average.`,
    } as Readonly<Record<string, (nodes: number[]) => string>>,
    table: 'Positions and time by depth',
    rung: 'Rung',
  },
  tree: {
    title: 'Look into its search',
    intro:
      'The tree of its own search of the position in your game. Step through it in the order in which it reads; open a move to see the replies.',
    start: 'Show the tree',
    depth: 'Depth',
    loading: 'Searching…',
    noGame: 'The game is over: begin a new one to see a tree.',
    mateStage:
      'It finds a mate before it searches, and plays it. This is the line of the mate; nothing else is searched.',
    tooLarge: 'The search was stopped: it had too many positions at this depth.',
    total: (nodes: number) => `${nodes.toLocaleString('en')} positions in all`,
    previous: 'Previous',
    next: 'Next',
    open: 'Open',
    root: 'The position of your game',
    pass: 'Pass',
    value: (value: string) => `value ${value}`,
    window: (alpha: string, beta: string) => `window ${alpha} to ${beta}`,
    below: (nodes: number) => (nodes === 1 ? '' : `${nodes.toLocaleString('en')} positions`),
    best: 'best so far',
    cutoff: (read: number, moves: number) =>
      `Cut off: ${read} of ${moves} moves were read, the rest cannot matter.`,
    cutoffShort: 'cut off',
    skipped: 'left out: a quiet move cannot reach the best value (futility)',
    standPat: 'Stops here: taking nothing is already good enough (stand pat).',
    extended: (plies: string) => `read ${plies} deeper (extension)`,
    reduced: (plies: string) => `read ${plies} less`,
    again: 'read again at full depth, because it raised the best value',
    nullMove: 'What if it passed? Good enough already means that a move is, too (null move).',
    captures: 'only captures from here on',
    narrowed: (read: number, moves: number) => `Only ${read} of ${moves} moves are read (forward pruning).`,
    list: 'The tree',
    infinite: '∞',
    halfPly: (plies: number) => `${plies} ${plies === 1 ? 'ply' : 'plies'}`,
  },
  thoughts: {
    title: 'What does it think?',
    intro:
      'Its best moves in the position of your game, with its own scores for the side to move, and its own reasons.',
    ask: 'Ask it',
    asking: 'Thinking…',
    noReasons: 'It gives no reasons: it only knows how good the end of the line is.',
    material: (own: number, other: number) => `pieces: own ${own}, other side ${other}`,
    rest: 'all terms of less than a point each',
    reasons: 'At the end of the line it counts',
    rank: (rank: number) => `${rank}.`,
    proved: (loser: 'b' | 'w', plies: number) =>
      `Proved: ${loser === 'b' ? 'Black' : 'White'} loses in ${plies} ${plies === 1 ? 'move' : 'moves'}.`,
  },
  article: {
    title: 'The game of the article',
    intro:
      'The article that this network follows ends with a game: its author, Black, against its network, White. Step through it and see what the network here thinks at each move.',
    start: 'Replay the game',
    slider: 'Move of the game',
    pawn: 'To move 78, the second pawn',
    nextIllegal: 'Next illegal wish',
    noIllegal: 'Its first wish is legal at every later move of the game.',
    played: (number: number, move: string) => `Move ${number}: ${move}.`,
    rank: (rank: number) =>
      rank === 1 ? 'The network thinks of it first.' : `The network thinks of it as number ${rank}.`,
    unranked: 'It is not among the network’s first five.',
    comment:
      'Here the article’s network wanted to drop a pawn on 5g, where the file already had one of its pawns: an illegal move. Its second choice, the silver on 6h, was played instead. The network here leaves illegal moves out before it chooses.',
  },
  playouts: {
    title: 'Watch its tree grow',
    intro:
      'Its search of a position, while it thinks. Each playout goes down the tree to a new position and asks the network about it.',
    placeLabel: 'Position',
    places: {
      present: 'Your game',
      start: 'The start',
      diary: 'The diary’s opening',
    },
    amountLabel: 'Playouts',
    drawLabel: 'A draw counts as',
    drawValue: (value: number) =>
      ({ 0: 'a loss', 0.5: 'half a win', 1: 'a win' })[value] ?? `${value} of a win`,
    amount: (count: string) => count,
    start: 'Let it think',
    stop: 'Stop',
    count: (visits: string, depth: string) => `${visits} playouts, ${depth} plies deep on average`,
    caption: 'The moves that it has looked at most',
    diary:
      'The diary, after 3,000,000 playouts: repetition .0799 after 8h7g, .0461 after 6i7h. Here it is the other way round: repetition is rare in the games that this network learned from.',
    counted:
      'The win rate includes what a draw is worth, as far as the game is expected to end by repetition.',
    all: (count: number) => `All ${count} moves`,
    fewer: 'Fewer moves',
    draw: 'draw (proved)',
    move: 'Move',
    visits: 'Visits',
    prior: 'Prior',
    value: 'Win rate',
    repetition: 'Repetition',
    none: '–',
    line: (moves: string) => `Most visited line: ${moves}`,
    done: (move: string) => `Finished. It would play ${move}.`,
  },
  watch: {
    title: 'Watch a game between two opponents',
    intro: 'Each side thinks for itself. The curves are what each believes, seen from Black.',
    black: 'Black ☗',
    white: 'White ☖',
    start: 'Start',
    pause: 'Pause',
    go: 'Continue',
    again: 'New game',
    thinking: (name: string) => `${name} is thinking…`,
    moves: (count: number) => `Move ${count}`,
    wins: (side: 'b' | 'w', name: string) => `${side === 'b' ? 'Black' : 'White'} (${name}) wins.`,
    draw: 'A draw.',
    graph: 'Evaluations of both, seen from Black',
    says: (name: string, value: string) => `${name}: ${value}`,
    none: 'no value yet',
    levelOf: (side: string) => `Level of ${side}`,
    speed: 'Speed',
    speeds: { slow: 'Slow', usual: 'Normal', fast: 'As fast as they think' },
    moveList: 'Moves of the game',
    analyse: 'Analyze this game',
    keep: 'Save to my games',
    kept: 'Saved to your games.',
    notKept: 'This browser could not save the game.',
    noBoard: (one: string, other: string) =>
      `${one} and ${other} have no board in common: one plays on 9×9 only, the other on 5×5 only. Choose another one.`,
  },
  rules: {
    'gold-beside-king': 'gold beside the king',
    'gold-below-king': 'gold below the king',
    'silver-beside-king': 'silver beside the king',
    'silver-diagonal-to-gold': 'silver diagonally before a gold',
    'generals-connected': 'generals protect each other',
    'king-castled': 'king in a castle',
    'king-in-centre': 'king in the centre',
    'king-advanced': 'king advanced',
    'king-bare': 'king without a guard',
    'rook-near-own-king': 'rook near its own king',
    'enemy-near-king': 'enemy next to the king',
    'rook-pawn-advanced': 'rook pawn advanced',
    'rook-pawn-gone': 'rook file open',
    'rook-on-king-rank': 'rook on the enemy king’s rank',
    'rook-on-king-file': 'rook on the enemy king’s file',
    'rook-in-zone': 'rook in the enemy camp',
    'bishop-sees-king': 'bishop looks at the enemy king',
    'bishop-blocked': 'bishop blocked by an own pawn',
    'bishop-head-guarded': 'bishop’s head guarded',
    'silver-central': 'silver in the centre',
    'silver-wall': 'silver walls the king in',
    'gold-climbed': 'gold climbed too far',
    'gold-at-edge': 'gold at the edge',
    'knight-faces-pawn': 'pawn before a knight',
    'knight-advanced-alone': 'knight advanced alone',
    'pawn-on-fifth': 'pawn holds the fifth rank',
    'pawn-below-gold': 'anchor pawn below a gold',
    'edge-pawn': 'edge pawn advanced',
    'lance-behind-pawn': 'lance behind a pawn',
    'promoted-near-king': 'promoted piece near the enemy king',
    'pawn-in-hand': 'pawn in hand',
    'general-in-hand': 'general in hand',
    'loose-piece': 'unprotected piece under attack',
  } as Readonly<Record<string, string>>,
  times: (count: number) => ` ×${count}`,
  show: {
    judges: 'One position, all judges',
    contest: 'Start a tournament of your own',
  },
  beaten: (level: string) => `You have beaten it (${level})`,
  ownCode: {
    title: 'Its code',
    intro: 'The source that thinks here, as it is: one file to read from top to bottom.',
    show: 'Show the code',
  },
}
