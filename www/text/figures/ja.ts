/** The documents' figures beside ours, in Japanese. */
import { MACHINES } from './ja/machines.ts'
import { NETWORKS } from './ja/networks.ts'
import { SEARCHES } from './ja/searches.ts'
import { LEVELS, SEARCH } from './ja/sources.ts'
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
        'ほかのエンジンとの対局（一手0.3秒、双方WebAssembly）',
        'なし',
        'やねうら王（SuishoPetite）に200局で38.0%',
        '',
        SEARCH,
      ],
    ],
    ...SEARCHES,
    ...MACHINES,
    ...NETWORKS,
  },
}
