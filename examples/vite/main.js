import { createEngine } from 'narikoma'
import { LABELS_EN } from 'narikoma/board'

const board = document.querySelector('shogi-board')
const status = document.querySelector('#status')
const engine = await createEngine()

function show(position) {
  const { sfen, legal, check, checkers, moves, result } = position
  const common = { orientation: 'b', coordinates: 'en', labels: LABELS_EN }
  board.view = { ...common, sfen, legal, movable: 'both', check, checkers, lastMove: moves.at(-1)?.usi }
  status.textContent = result ? `Over: ${result.reason}` : `${moves.length} moves`
}

show(await engine.ask({ type: 'new', variant: 'minishogi' }))
for (const type of ['shogi-move', 'shogi-try'])
  board.addEventListener(type, async ({ detail }) => {
    const answer = await engine.ask({ type: 'play', move: detail.move })
    if (answer.type === 'position') show(answer)
    else if (answer.type === 'refused') status.textContent = `Not possible: ${answer.reason}`
  })
