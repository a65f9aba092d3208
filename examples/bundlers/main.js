import { createEngine, ROSTER } from 'narikoma'
import { LABELS_EN } from 'narikoma/board'

const board = document.querySelector('shogi-board')
const status = document.querySelector('#status')
const opponent = document.querySelector('#opponent')
for (const { id, en } of ROSTER) opponent.add(new Option(en, id))
const engine = await createEngine()

function show(position) {
  const { sfen, legal, check, checkers, moves, result } = position
  const common = { orientation: 'b', coordinates: 'en', labels: LABELS_EN }
  board.view = { ...common, sfen, legal, movable: 'b', check, checkers, lastMove: moves.at(-1)?.usi }
  status.textContent = result ? `Over: ${result.reason}` : `${moves.length} moves`
}

// The learned net is fetched when a search first needs it.
engine.onNet = (net) => {
  document.querySelector('#net').textContent = net.state === 'unavailable' ? net.fault : net.state
}

// The engine with all opponents is fetched when one of the others is first asked for a move.
engine.onGallery = (gallery) => {
  document.querySelector('#gallery').textContent = gallery.state
}

async function answer() {
  const found = await engine.ask({ type: 'go', opponent: opponent.value, limits: { nodes: 20000 } })
  if (found.type !== 'bestMove' || found.choice.type !== 'move') return
  const position = await engine.ask({ type: 'play', move: found.choice.usi })
  if (position.type === 'position') show(position)
}

show(await engine.ask({ type: 'new', variant: 'shogi' }))
for (const type of ['shogi-move', 'shogi-try'])
  board.addEventListener(type, async ({ detail }) => {
    const position = await engine.ask({ type: 'play', move: detail.move })
    if (position.type === 'refused') status.textContent = `Not possible: ${position.reason}`
    if (position.type !== 'position') return
    show(position)
    if (!position.result) await answer()
  })
