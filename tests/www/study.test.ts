/** The study's moves, place, searches and net, without a page. */
import { describe, expect, test } from 'vitest'
import { addMove, ROOT, treeOf } from '../../www/app/game/tree.ts'
import { Client } from '../../www/engine/client.ts'
import type { Info } from '../../www/engine/protocol.ts'
import { isPositionCurrent, nullMoveSfen, Study, type StudyState } from '../../www/study/study.ts'
import { isBuilt, spawner } from './built-engine.ts'
import { threads } from './fake-engine.ts'

test('the position is current if it has exactly the moves that lead to the current place', () => {
  const tree = treeOf(['7g7f', '3c3d'])
  const told = (...moves: string[]) => ({ moves: moves.map((usi) => ({ usi })) })
  const state = (at: number, position: unknown, failed: object | null = null) =>
    isPositionCurrent({ tree, at, position, failed } as StudyState)
  expect([state(ROOT, told()), state(0, told('7g7f')), state(1, told('7g7f', '3c3d'))]).toEqual([
    true,
    true,
    true,
  ])
  expect([state(0, told()), state(ROOT, told('7g7f')), state(0, told('2g2f'))]).toEqual([false, false, false])
  expect([state(ROOT, null), state(ROOT, null, { type: 'failed' })]).toEqual([false, true])
})

test('the reason of a refusal stays when the net is loaded before or after it', async () => {
  const { spawn, now } = threads()
  const until = async (ready: () => boolean) => {
    while (!ready()) await new Promise((done) => setTimeout(done))
  }
  const info: Info = { depth: 1, nodes: 1, score: { cp: 0 }, winRate: 500, pv: [] }
  for (const netComesFirst of [true, false]) {
    let netComes = () => {}
    const settled = new Promise<void>((done) => {
      netComes = done
    })
    const client = new Client(spawn)
    const subject = { start: { variant: 'shogi' }, tree: treeOf([]), at: ROOT, orientation: 'b' } as const
    const study = new Study(() => ({ client, settled }), subject)
    study.open().catch(() => {})
    await until(() => now().asked().includes('go'))
    study.state = { ...study.state, infos: [info] }
    const asked = study.play('5g5e')
    if (netComesFirst) netComes()
    asked.catch(() => {})
    await until(() => study.state.refusal !== null)
    const thoughts = () =>
      now()
        .asked()
        .filter((type) => type === 'go').length
    await until(() => thoughts() === 2)
    study.state = { ...study.state, infos: [info] }
    if (!netComesFirst) netComes()
    await until(() => thoughts() === (netComesFirst ? 2 : 3))
    expect(study.state.refusal).toBe('twoPawns')
    study.close()
  }
})

/** A study whose net comes when `netComes` is called; `searches` counts its searches. */
function studyWithLateNet() {
  const { spawn, now } = threads()
  let netComes = () => {}
  const settled = new Promise<void>((done) => {
    netComes = done
  })
  const subject = { start: { variant: 'shogi' }, tree: treeOf([]), at: ROOT, orientation: 'b' } as const
  const study = new Study(() => ({ client: new Client(spawn), settled }), subject)
  const searches = () =>
    now()
      .asked()
      .filter((type) => type === 'go').length
  return { study, now, netComes, searches }
}

test('a search that has found no line yet when the net is loaded begins again with it', async () => {
  const { study, netComes, searches } = studyWithLateNet()
  study.open().catch(() => {})
  await expect.poll(searches).toBe(1)
  expect(study.state.infos).toHaveLength(0)
  netComes()
  await expect.poll(searches).toBe(2)
  study.close()
})

describe('move names and position of a study', () => {
  const settled = new Promise<void>(() => {})
  const made = (moves: string[], at: number) => {
    const { spawn, now } = threads()
    const subject = { start: { variant: 'shogi' }, tree: treeOf(moves), at, orientation: 'b' } as const
    const study = new Study(() => ({ client: new Client(spawn), settled }), subject)
    return { study, now }
  }
  const names = ({ state }: Study) => state.tree.nodes.map(({ played }) => played?.en)

  test('come also while the engine is paused', async () => {
    const { study, now } = made(['7g7f', '3c3d'], ROOT)
    study.open().catch(() => {})
    study.rest(true)
    await expect.poll(() => names(study)).toEqual(['P-7g7f', 'P-3c3d'])
    expect(study.state.position?.moves).toEqual([])
    expect(now().asked()).not.toContain('go')
    study.rest(false)
    await expect.poll(() => now().asked()).toContain('go')
    study.close()
  })

  test('come after an immediate step to another move; a refused move is removed, and the place stays', async () => {
    const { study, now } = made(['7g7f', '3c3d'], ROOT)
    let { tree } = addMove(study.state.tree, ROOT, 'bad')
    tree = addMove(tree, ROOT, '2g2f').tree
    study.open({ tree }).catch(() => {})
    study.goTo(3)
    await expect.poll(() => now().asked()).toContain('go')
    expect(names(study)).toEqual(['P-7g7f', 'P-3c3d', 'P-2g2f'])
    expect(study.state.tree.nodes[study.state.at]?.usi).toBe('2g2f')
    // The engine searches the current place, whatever was requested in between.
    const last = now().heard.findLast(({ request }) => request.type === 'new')?.request
    expect(last).toMatchObject({ moves: ['2g2f'] })
    study.close()
  })

  test('belong to the right moves even if these change their order meanwhile', async () => {
    const { study } = made(['7g7f'], ROOT)
    const { tree } = addMove(study.state.tree, ROOT, '2g2f')
    study.open({ tree, at: 1 }).catch(() => {})
    study.promote()
    await expect.poll(() => names(study)).toEqual(['P-2g2f', 'P-7g7f'])
    study.close()
  })

  test('a search for a mate works before the first answer and while paused', async () => {
    const { study, now } = made(['7g7f'], 0)
    study.open().catch(() => {})
    study.rest(true)
    study.solve().catch(() => {})
    await expect.poll(() => study.state.solving).toBe('done')
    expect(study.state.position?.moves).toHaveLength(1)
    study.rest(false)
    expect(now().asked()).not.toContain('go')
    // Then the lines come back, and the result of the search stays.
    await expect.poll(() => now().asked()).toContain('go')
    expect([study.state.solving, study.state.mate?.verdict]).toEqual(['done', 'unknown'])
    study.close()
  })

  test('whoever waits for the current position gets it, also right after a step', async () => {
    const { study } = made(['7g7f', '3c3d'], ROOT)
    study.open().catch(() => {})
    const told = async () => (await study.whenCurrent()).position?.moves.map(({ usi }) => usi)
    expect(await told()).toEqual([])
    study.goTo(1)
    expect(study.state.position?.moves).toEqual([])
    expect(await Promise.all([told(), told()])).toEqual([
      ['7g7f', '3c3d'],
      ['7g7f', '3c3d'],
    ])
    study.close()
  })

  test('a move is not tried if a step to another place follows before the answer', async () => {
    const { study, now } = made(['7g7f'], ROOT)
    study.open().catch(() => {})
    await expect.poll(() => now().asked()).toContain('go')
    study.play('5g5e').catch(() => {})
    study.goTo(0)
    await expect
      .poll(() =>
        now()
          .asked()
          .filter((type) => type === 'go'),
      )
      .toHaveLength(2)
    expect(now().asked()).not.toContain('play')
    study.close()
  })
})

test('after a search for a mate the lines come back, also when the net is loaded later', async () => {
  const { study, now, netComes, searches } = studyWithLateNet()
  study.open().catch(() => {})
  await expect.poll(searches).toBe(1)
  study.solve().catch(() => {})
  await expect.poll(searches).toBe(2)
  const info: Info = { depth: 1, nodes: 1, score: { cp: 0 }, winRate: 500, pv: [] }
  now().deliver([{ id: now().heard.at(-1)?.id ?? 0, event: { type: 'info', ...info } }])
  await expect.poll(() => study.state.infos.length).toBe(1)
  netComes()
  await expect.poll(searches).toBe(3)
  expect(study.state.solving).toBe('done')
  study.close()
})

test('a null move changes only the side to move', () => {
  expect(nullMoveSfen('4k4/9/9/9/9/9/9/9/4K4 b P 7')).toBe('4k4/9/9/9/9/9/9/9/4K4 w P 7')
})

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 60_000 }, () => {
  test('a study removes moves that the engine refuses, and analyses the rest', async () => {
    const tree = treeOf(['7g7f', '3c3d', '1a1e', '2g2f'])
    const study = new Study(await spawner(), { start: { variant: 'shogi' }, tree, at: 3, orientation: 'b' })
    const thought = new Promise<void>((done) => {
      study.onChange = () => study.state.infos.filter(Boolean).length === 3 && done()
    })
    void study.open()
    await thought
    expect(study.state.tree.nodes.map(({ usi }) => usi)).toEqual(['7g7f', '3c3d'])
    expect(study.state.at).not.toBe(ROOT)
    expect(study.state.tree.nodes[0]?.played?.ja).toBe('☗７六歩')
    await study.play('8h3c+')
    study.close()
  })

  test('a paused study stops its search until it is resumed', async () => {
    const study = new Study(await spawner(), {
      start: { variant: 'shogi' },
      tree: treeOf([]),
      at: ROOT,
      orientation: 'b',
    })
    const until = (ready: () => boolean) =>
      new Promise<void>((done) => {
        study.onChange = () => ready() && done()
      })
    const first = until(() => study.state.infos.length === 3)
    void study.open()
    await first
    study.rest(true)
    await study.client.ask({ type: 'hello' })
    const stopped = study.state.infos
    await new Promise((done) => setTimeout(done, 50))
    expect(study.state.infos).toBe(stopped)
    const again = until(() => study.state.infos.length === 3 && study.state.infos !== stopped)
    study.rest(false)
    await again
    study.close()
  })
})
