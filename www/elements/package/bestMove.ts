/** `bestMove`: finds a move in a position. */
import type { RequestOf } from '../../engine/answers.ts'
import type { Choice, GoTime, Info } from '../../engine/protocol.ts'
import { EngineError, errorOf } from './errors.ts'
import { wantedGame } from './games.ts'
import type { BestMove, BestMoveOptions } from './options.ts'
import type { Thinker } from './thinker.ts'

/** Milliseconds for a move where no limit is given. */
const USUAL_TIME = 1000

const timeOf = (time: number | GoTime): GoTime => (typeof time === 'object' ? time : { moveTime: time })

/** The request of options. */
export function goRequest(options: BestMoveOptions): RequestOf<'go'> {
  const { nodes, depth, level, opponent, lines, seed, tableMegabytes, resigns } = options
  const limited = nodes !== undefined || depth !== undefined
  const time = options.time ?? (limited || level !== undefined ? undefined : USUAL_TIME)
  for (const [name, limit] of Object.entries({ nodes, depth }))
    if (limit !== undefined && !(limit >= 1))
      throw new EngineError('outOfRange', `${name}: 1 or more expected, ${limit} given`)
  return {
    type: 'go',
    ...(opponent !== undefined && { opponent }),
    ...(level !== undefined && { level }),
    // They take the place of a level's limits.
    ...((limited || level === undefined) && {
      limits: { ...(nodes !== undefined && { nodes }), ...(depth !== undefined && { depth }) },
    }),
    ...(time !== undefined && { time: timeOf(time) }),
    ...(lines !== undefined && { lines }),
    ...(seed !== undefined && { seed }),
    ...(tableMegabytes !== undefined && { tableMegabytes }),
    ...(resigns !== undefined && { resigns }),
  }
}

const usiOf = (choice: Choice): string =>
  choice.type === 'move' ? choice.usi : choice.type === 'declare' ? 'win' : 'resign'

/** Collects the lines of a search: those with a rank come before the best one, which has none. */
export class Lines {
  found: Info[] = []
  private others: Info[] = []

  add(info: Info): void {
    if (info.rank !== undefined) {
      this.others.push(info)
      return
    }
    this.found = [info, ...this.others.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))]
    this.others = []
  }
}

/** Answers `bestMove`. */
export async function bestMove(thinker: Thinker, options: BestMoveOptions): Promise<BestMove> {
  const request = goRequest(options)
  const position = await thinker.setUp(wantedGame(options))
  if (position.result) throw new EngineError('gameOver', `the game is over: ${position.result.reason}`)
  const lines = new Lines()
  const answer = await thinker.search(request, options.signal, (info) => {
    lines.add(info)
    options.onInfo?.(info)
  })
  if (answer.type !== 'bestMove') throw errorOf(answer)
  const { choice, info = null } = answer
  return { usi: usiOf(choice), choice, info, lines: lines.found, position }
}
