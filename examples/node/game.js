// The engine plays both sides, in Node.js: ten moves.
import { createEngine } from 'narikoma'

const engine = await createEngine()
const [moves, words] = [[], []]
while (moves.length < 10) {
  const { usi, choice } = await engine.bestMove({ moves, nodes: 20_000 })
  if (choice.type !== 'move') break
  moves.push(usi)
  words.push(choice.ja)
}
console.log(words.join(' '))
console.log(`the learned net: ${engine.net.state}`)
