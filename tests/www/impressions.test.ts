/**
 * The moves that come to mind: questions that overtake each other, and the names of moves that are illegal.
 */
import { expect, test } from 'vitest'
import { illegalWish, percentOf, plainName } from '../../www/app/views/impressions.ts'
import { Client } from '../../www/engine/client.ts'
import type { Impressions } from '../../www/engine/impressions.ts'
import { ImpressionsClient } from '../../www/engine/impressions.ts'
import { START } from '../../www/engine/protocol.ts'
import { IMPRESSIONS_TEXTS } from '../../www/text/impressions/index.ts'
import { threads } from './fake-engine.ts'

for (const code of ['ja', 'en'] as const) await IMPRESSIONS_TEXTS.fetch(code)

const shogi = { variant: 'shogi' } as const

/** A client whose network is in the build; `bring` lets it arrive, and answers what was asked. */
function network() {
  const { spawn, now } = threads()
  const network = new ImpressionsClient(() => {
    const client = new Client(spawn)
    client.dataFile = (id) => ({ id, address: `https://host/${id}.bin`, bytes: 1000 })
    return client
  })
  const tell = (data: unknown) => now().onmessage?.({ data } as MessageEvent)
  const bring = () => tell({ data: { id: 'policy-net', status: { state: 'ready' } } })
  const asked = () => now().heard.filter(({ request }) => request.type === 'impressions')
  const answer = (id: number, usi: string) => {
    const event: Impressions = {
      ...{ type: 'impressions', sfen: START.shogi, side: 'b', value: 0.5, repetition: 0, wanted: [] },
      moves: [{ move: { usi, ja: usi, en: usi }, probability: 1 }],
    }
    tell({ id, event })
  }
  return { network, tell, bring, asked, answer, now }
}

test('the network is loaded by the first question, and the last question is answered', async () => {
  const { network: net, bring, asked, answer } = network()
  const states: string[] = []
  net.onStatus = ({ state }) => states.push(state)
  const first = net.ask(shogi, [])
  await new Promise((done) => setTimeout(done))
  // Nothing is asked before the weights are there.
  expect(asked()).toEqual([])
  const second = net.ask(shogi, ['7g7f'])
  await new Promise((done) => setTimeout(done))
  bring()
  expect(await first).toBeNull()
  expect(asked()).toHaveLength(1)
  answer(asked()[0]?.id ?? 0, '3c3d')
  expect((await second)?.moves[0]?.move.usi).toBe('3c3d')
  expect(states).toContain('loading')
})

test('a position that is refused has no impressions, and a network that does not come is an error', async () => {
  const { network: net, tell } = network()
  expect(await net.ask({ ...shogi, sfen: 'bad' }, [])).toBeNull()
  const asked = net.ask(shogi, [])
  await new Promise((done) => setTimeout(done))
  tell({
    data: { id: 'policy-net', status: { state: 'unavailable', fault: 'network', reason: 'no network' } },
  })
  await expect(asked).rejects.toThrow('no network')
})

test('a wish that the rules forbid is told with its reason', () => {
  const wish = (usi: string, refusal?: 'twoPawns' | 'cannotMoveThere') => ({
    sfen: START.shogi,
    wanted: [{ usi, probability: 0.304, ...(refusal && { refusal }) }],
  })
  expect(illegalWish(wish('7g7f'), 'en')).toBeNull()
  expect(illegalWish(wish('P*5g', 'twoPawns'), 'ja')).toBe(
    'ルールがなければ５七歩打（30%）を指したがっていました：二歩です。',
  )
  expect(illegalWish(wish('P*5g', 'twoPawns'), 'en')).toBe(
    'Without the rules it would have wanted P*5g (30%): two pawns on a file.',
  )
  expect(plainName('8h5e', START.shogi, 'ja')).toBe('５五角')
  expect(plainName('8h2b+', START.shogi, 'en')).toBe('bishop 8h-2b+')
  expect([0.304, 0.052, 0.0004].map(percentOf)).toEqual(['30', '5.2', '0.0'])
})
