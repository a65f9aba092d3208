/** The documents' figures beside ours, in Japanese. */
import { MACHINES } from './ja/machines.ts'
import { NETWORKS } from './ja/networks.ts'
import { SEARCHES } from './ja/searches.ts'
import { LEVELS, NETS } from './ja/sources.ts'
import type { FigureTexts } from './text.ts'

export const ja: FigureTexts = {
  title: '文献の数字とここでの数字',
  what: '項目',
  document: '文献',
  ours: 'ここでの値',
  why: '違う理由',
  from: '測定の記録',
  rows: {
    flagship: [
      ['一つ下のレベルに対する得点率（9×9）', 'なし（このページ独自のエンジン）', '69.8〜81.0%', '', LEVELS],
      [
        'ほかのエンジンとの対局（双方一手200,000局面）',
        'なし',
        'やねうら王（SuishoPetite）に31局で45.2%',
        '',
        NETS,
      ],
    ],
    ...SEARCHES,
    ...MACHINES,
    ...NETWORKS,
  },
}
