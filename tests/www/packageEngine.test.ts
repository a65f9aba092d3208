/** The engine of the built npm package in Node.js: what programs ask, and what hostile ones do. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Request } from '../../www/engine/protocol.ts'

type Package = typeof import('../../www/elements/package/index.ts')
type Usi = typeof import('../../www/elements/package/usi.ts')

const ROOT = resolve(import.meta.dirname, '../..')
const NPM = join(ROOT, 'npm')

const load = <T>(name: string): Promise<T> => import(/* @vite-ignore */ pathToFileURL(join(NPM, name)).href)
const program = () => load<Package>('node.js')

/** The code of the `EngineError` that rejects a promise; a text where it is not rejected by one. */
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (answer) => `answered: ${JSON.stringify(answer)}`,
    (error) => (error.name === 'EngineError' ? error.code : String(error)),
  )

describe.skipIf(!existsSync(join(NPM, 'package.json')))(
  'the engine of the npm package',
  { timeout: 120_000 },
  () => {
    const cyclic: Record<string, unknown> = { type: 'new', variant: 'shogi' }
    cyclic.rules = cyclic
    const getter = {
      get type() {
        throw new Error('no')
      },
    }
    const HOSTILE: [unknown, string][] = [
      ['string', 'malformed'],
      [null, 'malformed'],
      [undefined, 'malformed'],
      [7, 'malformed'],
      [[], 'malformed'],
      [() => {}, 'malformed'],
      [getter, 'malformed'],
      [{ type: 'dance' }, 'malformed'],
      [{ type: 'constructor' }, 'malformed'],
      [{ type: 'go', nodes: 5 }, 'malformed'],
      [cyclic, 'malformed'],
      [{ type: 'go', limits: { nodes: 5n } }, 'malformed'],
      [{ type: 'go', limits: { nodes: '5' } }, 'malformed'],
      [{ type: 'go', limits: null }, 'malformed'],
      [{ type: 'go', level: Symbol('3') }, 'malformed'],
      [{ type: 'go', limits: { nodes: NaN } }, 'outOfRange'],
      [{ type: 'go', limits: { depth: Infinity } }, 'outOfRange'],
      [{ type: 'go', time: { moveTime: 0.5 } }, 'outOfRange'],
      [{ type: 'go', seed: -1 }, 'outOfRange'],
      [{ type: 'mate', nodes: 2 ** 32 }, 'outOfRange'],
      [{ type: 'play', move: () => {} }, 'malformed'],
      [{ type: 'play', move: 'x'.repeat(200_000) }, 'outOfRange'],
      [{ type: 'new', variant: 'shogi', moves: [NaN] }, 'malformed'],
    ]

    test('what is no request is rejected with a code, and nothing is poisoned', async () => {
      const engine = await (await program()).createEngine()
      const codes = HOSTILE.map(([request]) => codeOf(engine.ask(request as Request)))
      expect(await Promise.all(codes)).toEqual(HOSTILE.map(([, code]) => code))
      expect((await engine.bestMove({ nodes: 100 })).usi).toMatch(/^\d/)
      engine.leave()
    })

    test('the calls check their options', async () => {
      const engine = await (await program()).createEngine()
      for (const nodes of [NaN, 0, -5, 1.5, Infinity, 2 ** 40])
        expect(await codeOf(engine.bestMove({ nodes })), `${nodes}`).toBe('outOfRange')
      expect(await codeOf(engine.bestMove({ time: NaN }))).toBe('outOfRange')
      expect(await codeOf(engine.bestMove({ lines: 501, nodes: 10 }))).toBe('outOfRange')
      expect(await codeOf(engine.mate({ time: NaN }))).toBe('outOfRange')
      expect(await codeOf(engine.review({ moves: ['7g7f'], depth: NaN }))).toBe('outOfRange')
      expect(await codeOf(engine.bestMove({ sfen: 5 as never }))).toBe('malformed')
      expect(await codeOf(engine.bestMove({ sfen: 'nonsense' }))).toBe('badSfen')
      expect(await codeOf(engine.bestMove({ moves: ['7g7f', '7g7f'] }))).toBe('badMove')
      expect(await codeOf(engine.bestMove({ opponent: 'nobody', nodes: 10 }))).toBe('unknownOpponent')
      const mated = '4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1'
      expect(await codeOf(engine.bestMove({ sfen: mated }))).toBe('gameOver')
      engine.leave()
    })

    test('leave() rejects what is asked, what waits, and what is asked later', async () => {
      const engine = await (await program()).createEngine()
      await engine.ask({ type: 'new', variant: 'shogi' })
      const open = [
        engine.ask({ type: 'go' }),
        engine.bestMove({ moves: [], nodes: 1_000_000 }),
        engine.mate(),
        engine.ask({ type: 'hello' }),
      ].map(codeOf)
      await new Promise((done) => setTimeout(done, 50))
      engine.leave()
      engine.leave()
      // `bestMove` had taken the place of the first search.
      const [first, ...others] = await Promise.all(open)
      expect(first).toContain('cancelled')
      expect(others.slice(0, 2)).toEqual(['closed', 'closed'])
      expect(others[2]).toContain('hello')
      expect(await codeOf(engine.ask({ type: 'hello' }))).toBe('closed')
    })

    test('explain tells the reason of a move in both languages', async () => {
      const engine = await (await program()).createEngine()
      const { explain } = await load<typeof import('../../www/elements/package/why.ts')>('why.js')
      const moves = ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b']
      const asked = { moves, nodes: 20_000 }
      const { loss, reasons, best } = await explain(engine, { ...asked, move: '2f8f', language: 'en' })
      expect(loss).toBeGreaterThan(200)
      expect(reasons[0]?.text).toBe('Px8f takes the rook on 8f for nothing.')
      expect(reasons[0]?.line[1]?.usi).toBe('8e8f')
      const ja = await explain(engine, { ...asked, move: '2f8f', language: 'ja' })
      expect(ja.reasons[0]?.text).toBe('８六の飛車を☖同歩とタダで取られます。')
      const same = await explain(engine, { ...asked, move: best.usi, language: 'en' })
      expect([same.loss, same.reasons]).toEqual([0, []])
      expect(await codeOf(explain(engine, { ...asked, move: '9a9b', language: 'en' }))).toBe('badMove')
      engine.leave()
    })

    test('an endless search of one game does not block the others', async () => {
      const { createEngine } = await program()
      const [first, second] = [await createEngine(), await createEngine()]
      await first.ask({ type: 'new', variant: 'shogi' })
      let reports = 0
      const endless = first.ask({ type: 'go' }, () => {
        reports += 1
      })
      const alone = await second.bestMove({ moves: ['7g7f'], nodes: 30_000 })
      const before = reports
      // The endless search goes on: it is not begun anew.
      const { usi, info } = await second.bestMove({ moves: ['7g7f'], nodes: 30_000, level: '3' })
      expect([alone.info?.nodes, usi, info?.nodes].every(Boolean)).toBe(true)
      expect(before).toBeGreaterThan(0)
      await first.ask({ type: 'stop' })
      const found = await endless
      expect(found).toMatchObject({ type: 'bestMove', choice: { type: 'move' } })
      first.leave()
      second.leave()
    })

    test('idle games give their engines back, and go on where they were', async () => {
      const { createEngine } = await program()
      const engines = await Promise.all(Array.from({ length: 7 }, () => createEngine()))
      for (const [index, engine] of engines.entries())
        await engine.ask({ type: 'new', variant: 'shogi', moves: ['7g7f', '3c3d'].slice(0, index % 3) })
      for (const [index, engine] of engines.entries()) {
        const position = await engine.ask({ type: 'play', move: index % 3 === 1 ? '8c8d' : '2g2f' })
        expect(position).toMatchObject({ type: 'position', moves: { length: (index % 3) + 1 } })
        engine.leave()
      }
    })

    test('a signal ends a search with its reason, also one that waits', async () => {
      const engine = await (await program()).createEngine()
      const [running, waiting] = [new AbortController(), new AbortController()]
      const ends = [
        engine.bestMove({ time: 600_000, signal: running.signal }),
        engine.bestMove({ nodes: 500, signal: waiting.signal }),
        engine.bestMove({ nodes: 500 }),
      ].map((call) => call.then(({ usi }) => usi, String))
      waiting.abort(new Error('never mind'))
      expect(await ends[1]).toBe('Error: never mind')
      running.abort()
      expect(await ends[0]).toContain('AbortError')
      expect(await ends[2]).toMatch(/^\d/)
      expect(await engine.bestMove({ signal: running.signal }).catch(String)).toContain('AbortError')
      const stopped = engine.review({
        moves: ['7g7f'],
        nodes: 4_000_000_000,
        signal: AbortSignal.timeout(100),
      })
      expect(await stopped.catch(String)).toContain('TimeoutError')
      engine.leave()
    })

    test('a game that goes on keeps what the engine has found', async () => {
      const engine = await (await program()).createEngine()
      const reported: number[] = []
      for (const moves of [[], ['7g7f', '3c3d']]) {
        const { info, position } = await engine.bestMove({ moves, depth: 9 })
        expect(position.moves.map(({ usi }) => usi)).toEqual(moves)
        reported.push(info?.nodes ?? 0)
      }
      const anew = await (await program()).createEngine()
      const { info } = await anew.bestMove({ moves: ['7g7f', '3c3d'], depth: 9 })
      expect(reported[1]).not.toBe(info?.nodes)
      // A move that cannot be played changes nothing.
      expect(await codeOf(engine.bestMove({ moves: ['7g7f', '3c3d', '2g2f', '2g2f'] }))).toBe('badMove')
      const position = await engine.ask({ type: 'play', move: '2g2f' })
      expect(position).toMatchObject({ type: 'position', moves: { length: 3 } })
      anew.leave()
      engine.leave()
    })

    test('a review grades moves by lost winning chances', async () => {
      const engine = await (await program()).createEngine()
      const moves = ['7g7f', '3c3d', '2g2f', '4c4d', '8h4d', '2b4d', '2f2e']
      const seen: string[] = []
      const onProgress = (done: number, all: number) => void seen.push(`${done}/${all}`)
      const reviewed = await engine.review({ moves, nodes: 10_000, onProgress })
      expect(reviewed.map(({ ply, side, move }) => [ply, side, move.usi])).toEqual(
        moves.map((usi, index) => [index + 1, index % 2 ? 'w' : 'b', usi]),
      )
      // 8h4d gives the bishop for a pawn.
      const [, , , , gift] = reviewed
      expect(gift).toMatchObject({ grade: 'blunder', before: {}, after: {} })
      expect(gift?.loss).toBe((gift?.before.winRate ?? 0) - (gift?.after.winRate ?? 0))
      expect(gift?.best).toEqual(gift?.line[0])
      expect(reviewed.filter(({ grade }) => grade === 'blunder')).toHaveLength(1)
      expect(seen.at(-1)).toBe('8/8')
      engine.leave()
    })

    test('a game may have a thread of its own, which ends with it', async () => {
      const { createEngine } = await program()
      const [own, shared] = [await createEngine({ worker: 'own' }), await createEngine()]
      expect(own.net.state).toBe('ready')
      const [one, other] = await Promise.all([
        own.bestMove({ nodes: 20_000 }),
        shared.bestMove({ nodes: 20_000 }),
      ])
      expect(one.usi).toBe(other.usi)
      expect(one.info?.nodes).toBe(other.info?.nodes)
      expect(await codeOf(own.ask({ type: 'play', move: 5 as never }))).toBe('malformed')
      const open = codeOf(own.bestMove({ time: 600_000 }))
      own.leave()
      expect(await open).toBe('closed')
      shared.leave()
      // A program that waits for nothing ends although the thread runs.
      const address = JSON.stringify(pathToFileURL(join(NPM, 'node.js')).href)
      const code = `const { createEngine } = await import(${address}); const engine = await createEngine({ worker: 'own' })
      console.log((await engine.bestMove({ nodes: 500 })).usi)`
      const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        encoding: 'utf8',
        timeout: 60_000,
      })
      expect(printed).toMatch(/^\d\w+\n$/)
    })

    test('the files may be elsewhere', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'narikoma-assets-'))
      cpSync(NPM, join(folder, 'package'), { recursive: true })
      cpSync(join(NPM, 'assets'), join(folder, 'files'), { recursive: true })
      rmSync(join(folder, 'package/assets'), { recursive: true })
      const there: Package = await import(
        /* @vite-ignore */ pathToFileURL(join(folder, 'package/node.js')).href
      )
      const lost = await there.createEngine().catch((error: { code: string }) => error.code)
      expect(lost).toBe('lost')
      for (const assets of [join(folder, 'files'), pathToFileURL(join(folder, 'files'))])
        for (const worker of ['shared', 'own'] as const) {
          const engine = await there.createEngine({ assets, worker })
          expect(engine.net.state).toBe('ready')
          expect((await engine.bestMove({ nodes: 100 })).usi).toMatch(/^\d/)
          engine.leave()
        }
      rmSync(folder, { recursive: true })
    })

    test('the examples of the README for the engine run', async () => {
      const readme = readFileSync(join(ROOT, 'www/elements/package/README.md'), 'utf8')
      const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
      const folder = mkdtempSync(join(tmpdir(), 'narikoma-readme-'))
      cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
      const modules = join(folder, 'node_modules')
      execFileSync('mkdir', [modules])
      symlinkSync(NPM, join(modules, 'narikoma'))
      const printed: string[] = []
      for (const [index, code] of examples.entries()) {
        if (!/createEngine|drawSvg/.test(code) || /document\./.test(code)) continue
        const file = join(folder, `example-${index}.mjs`)
        writeFileSync(file, (await transformWithOxc(code, `example-${index}.ts`)).code)
        printed.push(
          execFileSync(process.execPath, [file], { encoding: 'utf8', cwd: folder, timeout: 60_000 }),
        )
      }
      rmSync(folder, { recursive: true })
      const all = printed.join('---\n')
      expect(printed.length).toBeGreaterThanOrEqual(9)
      // The bot's ten moves, three lines, the mate, the review's blunder, the error, the opponent, USI.
      expect(printed[0]?.trim().split('\n')).toHaveLength(10)
      expect(printed[1]?.trim().split('\n')).toHaveLength(3)
      expect(all).toContain('3 plies: ☗２三歩成☖３一玉☗３二金')
      expect(all).toMatch(/☗同角 blunder \d+/)
      expect(all).toContain('badMove move 2 (7g7f): no such piece')
      expect(all).toMatch(/^bestmove \d/m)
      expect(all).toContain('usiok')
    })
  },
)

/** The native program, which speaks the same USI; `cargo xtask test` and `cargo build` build it. */
const NATIVE = join(ROOT, 'target/debug/narikoma')

describe.skipIf(!existsSync(join(NPM, 'package.json')))(
  'USI of the npm package',
  { timeout: 120_000 },
  () => {
    /** The lines that the package prints for commands; it waits for an answer after each `go`. */
    async function lines(commands: readonly string[]): Promise<string[]> {
      const { UsiEngine } = await load<Usi>('usi.js')
      const engine = await (await program()).createEngine()
      const usi = new UsiEngine(engine)
      const printed: string[] = []
      let answered = () => {}
      usi.onLine = (line) => {
        printed.push(line)
        if (/^(?:bestmove|checkmate)/.test(line)) answered()
      }
      for (const command of commands) {
        const answer = new Promise<void>((done) => {
          answered = done
        })
        await usi.send(command)
        if (command.startsWith('go ') && !/infinite|ponder/.test(command)) await answer
      }
      engine.leave()
      return printed
    }

    const nativeLines = (commands: readonly string[]): string[] =>
      execFileSync(NATIVE, ['usi'], { input: `${commands.join('\n')}\n`, encoding: 'utf8' })
        .trim()
        .split('\n')

    /** Problems with one king: the attacker is Black, then White. */
    const ONE_KING = [
      '7nl/7k1/9/6GP1/9/9/9/9/9 b G 1',
      '9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1',
      '8k/R7s/g5N2/1R7/8L/4+b4/9/9/9 b b3g3s3n3l18p 1',
      '4k4/9/4P4/9/9/9/9/9/9 b G 1',
      '4k4/9/9/9/9/9/9/9/9 b P 1',
      '4k4/9/9/9/9/9/9/9/9 b 2R 1',
      '9/9/9/9/9/1pg6/9/1K7/LN7 w g 1',
      '9/9/9/9/9/4p4/9/4K4/9 w 2g 1',
      '9/9/9/9/9/9/9/9/4K4 w 2r 1',
      '9/9/9/9/9/9/9/9/4K4 b G 1',
      '4k4/9/9/9/9/9/9/9/9 w G 1',
      '4k/5/4P/5/5 b G 1',
      '5/5/p4/5/K4 w g 1',
    ]
    const commandsFor = (sfens: readonly string[]) =>
      sfens.flatMap((sfen) => [`position sfen ${sfen}`, 'go mate 60000'])

    test('mating problems with one king are solved, for either side', async () => {
      const answers = (await lines(commandsFor(ONE_KING))).filter((line) => line.startsWith('checkmate'))
      expect(answers[0]).toBe('checkmate 2d2c+ 2b3a G*3b')
      expect(answers[3]).toBe('checkmate G*5b')
      expect(answers[4]).toBe('checkmate nomate')
      expect(answers[6]).toMatch(/^checkmate [G\d]/)
      expect(answers.slice(9, 11)).toEqual(['checkmate nomate', 'checkmate nomate'])
      expect(answers[11]).toBe('checkmate G*1b')
      expect(answers[12]).toBe('checkmate G*5d')
    })

    test.skipIf(!existsSync(NATIVE))('the answers are those of the native program', async () => {
      const verdict = (line: string) =>
        line
          .split(' ')
          .slice(0, 2)
          .join(' ')
          .replace(/ [A-Z\d]\S+$/, ' mates')
      const commands = commandsFor(ONE_KING)
      const of = (printed: string[]) => printed.filter((line) => line.startsWith('checkmate')).map(verdict)
      expect(of(await lines(commands))).toEqual(of(nativeLines(commands)))
    })
  },
)
