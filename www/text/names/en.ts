/** The texts of the names in English. */
import type { NamesText } from './text.ts'

export const en: NamesText = {
  code: 'en',
  heading: 'Openings, castles, shapes',
  open: 'All names',
  kinds: { castle: 'Castles', opening: 'Openings', shape: 'Shapes of attack' },
  sides: { b: 'Black', w: 'White' },
  ply: (ply: number) => `move ${ply}`,
  none: 'No known name appears in these moves.',
  known: (ply: number) => `The moves agree with a named line up to move ${ply}.`,
  unknownFromStart: 'The moves differ from all named lines from the start.',
  collection: {
    intro:
      'These are the names that this board recognizes. Names that you played in your saved games, and names played against you, are marked.',
    search: 'Search by name',
    kind: 'Kind',
    all: 'All',
    met: 'Played or met',
    counted: (count: number, all: number) => `you have met ${count} of ${all}`,
    found: (count: number) => (count === 1 ? '1 name' : `${count} names`),
    played: 'played',
    faced: 'met',
    board: (name: string) => `Diagram: ${name}`,
    looking: (done: number, all: number) => `Looking through your games (${done} of ${all})`,
    analyse: 'Open the line in the analysis',
    grew: (name: string) => `Grew from ${name}`,
    nothing: 'No name fits.',
  },
}
