/** A page with React: the attributes of the player are props. */
import 'narikoma/player'
import type { NarikomaPlayer, PlayerAttributes } from 'narikoma/player'
import { type DetailedHTMLProps, type HTMLAttributes, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'narikoma-player': DetailedHTMLProps<HTMLAttributes<NarikomaPlayer>, NarikomaPlayer> & PlayerAttributes
    }
  }
}

function App() {
  const [sfen, setSfen] = useState('4k4/9/4P4/9/9/9/9/9/4K4 b Gr 1')
  const [moves, setMoves] = useState(['G*6b'])
  const [level, setLevel] = useState<number | null>(3)
  return (
    <main>
      <narikoma-player
        id="board"
        mode="replay"
        sfen={sfen}
        moves={moves}
        ply="last"
        level={level}
        lang="en"
      />
      <button type="button" id="more" onClick={() => setMoves([...moves, '5a4a'])}>
        Move
      </button>
      <button type="button" id="other" onClick={() => setSfen('3k5/9/3P5/9/9/9/9/9/4K4 b Gr 1')}>
        Other
      </button>
      <button type="button" id="none" onClick={() => setLevel(null)}>
        No level
      </button>
    </main>
  )
}

const root = document.querySelector('#app')
if (root) createRoot(root).render(<App />)
