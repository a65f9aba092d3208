/** The gallery: its addresses, its data and texts, and moving through the tree of a search. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addWords } from '../../www/app/views/aloud.ts'
import { type Info, START, type TreeEvent, type TreeNode } from '../../www/engine/protocol.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import { ladder } from '../../www/gallery/data.ts'
import type { GalleryHost } from '../../www/gallery/host.ts'
import { roomsOf } from '../../www/gallery/overview.ts'
import { ARTICLE_GAME, SECOND_PAWN } from '../../www/gallery/panels/articleGame.ts'
import { layOut, mainLine } from '../../www/gallery/panels/playoutTree.ts'
import { positionFor } from '../../www/gallery/panels/present.ts'
import { reachedText } from '../../www/gallery/panels/thoughts.ts'
import {
  extraPlies,
  hasBelow,
  next,
  pathTo,
  previous,
  rowAt,
  rows,
} from '../../www/gallery/panels/treePlaces.ts'
import { detailsOf } from '../../www/gallery/panels/treeWords.ts'
import { PICTURES, treeOf } from '../../www/gallery/pictures.ts'
import { addressOf, readRoute } from '../../www/gallery/route.ts'
import { placedName, written } from '../../www/gallery/spoken.ts'
import { axisOf } from '../../www/gallery/tournament/chart.ts'
import {
  around,
  boardsOf,
  type Entrant,
  entrantOf,
  isPlayed,
  ratedOpponents,
  tournaments,
} from '../../www/gallery/tournament/data.ts'
import { placedLevels } from '../../www/gallery/tournament/levels.ts'
import { watchedLimits } from '../../www/gallery/watch/duel.ts'
import { curve, heightOf } from '../../www/gallery/watch/duelGraph.ts'
import { numberText } from '../../www/gallery/words.ts'
import { en as english } from '../../www/text/en.ts'
import { en } from '../../www/text/gallery/en.ts'
import { ja } from '../../www/text/gallery/ja.ts'
import { ja as japanese } from '../../www/text/ja.ts'
import { CARD_TEXTS } from '../../www/text/opponents/index.ts'

for (const text of [japanese, english]) addWords(text)

test('a watched game is quick, but a level on 5×5 keeps the limits that the engine has for it there', () => {
  expect(watchedLimits('shogi', { nodes: 16_000 })).toBeUndefined()
  expect(watchedLimits('shogi', { nodes: 165_000 })).toEqual({ nodes: 100_000 })
  expect(watchedLimits('minishogi', { nodes: 165_000 })).toBeUndefined()
  expect(watchedLimits('shogi', { depth: 3 })).toEqual({ depth: 3, nodes: 100_000 })
  expect(watchedLimits('minishogi', {})).toEqual({ nodes: 100_000 })
})

test('addresses are read as they are written, and unknown ones lead to the overview', () => {
  const watch = {
    view: 'watch' as const,
    black: { id: 'minimax', level: '2' },
    white: { id: 'machine-one', level: '1' },
    variant: 'shogi' as const,
  }
  for (const route of [{ view: 'all' as const }, { view: 'card' as const, id: 'quiescence' }, watch])
    expect(readRoute(addressOf(route))).toEqual(route)
  expect(readRoute('#gallery/nobody')).toEqual({ view: 'all' })
  expect(readRoute('#gallery/watch/minimax:99/nobody')).toEqual({
    view: 'watch',
    black: { id: 'minimax', level: ROSTER.find(({ id }) => id === 'minimax')?.defaultLevel },
    white: { id: 'machine-one', level: ROSTER.find(({ id }) => id === 'machine-one')?.defaultLevel },
    variant: 'shogi',
  })
  expect(readRoute('')).toBeNull()
  expect(readRoute('#elsewhere')).toBeNull()
})

test('a game is on a board that both play: the wanted one, the only one, or none', () => {
  const boardOf = (hash: string) => {
    const route = readRoute(hash)
    return route?.view === 'watch' ? route.variant : undefined
  }
  expect(boardOf('#gallery/watch/minimax:1/alphabeta:1/minishogi')).toBe('minishogi')
  expect(boardOf('#gallery/watch/minimax:1/effect-net:1')).toBe('minishogi')
  expect(boardOf('#gallery/watch/minimax:1/machine-two:1/minishogi')).toBe('shogi')
  expect(boardOf('#gallery/watch/machine-two:1/effect-net:1')).toBeNull()
  const small = readRoute('#gallery/watch/minimax:1/effect-net:1')
  expect(small && readRoute(addressOf(small))).toEqual(small)
})

test('an opponent that does not play on the board of the game is asked about its own start', () => {
  const present = { start: { variant: 'shogi' as const }, moves: ['7g7f'], sfen: START.shogi, over: true }
  const host = { present: () => present } as unknown as GalleryHost
  const about = (id: string) => {
    const card = ROSTER.find((each) => each.id === id)
    return card && positionFor(card, host)
  }
  expect(about('minimax')).toEqual({ ...present, aside: null })
  expect(about('effect-net')).toEqual({
    start: { variant: 'minishogi' },
    moves: [],
    sfen: START.minishogi,
    over: false,
    aside: 'other',
  })
})

test('the data of the ladder are about opponents of the roster', () => {
  const known = new Set(ROSTER.map(({ id }) => id))
  for (const { id, depths } of ladder.rungs) {
    expect(known).toContain(id)
    expect(depths.length).toBeGreaterThan(0)
  }
})

test('the page on the ladder has the positions that were measured', () => {
  const page = readFileSync('docs/ladder.md', 'utf8')
  for (const { id, depths } of ladder.rungs) {
    const counts = [0, 1, 2, 3, 4].map((at) => depths[at]?.nodes.toLocaleString('en') ?? '')
    expect(page).toContain(`| \`${id}\` | ${counts.join(' | ')} |`)
  }
  const [, , three] = ladder.rungs.find(({ id }) => id === 'minimax')?.depths ?? []
  expect(page).toContain(`it takes ${three?.nodes.toLocaleString('en')} positions for three`)
})

test.each(['shogi', 'minishogi'] as const)('the tournament of %s has opponents that play it', (variant) => {
  const { entrants, points, games, maxNodes } = tournaments[variant]
  for (const { id, level } of entrants) {
    const card = ROSTER.find((each) => each.id === id)
    expect(card?.variants).toContain(variant)
    expect(card?.levels.map((each) => each.id)).toContain(level)
  }
  expect(points.map((row) => row.length)).toEqual(entrants.map(() => entrants.length))
  expect(points.flat().reduce((sum, each) => sum + each, 0)).toBe(games)
  for (const [row, entrant] of entrants.entries())
    expect(points[row]?.reduce((sum, each) => sum + each, 0)).toBe(entrant.points)
  expect(entrants.map(({ rating }) => rating)).toEqual(
    entrants.map(({ rating }) => rating).sort((a, b) => b - a),
  )
  expect(maxNodes).toBe(10_000)
  expect(isPlayed(tournaments[variant])).toBe(true)
  expect(isPlayed({ ...tournaments[variant], games: entrants.length })).toBe(false)
})

test('ratings on 5×5 have mean 0', () => {
  const ratings = tournaments.minishogi.entrants.map(({ rating }) => rating)
  // Each is rounded.
  expect(Math.abs(ratings.reduce((sum, rating) => sum + rating, 0))).toBeLessThanOrEqual(ratings.length / 2)
})

test('an opponent has at most a rating on each board that it plays, the one of its strongest level there', () => {
  expect(boardsOf(null)).toEqual(['shogi', 'minishogi'])
  for (const { id, variants } of ROSTER)
    for (const variant of boardsOf(id))
      expect(variants, `${id}: it was rated on ${variant}`).toContain(variant)
  for (const id of ['effect-net', 'minishogi-net']) {
    expect(entrantOf(id, 'shogi')).toBeUndefined()
    const all = tournaments.minishogi.entrants.filter((each) => each.id === id)
    expect(all.length).toBeGreaterThan(1)
    expect(entrantOf(id, 'minishogi')?.rating).toBe(Math.max(...all.map(({ rating }) => rating)))
  }
  expect(entrantOf('machine-two', 'minishogi')).toBeUndefined()
  expect(numberText(-35)).toBe('−35')
  expect(numberText(1040)).toBe('1040')
})

test('the network of effects says how many of the six plies of its document it reached', async () => {
  for (const code of ['ja', 'en'] as const) await CARD_TEXTS.fetch(code)
  const info = (depth: number, proved?: Info['proved']): Info => ({
    ...{ depth, nodes: 9, score: { cp: 0 }, winRate: 0.5, pv: [] },
    ...(proved ? { proved } : {}),
  })
  expect(reachedText('effect-net', info(6), en)).toContain('reached the six plies')
  expect(reachedText('effect-net', info(4), en)).toContain('reached 4 of')
  expect(reachedText('effect-net', info(4), ja)).toContain('4手先')
  expect(reachedText('effect-net', info(4, { winner: 'b', plies: 3 }), en)).toBe('')
  expect(reachedText('minimax', info(3), en)).toBe('')
})

test('a chart has a row for each opponent; a card has its own row and two neighbours on each side', () => {
  const { entrants } = tournaments.shogi
  const rows = ratedOpponents(entrants)
  expect(rows.map(({ id }) => id)).toEqual([...new Set(entrants.map(({ id }) => id))])
  expect(rows.flatMap((row) => row.entrants)).toHaveLength(entrants.length)
  const ids = rows.map(({ id }) => id)
  expect(around(rows, null)).toEqual(rows)
  expect(around(rows, ids[5] ?? '').map(({ id }) => id)).toEqual(ids.slice(3, 8))
  expect(around(rows, ids[0] ?? '').map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect(around(rows, ids.at(-1) ?? '').map(({ id }) => id)).toEqual(ids.slice(-3))
})

test('all levels stand on the scale of the tournament, in their order', () => {
  const { entrants } = tournaments.shogi
  const placed = placedLevels(entrants)
  const own = [...entrants.filter(({ id }) => id === 'flagship'), ...placed]
  own.sort((one, other) => Number(one.level) - Number(other.level))
  expect(own.map(({ level }) => level)).toEqual(Array.from({ length: 25 }, (_, at) => String(at + 1)))
  for (const [at, { rating }] of own.entries())
    if (at > 0) expect(rating).toBeGreaterThan(own[at - 1]?.rating ?? 0)
  // Between two that played: halfway by its own matches. Beyond the last one: as far as the matches say.
  const ends: Entrant[] = [
    { ...entrants[0], id: 'flagship', level: '14', rating: 1000, error: 30 } as Entrant,
    { ...entrants[0], id: 'flagship', level: '16', rating: 1205, error: 40 } as Entrant,
  ]
  const of = (level: string) => placedLevels(ends).find((each) => each.level === level)
  // Level ratings of 14 to 17: 2630, 2820, 3040, 3260.
  expect(of('15')?.rating).toBe(1095)
  expect(of('17')).toMatchObject({ rating: 1425, error: Math.round(Math.hypot(40, 57)), isPlaced: true })
  expect(of('13')).toMatchObject({ rating: 810, error: Math.round(Math.hypot(30, 57)) })
  // Further from what played is less certain.
  expect(of('25')?.error).toBeGreaterThan(of('17')?.error ?? 0)
  expect(placedLevels([])).toEqual([])
  // The documentation has the same table.
  const table = readFileSync('docs/levels.md', 'utf8')
  for (const { level, rating, error, isPlaced } of own)
    expect(table).toContain(`| ${level} | ${isPlaced ? 'placed' : 'played'} | ${rating} ± ${error} |`)
})

test('the axis of a chart has room for every range, and round numbers', () => {
  for (const { entrants } of Object.values(tournaments)) {
    const { place, ticks } = axisOf(entrants)
    for (const { rating, error } of entrants) {
      expect(place(rating - error)).toBeGreaterThan(0)
      expect(place(rating + error)).toBeLessThan(1)
    }
    expect(ticks.length).toBeGreaterThan(2)
    for (const tick of ticks) expect(Number.isInteger(tick / 500)).toBe(true)
  }
})

test('ratings of earlier weights say so, and only those that the report names', () => {
  const named = readFileSync('train/results/tournament/earlier-weights.txt', 'utf8')
    .split('\n')
    .filter(Boolean)
  const { entrants, timed } = tournaments.shogi
  const flagged = (rows: readonly Pick<Entrant, 'id' | 'of'>[]) => rows.filter(({ of }) => of !== undefined)
  const names = (rows: readonly Pick<Entrant, 'id' | 'of'>[], mark: string) =>
    flagged(rows).map(({ id }) => named.find((name) => name.startsWith(`${mark}${id}/`)) ?? id)
  expect([...names(entrants, ''), ...names(timed?.entrants ?? [], 'timed ')].sort()).toEqual(named.sort())
  for (const { id, of } of [...flagged(entrants), ...flagged(timed?.entrants ?? [])]) {
    expect(of).toBe('earlier weights')
    expect(ROSTER.find((card) => card.id === id)?.needs.length).toBeGreaterThan(0)
  }
})

test('every opponent is in a room of the first page, and has a picture with words for it', () => {
  const ids = ROSTER.map(({ id }) => id).sort()
  for (const { rooms, pictures } of [en, ja]) {
    const inRooms = roomsOf(rooms)
    expect(inRooms.map(([first]) => first?.id)).toEqual(Object.keys(rooms))
    expect(
      inRooms
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids)
    expect(Object.keys(pictures).sort()).toEqual(ids)
  }
  expect(Object.keys(PICTURES).sort()).toEqual(ids)
  // The story goes from the rules to the page's own engine.
  expect(roomsOf(en.rooms)[0]?.[0]?.group).toBe('rules')
  expect(roomsOf(en.rooms).at(-1)?.[0]?.id).toBe(ROSTER[0]?.id)
})

test('the tree of a picture is read with its signs, depths and places', () => {
  const { root, leaves, depth } = treeOf('n(b(nx)f)')
  expect([leaves, depth]).toEqual([3, 2])
  const [best, unread] = root.below
  expect([root.sign, best?.sign, unread?.sign]).toEqual(['n', 'b', 'f'])
  expect(best?.below.map(({ sign, x, depth }) => [sign, x, depth])).toEqual([
    ['n', 0, 2],
    ['x', 1, 2],
  ])
  expect([best?.x, unread?.x, root.x]).toEqual([0.5, 2, 1.25])
  for (const [id, { tree }] of Object.entries(PICTURES)) {
    if (!tree) continue
    const count = (branch: typeof root): number => branch.below.reduce((sum, each) => sum + count(each), 1)
    expect(count(treeOf(tree).root), id).toBe(tree.replace(/[()]/g, '').length)
  }
})

test('every rule of machine one has a name in both languages', () => {
  const source = readFileSync('src/opponents/gallery/machines/one/rules.rs', 'utf8')
  const ids = [...source.matchAll(/Rule::\w+,\s*"([a-z-]+)"/g)].map(([, id]) => id ?? '')
  expect(ids.length).toBe(33)
  expect(Object.keys(en.rules).sort()).toEqual([...ids].sort())
  expect(Object.keys(ja.rules).sort()).toEqual([...ids].sort())
})

const sfen = '4k4/9/9/9/9/9/9/9/4K4 b - 1'
const node = (part: Partial<TreeNode>): TreeNode => ({
  ...{ step: 'move', sfen, depth: 1, nodes: 3, moves: 5, best: false, cutoff: false },
  ...part,
})
const move = (usi: string) => ({ usi, ja: usi, en: usi })

/** A root with two moves; the first is opened. */
const TREE: TreeEvent = {
  type: 'tree',
  units: 2,
  quiescence: false,
  standsPat: false,
  selective: false,
  nodes: 8,
  complete: true,
  mateStage: false,
  tree: [
    node({ step: 'root', depth: 4, nodes: 8 }),
    node({ parent: 0, move: move('1g1f'), depth: 3, best: true }),
    node({ parent: 1, step: 'pass', depth: 0, nodes: 1 }),
    node({ parent: 1, move: move('3c3d'), depth: 1, nodes: 1 }),
    node({
      parent: 0,
      move: move('2g2f'),
      depth: 2,
      nodes: 4,
      cutoff: true,
      value: { cp: 30 },
      beta: 10,
      alpha: 0,
    }),
  ],
} as TreeEvent

test('the tree is stepped through in the order of the search', () => {
  const all = rows(TREE)
  expect(all.map(({ at }) => at)).toEqual([[], [0], [0, 0], [0, 1], [1]])
  expect(next(all, [])).toEqual([0])
  expect(next(all, [0])).toEqual([0, 0])
  expect(next(all, [0, 0])).toEqual([0, 1])
  expect(next(all, [0, 1])).toEqual([1])
  // Not opened yet: its first child.
  expect(next(all, [1])).toEqual([1, 0])
  expect(previous(all, [1])).toEqual([0, 1])
  expect(previous(all, [])).toEqual([])
  expect(pathTo(all, [0, 0])).toEqual(['1g1f', 'pass'])
  expect(rowAt(all, [1, 5])?.at).toEqual([1])
  expect(all.map(hasBelow)).toEqual([true, true, false, false, true])
})

test('the tree says why a node was read deeper, passed or cut off', () => {
  const all = rows(TREE)
  const row = (index: number) => {
    const found = all[index]
    if (!found) throw new Error('no such row')
    return found
  }
  expect(extraPlies(row(1), 2)).toBe(0.5)
  expect(detailsOf(row(1), all, TREE, en, written(en))).toContain(en.tree.extended(en.tree.halfPly(0.5)))
  expect(detailsOf(row(2), all, TREE, en, written(en))).toContain(en.tree.nullMove)
  // The window and the value are those of the side that moved.
  expect(detailsOf(row(4), all, TREE, en, written(en)).slice(0, 2)).toEqual([
    `2g2f — ${en.tree.value('−30')}`,
    en.tree.window('−10', '0'),
  ])
  const opened = rows({ ...TREE, tree: [...TREE.tree, node({ parent: 4, move: move('4c4d'), nodes: 1 })] })
  const cut = opened[4]
  expect(cut && detailsOf(cut, opened, TREE, en, written(en))).toContain(en.tree.cutoff(1, 5))
  // The search says itself what it leaves out, and how its lines end.
  const narrow = cut && { ...cut, node: { ...cut.node, cutoff: false } }
  expect(narrow && detailsOf(narrow, opened, TREE, en, written(en))).not.toContain(en.tree.narrowed(1, 5))
  expect(narrow && detailsOf(narrow, opened, { ...TREE, selective: true }, en, written(en))).toContain(
    en.tree.narrowed(1, 5),
  )
  expect(detailsOf(row(2), all, TREE, en, written(en))).not.toContain(en.tree.captures)
  const long = { ...row(2), node: { ...row(2).node, nodes: 3 } }
  expect(detailsOf(long, all, { ...TREE, quiescence: true }, en, written(en))).toContain(en.tree.captures)
  // Only a search that may stop taking has been good enough without it.
  const still = { ...row(2), node: { ...row(2).node, nodes: 1, static: 30, beta: 10 } }
  const last = (standsPat: boolean) =>
    detailsOf(still, all, { ...TREE, quiescence: true, standsPat }, en, written(en))
  expect(last(true)).toContain(en.tree.standPat)
  expect(last(false)).not.toContain(en.tree.standPat)
})

test('pieces of a reason are named with their squares', () => {
  expect(placedName({ piece: 'K', square: '5i' }, ja)).toEqual({
    seen: '☗５九玉',
    heard: 'せんて、ごきゅうぎょく',
  })
  expect(placedName({ piece: '+r', square: '2a' }, en)).toEqual({
    seen: '☖dragon 2a',
    heard: 'White, dragon 2a',
  })
})

test('each player has a curve of its own moves', () => {
  const values = [{ cp: 100 }, { cp: -200 }, null, { mate: 3 }]
  expect(curve(values, 1).split(' ')).toHaveLength(1)
  expect(curve(values, 0).split(' ')).toHaveLength(2)
  expect(heightOf({ cp: 0 })).toBe(110)
  expect(heightOf({ mate: 1 })).toBe(0)
  expect(heightOf({ cp: -9999 })).toBe(220)
})

test('the nodes of a search by playouts share the height of their parent by visits', () => {
  const grown = [
    { sfen, visits: 10, prior: 1 },
    { parent: 0, move: move('7g7f'), sfen, visits: 6, prior: 0.4 },
    { parent: 0, move: move('2g2f'), sfen, visits: 3, prior: 0.3 },
    { parent: 0, move: move('1g1f'), sfen, visits: 0, prior: 0.3 },
    { parent: 1, move: move('3c3d'), sfen, visits: 1, prior: 0.5 },
    { parent: 1, move: move('8c8d'), sfen, visits: 4, prior: 0.5 },
  ]
  const drawn = layOut(grown)
  // Without visits a move is in the table only.
  expect(drawn.map(({ index }) => index)).toEqual([0, 1, 2, 5, 4])
  expect(mainLine(drawn)).toEqual([1, 5])
  const [, first, second, , fourth] = drawn
  expect(first).toMatchObject({ depth: 1, parent: 0 })
  expect(first?.band).toBeCloseTo(2 / 3)
  expect(second?.band).toBeCloseTo(1 / 3)
  expect(second?.y).toBeCloseTo(2 / 3 + 1 / 6)
  expect(fourth?.depth).toBe(2)
  expect(fourth?.band).toBeCloseTo(2 / 15)
  expect(layOut([])).toEqual([])
})

test('the game of the article has 106 moves, and the silver in place of the second pawn', () => {
  expect(ARTICLE_GAME).toHaveLength(106)
  expect(ARTICLE_GAME[SECOND_PAWN - 1]).toBe('S*6h')
  expect(ARTICLE_GAME.at(-1)).toBe('G*8h')
})
