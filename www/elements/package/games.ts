/**
 * Sets up games in the engine. A game that goes on is continued, so that the engine keeps what it has found.
 */
import type { AnswerTo, EventOf, RequestOf } from '../../engine/answers.ts'
import type { Request, Variant } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { Asker } from './asker.ts'
import type { GameOptions } from './options.ts'

/** A game as `new` takes it. */
export interface Wanted {
  start: GameStart
  moves: readonly string[]
}

/** The most moves that are added to a game one by one; a game that goes on has one or two more. */
const FEW = 4

/** The variant of a position, by its number of ranks. */
export const variantOf = (sfen: string): Variant =>
  sfen.split(' ')[0]?.split('/').length === 5 ? 'minishogi' : 'shogi'

/** The game that options name; `null` where they name none. */
export function wantedGame(options: GameOptions, problem = false): Wanted | null {
  const { sfen, handicap, rules, moves, variant } = options
  if (![sfen, handicap, rules, moves, variant].some((each) => each !== undefined)) return null
  const start = {
    variant: variant ?? (typeof sfen === 'string' ? variantOf(sfen) : 'shogi'),
    ...(sfen !== undefined && { sfen }),
    ...(handicap !== undefined && { handicap }),
    ...(rules !== undefined && { rules }),
    ...(problem && { problem }),
  }
  return { start, moves: moves ?? [] }
}

const EVEN: Wanted = { start: { variant: 'shogi' }, moves: [] }

/** The game that an engine has. */
export class Games {
  /** The last position; `null` before the first. */
  position: EventOf<'position'> | null = null
  private start: GameStart | null = null

  /** Follows the game: every answer of the engine is told. */
  observe(request: Request, answer: AnswerTo<Request>): void {
    if (answer.type !== 'position') return
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      this.start = start
    }
    this.position = answer
  }

  /** Forgets the game, so that the next one begins anew. */
  forget(): void {
    this.start = null
    this.position = null
  }

  /** Sets up a game, or, for `null`, the current one, which is the even start where there is none. */
  async set(asker: Asker, game: Wanted | null): Promise<EventOf<'position' | 'failed'>> {
    if (!game && this.position) return this.position
    const wanted = game ?? EVEN
    return (
      (await this.goOn(asker, wanted)) ??
      this.tell(asker, { type: 'new', ...wanted.start, moves: [...wanted.moves] })
    )
  }

  /** Plays the moves that are new; `null` where the game is another one, or cannot go on so. */
  private async goOn(asker: Asker, { start, moves }: Wanted): Promise<EventOf<'position'> | null> {
    const before = this.position
    if (!before || JSON.stringify(start) !== JSON.stringify(this.start)) return null
    const played = before.moves.length
    const added = moves.slice(played)
    if (before.result || added.length > FEW || moves.length < played) return null
    if (!before.moves.every(({ usi }, index) => usi === moves[index])) return null
    for (const [index, move] of added.entries()) {
      const answer = await this.tell(asker, { type: 'play', move })
      if (answer.type === 'position' && answer.moves.length === played + index + 1) continue
      if (index > 0) await this.tell(asker, { type: 'takeBack', plies: index })
      return null
    }
    return this.position
  }

  private async tell<R extends RequestOf<'new' | 'play' | 'takeBack'>>(
    asker: Asker,
    request: R,
  ): Promise<AnswerTo<R>> {
    const answer = await asker.ask(request)
    this.observe(request, answer)
    return answer
  }
}
