/** The place of the common tournament, on the first page and on every card. */
import { LatePart } from './latePart.ts'
import type { PageContext } from './panel.ts'
import type { RatingsBoard } from './ratingsBoard.ts'

/** The place: of one opponent with its neighbours, or with `null` of all. */
export const tournamentPlace = (own: string | null, ratings: RatingsBoard, context: PageContext): LatePart =>
  new LatePart(
    {
      name: 'tournament',
      open: async (code) =>
        (await import('./tournament/index.ts')).openTournament(own, ratings, context.update, code),
      margin: '200px',
    },
    context,
  )
