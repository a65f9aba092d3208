/** The documents' figures beside ours, in English. */
import { MACHINES } from './en/machines.ts'
import { NETWORKS } from './en/networks.ts'
import { SEARCHES } from './en/searches.ts'
import { LEVELS, SEARCH } from './en/sources.ts'
import type { FigureTexts } from './text.ts'

export const en: FigureTexts = {
  title: 'The document’s figures beside ours',
  what: 'Figure',
  document: 'Document',
  ours: 'Here',
  why: 'Why they differ',
  from: 'Measured in',
  rows: {
    flagship: [
      [
        'Points won by a level against the one below, 9×9',
        'none: this project’s own engine',
        '69.8 to 81.0 %',
        '',
        LEVELS,
      ],
      [
        'Against another engine, 0.3 s a move, both in WebAssembly',
        'none',
        '38.0 % of 200 games against YaneuraOu with SuishoPetite',
        '',
        SEARCH,
      ],
    ],
    ...SEARCHES,
    ...MACHINES,
    ...NETWORKS,
  },
}
