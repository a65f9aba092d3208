/** The texts of the path from level to level, in English. */
import type { PathText } from './text.ts'

/** A number of mistakes in a number of games. */
interface Often {
  count: number
  games: number
}

const KINDS: Readonly<Record<string, string>> = {
  mateAllowed: 'allows a mate',
  mateMissed: 'misses a mate',
  mateThreatAllowed: 'allows a threat of mate',
  mateThreatMissed: 'misses a threat of mate',
  hanging: 'leaves a piece to be taken for nothing',
  captureMissed: 'misses a piece that could be taken',
  forkAllowed: 'allows a fork',
  forkMissed: 'misses a fork',
  tacticAllowed: 'allows a pin, skewer or other tactic',
  tacticMissed: 'misses a pin, skewer or other tactic',
  materialLost: 'loses material within a few moves',
  materialMissed: 'misses a win of material within a few moves',
  attackAllowed: 'lets a piece be attacked',
  attackMissed: 'misses an attack on a piece',
  promotionAllowed: 'allows a promotion',
  promotionMissed: 'misses a promotion',
  kingSafety: 'weakens its king',
  retreatMissed: 'misses a good retreat',
  sacrificeMissed: 'misses a good sacrifice',
  positional: 'lets its pieces work less well',
}

const SCRIPTS: Readonly<Record<string, string>> = {
  random: 'a player of random moves',
  greedy: 'a player who takes the most valuable piece there is, or else plays at random',
  onePly: 'a beginner who looks one move ahead',
  twoPlies: 'a beginner who looks one move and its reply ahead',
  threePlies: 'a player who looks three moves ahead',
}

const often = ({ count, games }: Often): string => {
  if (count === 0) return `not once in ${games} games`
  const times = Math.round(count / games)
  if (count >= games) return times === 1 ? 'about once a game' : `about ${times} times a game`
  const every = Math.round(games / count)
  return every === 1 ? 'about once a game' : `about once in ${every} games`
}

/** The handicaps, as what the level plays without. */
const WITHOUT: Readonly<Record<string, string>> = {
  lance: 'without its left lance',
  'right-lance': 'without its right lance',
  bishop: 'without its bishop',
  rook: 'without its rook',
  'rook-lance': 'without its rook and left lance',
  '2': 'without its rook and bishop',
  'naked-king': 'with its king alone',
}

const without = (id: string, name: string): string => WITHOUT[id] ?? `without ${name.toLowerCase()}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const en: PathText = {
  code: 'en',
  strength: {
    title: 'Your strength',
    none: 'Your strength is computed from games that you finish against a level: on 9×9, with the time of the level, even or with a handicap whose worth was measured. There is none yet.',
    few: (games) =>
      `${games === 1 ? '1 game counts' : `${games} games count`} so far: too few to name a strength.`,
    known: (level, rating, error) => `About as strong as level ${level} (${rating} ± ${error} on the scale).`,
    below: (rating, error) => `Still below level 1 (${rating} ± ${error} on the scale).`,
    above: (rating, error) => `Beyond the highest level (${rating} ± ${error} on the scale).`,
    scale:
      "The scale is this app's own, from games between its levels: level 1 is at 100. It can't be compared with ratings elsewhere. The error holds 95%. It is computed by Glicko-2.",
    graph: 'Strength over time',
    graphLabel: (games) => `Graph of the strength, ${games} games. The table below has the same values.`,
    table: 'The values',
    game: 'Game',
    day: 'Date',
    rating: 'Scale',
    error: 'Error',
    level: (id) => `level ${id}`,
    loading: 'Going through your games…',
    failed: 'The games could not be read.',
    retry: 'Try again',
  },
  next: {
    title: 'Your next opponent',
    first: (level) => `Begin with level ${level}.`,
    guess: (level) => `From your games so far, level ${level} is near.`,
    even: (level, of) => `Level ${level} is close to even: you should win about ${of} games of 10.`,
    play: (level) => `Play level ${level}`,
    handicap: (level, id, name, of) =>
      `Or with a handicap: level ${level} ${without(id, name)}. By games between levels, you should win about ${of} of 10.`,
    handicapBelow: (level, id, name) =>
      `If level ${level} is still too strong, it can play ${without(id, name)}. What a handicap is worth was not measured for players weaker than level ${level}.`,
    playHandicap: (level, id, name) => `Play level ${level} ${without(id, name)}`,
  },
  errors: {
    title: 'How the levels err',
    level: 'Level',
    of: (level) => `Level ${level}`,
    measured: (games) =>
      `As the engine found in ${games} games of this level; a game against itself counts twice, and openings and decided positions are left out.`,
    few: 'Too few mistakes of this level were examined to tell how often they happen.',
    often: (kind, each) => `${capital(KINDS[kind] ?? kind)}: ${often(each)}`,
    practise: 'What to practise next',
    rarer: (kind, here, above) =>
      `Level ${here.level} ${KINDS[kind] ?? kind} ${often(here)}, level ${above.level} ${often(above)}.`,
    nothing: 'No kind of mistake was found that becomes clearly rarer right above this level.',
    unknown: 'Once your strength is known, mistakes that become rarer right above it are shown here.',
    problems: 'Problems of this kind',
    mates: 'Mating problems',
  },
  labels: {
    title: 'What the levels can do',
    column: 'Measured',
    line: (won, games, script) => `beat ${SCRIPTS[script] ?? script} ${won} times of ${games}`,
    none: 'not measured in this way',
  },
  stars: {
    title: 'Beaten',
    levels: (won, all) => `Levels ${won}/${all}`,
    won: (what) => `${what}: beaten`,
    open: (what) => `${what}: not beaten yet`,
    handicaps: (won, all) => `Handicaps ${won}/${all}`,
    received: (name) => `${name} (received)`,
    given: (name) => `${name} (given)`,
    with: (name, level) => `${name}: level ${level}`,
    opponents: (won, all) => `Opponents of the gallery ${won}/${all}`,
    rule: 'Games count that you have finished and won from the usual start.',
  },
}
