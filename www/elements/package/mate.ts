/** `mate`: looks for a mate. */
import type { RequestOf } from '../../engine/answers.ts'
import { EngineError, errorOf } from './errors.ts'
import { wantedGame } from './games.ts'
import type { MateOptions, MateResult } from './options.ts'
import type { Thinker } from './thinker.ts'

/** The longest time of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/** Answers `mate`. */
export async function mate(thinker: Thinker, options: MateOptions): Promise<MateResult> {
  const { nodes, time, megabytes, signal } = options
  if (time !== undefined && !(Number.isInteger(time) && time >= 1 && time <= LONGEST))
    throw new EngineError('outOfRange', `time: a whole number from 1 to ${LONGEST} expected, ${time} given`)
  const position = await thinker.setUp(wantedGame(options, true))
  if (position.result) throw new EngineError('gameOver', `the game is over: ${position.result.reason}`)
  const request: RequestOf<'mate'> = {
    type: 'mate',
    ...(nodes !== undefined && { nodes }),
    ...(megabytes !== undefined && { megabytes }),
  }
  const timer = time === undefined ? undefined : setTimeout(() => thinker.stop(), time)
  try {
    const answer = await thinker.search(request, signal)
    if (answer.type !== 'mate') throw errorOf(answer)
    const { type: _, ...result } = answer
    return result
  } finally {
    clearTimeout(timer)
  }
}
