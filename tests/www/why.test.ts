/** Reasons of moves: which facts are told, and in which words. */
import { describe, expect, test } from 'vitest'
import type { Fact, MoveText, Request } from '../../www/engine/protocol.ts'
import { Workers } from '../../www/engine/workers.ts'
import { en } from '../../www/text/why/en.ts'
import { ja } from '../../www/text/why/ja.ts'
import type { WhyText } from '../../www/text/why/text.ts'
import { oneEngine, WhyEngine } from '../../www/why/ask.ts'
import { choose, contents, type Told, toldAfter } from '../../www/why/choose.ts'
import { coachText, sightOf } from '../../www/why/coach.ts'
import { kindOf } from '../../www/why/fact.ts'
import { type Lines, nothingFound, type Sentence, sentencesOf } from '../../www/why/sentences.ts'
import { isBuilt, spawner } from './built-engine.ts'
import { KINDS, on, RandomFacts } from './randomFacts.ts'

const TEXTS: readonly WhyText[] = [ja, en]
/** A line of moves from 9i on, which no fact below names but by its number. */
const line = (name: string): MoveText[] =>
  Array.from({ length: 9 }, (_, index) => {
    const by = index % 2 === 0 ? '☗' : '☖'
    return { usi: `9i${index + 1}a`, ja: `${by}${name}${index + 1}`, en: `${name}${index + 1}` }
  })
const LINES: Lines = { played: line('X'), better: line('Y'), mates: { played: line('Z'), better: line('Y') } }

const sentences = (
  facts: readonly Fact[],
  text: WhyText,
  { told, praise = false }: { told?: Told; praise?: boolean } = {},
): Sentence[] =>
  sentencesOf(choose(facts, { side: 'b', praise, ...(told && { told }) }), {
    ...{ text, lines: LINES, loss: '12%', praise },
    write: (move) => move[text.code],
  })
const texts = (...given: Parameters<typeof sentences>) => sentences(...given).map(({ text }) => text)

/** Every fact of its own, thirty of each kind. */
const ALONE = KINDS.flatMap((kind, index) => {
  const facts = new RandomFacts(index + 1)
  return Array.from({ length: 30 }, () => facts.fact(kind))
})

test('a threat of a mate too long to be seen is not told', () => {
  const threat = (plies: number): Fact => ({
    line: 'better',
    ply: 1,
    what: { mateThreat: { plies, moves: [] } },
  })
  const told = (plies: number) => choose([threat(plies)], { side: 'b' }).reasons
  expect(told(9)).toHaveLength(1)
  expect(told(11)).toHaveLength(0)
})

test('every kind of fact has a sentence in both languages, for mistakes and for good moves', () => {
  expect(Object.keys(ja.facts).sort()).toEqual(KINDS.filter((kind) => kind !== 'kind').sort())
  for (const fact of ALONE)
    for (const text of TEXTS)
      for (const praise of [false, true]) {
        const [told, ...more] = texts([fact], text, { praise })
        // Of a good move it is not said that nothing was found.
        if (praise && 'positional' in fact.what) {
          expect(told).toBeUndefined()
          continue
        }
        expect(told, JSON.stringify(fact)).toMatch(text.code === 'ja' ? /。$/ : /\.$/)
        expect(told).not.toMatch(/undefined|null|NaN| {2}|\.\./)
        expect(more).toEqual([])
      }
})

/** The squares and the kinds that a text names. */
function namedIn(told: string, { code }: WhyText): { squares: string[]; kinds: string[] } {
  if (code === 'en')
    return {
      squares: told.match(/\b[1-9][a-i]\b/g) ?? [],
      kinds:
        told.match(/\b(?:promoted \w+|king|rook|bishop|gold|silver|knight|lance|pawn|dragon|horse|tokin)/g) ??
        [],
    }
  const numbers = ['１２３４５６７８９', '一二三四五六七八九']
  const squares = [...told.matchAll(/([１-９])([一-九])の?/g)].map(
    ([, file = '', rank = '']) =>
      `${(numbers[0]?.indexOf(file) as number) + 1}${'abcdefghi'[numbers[1]?.indexOf(rank) as number]}`,
  )
  // Words in which a sign of a piece stands for something else.
  const rest = told.replace(
    /田楽刺し|成り込|取り返|玉の逃げ道|玉のそば|玉の安全度|相手の玉|玉を取られる形|(?<![車角金銀桂香竜馬枚])と金/g,
    (word) => (word === 'と金' ? 'ト' : ''),
  )
  return { squares, kinds: rest.match(/成[銀桂香]|飛車|角|金|銀|桂|香|歩|竜|馬|ト|玉/g) ?? [] }
}

const WORDS: Readonly<Record<string, readonly [ja: string, en: string]>> = {
  ...{ K: ['玉', 'king'], R: ['飛車', 'rook'], B: ['角', 'bishop'], G: ['金', 'gold'], S: ['銀', 'silver'] },
  ...{
    N: ['桂', 'knight'],
    L: ['香', 'lance'],
    P: ['歩', 'pawn'],
    '+R': ['竜', 'dragon'],
    '+B': ['馬', 'horse'],
  },
  ...{ '+S': ['成銀', 'promoted silver'], '+N': ['成桂', 'promoted knight'] },
  ...{ '+L': ['成香', 'promoted lance'], '+P': ['ト', 'tokin'] },
}

test('no sentence names a piece or a square that is not in its facts', () => {
  for (const fact of ALONE)
    for (const text of TEXTS)
      for (const praise of [false, true]) {
        const given = JSON.stringify(fact.what)
        const known = [...given.matchAll(/"piece":"([^"]+)"/g)].map(
          ([, piece = '']) => WORDS[piece.toUpperCase()]?.[text.code === 'ja' ? 0 : 1],
        )
        // Their own king is what these three are about.
        if ('flights' in fact.what || 'shelter' in fact.what || 'entering' in fact.what || 'pin' in fact.what)
          known.push('king', '玉')
        if ('positional' in fact.what) known.push('king', '玉')
        for (const told of texts([fact], text, { praise })) {
          const { squares, kinds } = namedIn(told, text)
          for (const square of squares) expect(given, told).toContain(`"${square}"`)
          for (const kind of kinds) expect(known, told).toContain(kind)
        }
      }
})

test('words that nothing on the board defines are never used, nor “because” for what comes later', () => {
  const forbidden = /\bmust\b|initiative|tempo|practical|shape|必ず|はず|主導権|手得|実戦的|好形|べき/
  const reason = /because|since|\bso\b|ので|ため|から、/
  for (const fact of ALONE)
    for (const text of TEXTS)
      for (const praise of [false, true])
        for (const told of texts([fact], text, { praise })) {
          expect(told).not.toMatch(forbidden)
          if (fact.ply > 2)
            expect(told.replaceAll('からの手順', '').replace(/から\d/, '')).not.toMatch(reason)
        }
})

test('what comes later is told as later, with the number of its move', () => {
  const at = (ply: number): Fact => ({
    line: 'played',
    ply,
    what: { fork: { by: on('N', '6e'), targets: [on('S', '7g'), on('G', '5g')], captured: on('S', '7g') } },
  })
  expect([2, 4, 6].flatMap((ply) => texts([at(ply)], en))).toEqual([
    'X2 forks the silver on 7g and the gold on 5g, and takes the silver.',
    'With the next reply, X4 forks the silver on 7g and the gold on 5g, and takes the silver.',
    'Later in this line (move 6), X6 forks the silver on 7g and the gold on 5g, and takes the silver.',
  ])
  expect([2, 4, 6].flatMap((ply) => texts([at(ply)], ja))).toEqual([
    '☖X2が７七の銀と５七の金の両取りで、７七の銀を取られます。',
    'このあとの☖X4が７七の銀と５七の金の両取りで、７七の銀を取られます。',
    'この手順では、6手目の☖X6が７七の銀と５七の金の両取りで、７七の銀を取られます。',
  ])
})

const HANGING: Fact = {
  line: 'played',
  ply: 2,
  what: { hanging: { taken: on('R', '2h'), gain: 10, how: 'left' } },
}
const MATERIAL: Fact = {
  line: 'played',
  ply: 2,
  what: { material: { points: -10, other: 0, lost: [{ ply: 2, taken: on('R', '2h') }], won: [] } },
}
const KIND: Fact = { line: 'better', ply: 1, what: { kind: { kind: 'retreat' } } }
const MATE: Fact = {
  line: 'better',
  ply: 1,
  what: { mate: { plies: 5, moves: ['9i1a'], threatened: false } },
}
const NOTHING: Fact = {
  line: 'better',
  ply: 9,
  what: { positional: { group: 'king', centipawns: 200, total: 300 } },
}

describe('choosing', () => {
  test('a fact and its consequence are told once', () => {
    expect(texts([HANGING, MATERIAL], en)).toEqual([
      'The rook on 2h was under attack and is left there: X2 takes it for nothing.',
    ])
    const promotion = (ply: number): Fact => ({
      line: 'played',
      ply,
      what: { promotion: { piece: on('+p', '8g') } },
    })
    expect(texts([HANGING, promotion(4)], en)).toHaveLength(2)
    expect(texts([HANGING, promotion(6)], en)).toHaveLength(1)
    const pawns = [8, 9].map((ply) => ({ ply, taken: on(ply === 8 ? 'P' : 'p', '8f') }))
    const [lost, won] = [[{ ply: 2, taken: on('R', '2h') }, ...pawns.slice(0, 1)], pawns.slice(1)]
    const equal: Fact = { ...MATERIAL, what: { material: { points: -10, other: 0, lost, won } } }
    expect(texts([HANGING, equal], en)).toEqual(texts([HANGING, MATERIAL], en))
    const more: Fact = {
      ...MATERIAL,
      what: {
        material: {
          ...{ points: -7, other: 0, lost: [{ ply: 2, taken: on('R', '2h') }] },
          won: [{ ply: 3, taken: on('n', '2h') }],
        },
      },
    }
    expect(texts([more, HANGING], en)).toEqual([
      'The rook on 2h was under attack and is left there: X2 takes it. In this line that costs a rook for a knight.',
    ])
  })

  test('a missed mate comes before what the move loses; the kind of the better move is named once', () => {
    expect(texts([HANGING, KIND, MATE, MATERIAL], en)).toEqual([
      'A mate was there: Y1 (a retreat) mates within 5 plies.',
      'The rook on 2h was under attack and is left there: X2 takes it for nothing.',
    ])
    const quiet: Fact = { ...KIND, what: { kind: { kind: 'quiet' } } }
    expect(texts([HANGING, quiet], en)).toHaveLength(1)
    expect(texts([NOTHING, quiet], en)).toHaveLength(1)
    expect(texts([quiet], en)).toEqual([])
    expect(texts([MATE, quiet], en)).toEqual(['A mate was there: Y1 (a quiet move) mates within 5 plies.'])
    expect(texts([MATE, quiet], ja)).toEqual(['☗Y1（静かな手）以下、5手以内の詰みがありました。'])
    expect(texts([MATE, quiet, KIND], en)).toEqual(texts([MATE, KIND], en))
    expect(texts([HANGING, KIND], en)).toEqual([
      'The rook on 2h was under attack and is left there: X2 takes it for nothing.',
      'Better: Y1 is a retreat; after Y2 the line goes on with Y3.',
    ])
    expect(texts([KIND], ja)).toEqual(['最善は☗Y1（引く手）で、☖Y2には☗Y3と続く手順です。'])
  })

  const CAPTURE: Fact = {
    line: 'better',
    ply: 1,
    what: { capture: { taken: on('b', '3c'), gain: 8 } },
  }
  const attack = (ply: number): Fact => ({
    line: 'played',
    ply,
    what: { attack: { by: on('b', '8h'), target: on('L', '9i') } },
  })

  test('what weighs more is told first, and then what the move played allows', () => {
    expect(texts([attack(2), CAPTURE], en)).toEqual([
      'Better: Y1 takes the bishop on 3c for nothing.',
      'After this move, X2 attacks the lance on 9i.',
    ])
    expect(texts([attack(2), CAPTURE], ja)).toEqual([
      '最善の☗Y1は、３三の角をタダで取る手です。',
      '指した手では、☖X2が９九の香に当たります。',
    ])
    expect(texts([HANGING, CAPTURE], en)[1]).toMatch(/^Better: Y1/)
  })

  test('a late promotion is not told beside an early fact, and facts of one line as they happen', () => {
    const promotion = (ply: number): Fact => ({
      line: 'played',
      ply,
      what: { promotion: { piece: on('+p', '8g') } },
    })
    expect(texts([promotion(8), CAPTURE], en)).toHaveLength(1)
    expect(texts([promotion(4), CAPTURE], en)).toHaveLength(2)
    const shelter: Fact = { line: 'played', ply: 2, what: { shelter: { piece: on('G', '7h') } } }
    expect(texts([promotion(4), shelter], en).map((told) => told.slice(0, 2))).toEqual(['X2', 'Wi'])
  })

  test('a pawn lost is no reason', () => {
    const pawn: Fact = {
      ...MATERIAL,
      what: { material: { points: -1, other: 2, lost: [{ ply: 2, taken: on('P', '8f') }], won: [] } },
    }
    expect(texts([pawn], en)).toEqual([])
  })

  test('the difference of the evaluations is told only alone', () => {
    expect(texts([NOTHING, HANGING], ja)).toHaveLength(1)
    expect(texts([NOTHING], ja)[0]).toContain('玉の安全度')
  })

  test('lost pieces that both lines share are not told', () => {
    const shared: Fact = { ...MATERIAL, what: { material: { points: -10, other: -3, lost: [], won: [] } } }
    expect(texts([shared], en)).toEqual([])
    const gain: Fact = {
      ...MATERIAL,
      what: { material: { points: -1, other: 9, lost: [], won: [{ ply: 1, taken: on('r', '2b') }] } },
    }
    expect(texts([gain], en)).toEqual([])
  })

  test('a sentence under the neighbouring move is shortened where it lasts, else left out', () => {
    const next = (told: Told, ...facts: Fact[]) => toldAfter(told, choose(facts, { side: 'b', told }))
    const told = next(next(next(new Map(), NOTHING), MATE), HANGING, MATE)
    expect(texts([HANGING], en, { told })).toEqual(['The rook on 2h can still be taken: X2.'])
    expect(texts([HANGING], ja, { told: next(told, HANGING, MATE) })).toEqual([
      '２八の飛車は、これで3手続けて☖X2と取られる形です。',
    ])
    // Under the move between nothing of it was told.
    expect(texts([HANGING], en, { told: next(told, MATE) })[0]).toMatch(/^The rook on 2h was under attack/)
    expect(texts([MATE], ja, { told })).toEqual(['詰みはこれで3手続けてありました：☗Y1以下、5手以内の詰み。'])
    expect(texts([NOTHING], en, { told })).toEqual([])
    const elsewhere: Fact = {
      ...HANGING,
      what: { hanging: { taken: on('R', '2f'), gain: 10, how: 'moved' } },
    }
    expect(texts([elsewhere], en, { told })).toEqual(['X2 takes the rook on 2f for nothing.'])
  })

  test('a repetition that the other side loses is no reason', () => {
    const loses = (side: 'b' | 'w'): Fact => ({
      line: 'played',
      ply: 1,
      what: { repetition: { loses: side } },
    })
    expect(texts([loses('w')], en)).toEqual([])
    expect(texts([loses('b')], en)).toHaveLength(1)
  })

  test('generated sets of facts have at most two sentences, all of them different', () => {
    const facts = new RandomFacts(99)
    for (let round = 0; round < 500; round += 1) {
      const set = Array.from({ length: 1 + (round % 5) }, () => facts.fact(facts.one(KINDS)))
      const { reasons } = choose(set, { side: 'b' })
      expect(reasons.length).toBeLessThanOrEqual(2)
      for (const text of TEXTS) {
        const told = texts(set, text)
        expect(told.length).toBeLessThanOrEqual(3)
        expect(new Set(told).size).toBe(told.length)
      }
      if (set.some(({ what, line: name }) => 'mate' in what && name === 'played'))
        expect(reasons.map(({ fact }) => kindOf(fact.what))).toContain('mate')
      for (const fact of set) expect(contents(fact, kindOf(fact.what))).not.toBeNull()
    }
  })
})

test('a sentence plays its own line: that of a mate, of the better move, or of the move played', () => {
  const given: Fact = {
    line: 'played',
    ply: 1,
    what: { mate: { plies: 3, moves: ['9i2a'], threatened: true } },
  }
  expect(sentences([given, KIND], en).map(({ moves }) => moves)).toEqual([LINES.mates.played, LINES.better])
})

test('where nothing is found, the loss and the plies looked at are told', () => {
  const told = (text: WhyText) =>
    nothingFound({ text, lines: LINES, loss: '12%', write: (move) => move[text.code] }).text
  expect(told(en)).toBe(
    "The engine's line is better by 12%; nothing as concrete as a mate or lost pieces shows in its first 9 moves.",
  )
  expect(told(ja)).toContain('勝率で12%')
})

test('the coach asks about a piece, then names its square, then tells the reason', () => {
  const [move, best] = [LINES.played[0], LINES.better[0]]
  if (!move || !best) throw new Error('the lines are empty')
  const tried = { side: 'b' as const, move, best, loss: 240, found: { facts: [HANGING, KIND], lines: LINES } }
  expect([1, 2, 3].map((step) => coachText(tried, step, en))).toEqual([
    'Are you sure of X1? Look at your rook.',
    'Look at 2h.',
    'X1 loses 24% against the best move, Y1. The rook on 2h was under attack and is left there: X2 takes it for nothing. Better: Y1 is a retreat; after Y2 the line goes on with Y3.',
  ])
  expect(coachText(tried, 1, ja)).toBe('☗X1で大丈夫ですか？自分の飛車をよく見てみましょう。')
  const nothing = { ...tried, found: { facts: [], lines: LINES } }
  expect(coachText(nothing, 1, en)).toBe('Are you sure of X1? Think about the next reply.')
  expect(sightOf({ facts: [MATE], lines: LINES }, 'b')).toEqual({ kind: 'K', own: false, square: '1a' })
})

describe.skipIf(!isBuilt)('a move that is tried', { timeout: 60_000 }, () => {
  const place = {
    start: { variant: 'shogi' as const },
    moves: ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b'],
  }

  test('is told the same by one engine and by two, which search at the same time', async () => {
    const make = await spawner()
    const alone = await new WhyEngine(oneEngine(make().client)).tried(place, '2f8f', 4000)
    expect(alone?.loss).toBeGreaterThan(100)
    let [running, most] = [0, 0]
    const workers = new Workers(() => {
      const engine = make()
      const ask = engine.client.ask.bind(engine.client)
      engine.client.ask = (async (request: Request, onInfo?: () => void) => {
        const searches = request.type === 'go' ? 1 : 0
        running += searches
        most = Math.max(most, running)
        return ask(request, onInfo).finally(() => {
          running -= searches
        })
      }) as never
      return engine
    }, 2)
    expect(await new WhyEngine(workers).tried(place, '2f8f', 4000)).toEqual(alone)
    expect(most).toBe(2)
    workers.close()
  })

  test('after another one, needs no second search of the position', async () => {
    const { client } = (await spawner())()
    const ask = client.ask.bind(client)
    let searches = 0
    client.ask = ((request: Request, onInfo?: () => void) => {
      if (request.type === 'go') searches += 1
      return ask(request, onInfo)
    }) as never
    const why = new WhyEngine(oneEngine(client))
    const both = [await why.tried(place, '2f8f', 4000), await why.tried(place, '2e2d', 4000)]
    expect(searches).toBe(3)
    const fresh = new WhyEngine(oneEngine(client))
    expect(both[1]).toEqual(await fresh.tried(place, '2e2d', 4000))
    // An illegal move leaves nothing behind.
    await expect(why.tried(place, '1a1b', 4000)).rejects.toThrow()
    expect(await why.tried(place, '2f8f', 4000)).toEqual(both[0])
  })
})
