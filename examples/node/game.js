// The engine plays both sides, in Node.js: ten moves.
import { createEngine } from 'narikoma'

const engine = await createEngine()
let position = await engine.ask({ type: 'new', variant: 'shogi' })
while (position.type === 'position' && !position.result && position.moves.length < 10) {
  const { choice } = await engine.ask({ type: 'go', limits: { nodes: 20_000 } })
  position = await engine.ask({ type: 'play', move: choice.usi })
}
console.log(position.moves.map((move) => move.ja).join(' '))
console.log(`the learned net: ${engine.net.state}`)
