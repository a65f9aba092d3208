/** The built npm package: its files, its types, and the parts that run without a browser. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const NPM = join(ROOT, 'npm')

/** The documents whose examples are compiled. */
const DOCUMENTS = ['www/elements/package/README.md', 'docs/embed.md', 'docs/api.md']

/** The examples in TypeScript of documents, each as a file. */
const examplesOf = (documents: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    documents.flatMap((name) =>
      [...readFileSync(join(ROOT, name), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
        ([, code = ''], nth) => [`${basename(name, '.md')}-${nth + 1}.ts`, code],
      ),
    ),
  )

/** A program that uses every module of the package. */
const PROGRAM = `import { createEngine, type PositionEvent } from 'narikoma'
import { LABELS_EN, type ShogiBoard } from 'narikoma/board'
import { findNames, NAMES } from 'narikoma/names'
import { drawSvg } from 'narikoma/picture'
import { NarikomaPlayer } from 'narikoma/player'
import { read, type RecordGame, write } from 'narikoma/records'
import { UsiEngine } from 'narikoma/usi'
const engine = await createEngine()
const answer = await engine.ask({ type: 'new', variant: 'shogi' })
if (answer.type === 'position') { const p: PositionEvent = answer; console.log(p.legal['7g']?.length) }
// @ts-expect-error There is no such request.
await engine.ask({ type: 'dance' })
const board: ShogiBoard = document.createElement('shogi-board')
board.view = { sfen: '', legal: {}, movable: null, orientation: 'b', labels: LABELS_EN }
board.addEventListener('shogi-move', ({ detail }) => { const move: string = detail.move; console.log(move) })
const player: NarikomaPlayer = document.createElement('narikoma-player')
player.addEventListener('error', ({ detail }) => { const message: string = detail.message; console.log(message) })
player.addEventListener('gameend', ({ detail }) => { const solved: boolean | null = detail.solved; console.log(solved) })
player.addEventListener('click', ({ clientX }) => console.log(clientX))
// @ts-expect-error A move has no such field.
player.addEventListener('move', ({ detail }) => console.log(detail.colour))
const record: RecordGame | undefined = read(new Uint8Array()).games[0]
// @ts-expect-error There is no such format.
if (record) console.log(record.moves[0]?.variations?.[0]?.end?.winner, write(record, 'kif'), write(record, 'pgn'))
const usi = new UsiEngine(engine)
console.log(NAMES[0]?.ja, findNames()?.play('7g7f')[0]?.side === 'b')
usi.onLine = (line: string) => console.log(line, drawSvg(line, { pieces: 'two' }), NarikomaPlayer.name)
`

/** A program for Node.js, without the types of a browser. */
const NODE_PROGRAM = `import { createEngine, EngineError, ROSTER, type Engine, type ReviewedMove } from 'narikoma'
import { type FoundName, findNames } from 'narikoma/names'
import { drawSvg } from 'narikoma/picture'
import { read } from 'narikoma/records'
import { UsiEngine } from 'narikoma/usi'
const names: readonly FoundName[] = findNames()?.found ?? []
void names
const engine: Engine = await createEngine({ worker: 'own', assets: { href: 'file:///files/' } })
const answer = await engine.ask({ type: 'new', variant: 'shogi' })
if (answer.type === 'failed') throw new EngineError(answer.code, answer.message)
const { usi, info, lines } = await engine.bestMove({ moves: ['7g7f'], time: { main: 60_000 }, lines: 2, signal: null })
const text: string = [usi, info?.depth, lines.length, ROSTER[0]?.id, drawSvg(answer.sfen)].join(' ')
const { verdict } = await engine.mate({ sfen: text, nodes: 5 })
// @ts-expect-error There is no such verdict.
if (verdict === 'perhaps') await engine.bestMove({ nodes: '5' as unknown as number })
const reviewed: ReviewedMove[] = await engine.review({ sfen: read('').games[0]?.start, moves: [], onProgress: (done, all) => void (done / all) })
new UsiEngine(engine).onLine = (line: string) => void [line, reviewed.length]
engine.onGallery = ({ state }) => void state
engine.onNet = (net) => net.state === 'unavailable' && net.fault
`

/**
 * The parts of the package and their limits, in bytes after gzip, as in the packed file. A program loads one
 * variant of the flagship's engine; everything else in `assets/` is fetched only when it is used. So an
 * installation has all of it, and a reader of a page does not.
 */
const PARTS = [
  // With SIMD, and without it for processors that lack it.
  { name: 'engine of the flagship, 2 variants', pattern: /narikoma_bg-[\w-]{8}\.wasm$/, most: 640_000 },
  {
    name: 'engine of the gallery, 2 variants',
    pattern: /narikoma-gallery_bg-[\w-]{8}\.wasm$/,
    most: 920_000,
  },
  // The only weights that the default opponent uses; it plays without them, too. Its shape is
  // fixed, but each training moves more of its weights away from zero, so that it compresses less
  // (525 kB, 592, 761, 870, then 980 with rows in steps of two, 765 with rows written as
  // differences between king buckets, 845 after learning on).
  { name: 'net of the flagship', pattern: /flagship-net-[\w-]{8}\.bin$/, most: 850_000 },
  // 51,963,120 points: this opponent is that table.
  { name: 'points of machine-three', pattern: /machine-three-[\w-]{8}\.bin$/, most: 3_000_000 },
  { name: 'policy network', pattern: /policy-net-[\w-]{8}\.bin$/, most: 330_000 },
  // Each is fetched when its level is chosen.
  { name: 'policy network, reinforced', pattern: /policy-reinforced-[\w-]{8}\.bin$/, most: 330_000 },
  { name: 'policy network, large', pattern: /policy-large-[\w-]{8}\.bin$/, most: 2_900_000 },
  { name: 'network of the article', pattern: /policy-article-[\w-]{8}\.bin$/, most: 5_500_000 },
  { name: 'two networks for 5×5', pattern: /(?:effect-net|minishogi-net)-[\w-]{8}\.bin$/, most: 165_000 },
  { name: 'points of machine-two', pattern: /machine-two-[\w-]{8}\.bin$/, most: 15_000 },
  { name: 'types', pattern: /^types\//, most: 40_000 },
  // What programs call, in browsers and in Node.js; no reader of a page loads it.
  {
    name: 'scripts of the engine for programs',
    pattern: /^(?:index|node\w*|usi|session|requests)(?:-[\w-]{8})?\.js$/,
    most: 15_000,
  },
  // The reader and writer of records: `narikoma/records`, and what the player fetches for a record.
  {
    name: 'scripts of records',
    pattern: /^(?:kifu|records|read|write|diagrams|entities)(?:-[\w-]{8})?\.js$/,
    most: 25_000,
  },
  // `narikoma/names`: names and recognizer.
  { name: 'scripts of names', pattern: /^names(?:-[\w-]{8})?\.js$/, most: 17_000 },
  // `narikoma/why`: facts in words, in both languages.
  { name: 'scripts of reasons', pattern: /^(?:why|reasons|sentences)(?:-[\w-]{8})?\.js$/, most: 5_000 },
  // A task of the lessons in the player, fetched at the tap of one.
  { name: 'scripts of lessons', pattern: /^(?:lesson|ofId)-[\w-]{8}\.js$/, most: 17_000 },
  // A reader loads one language, of the part that is used.
  { name: 'texts of reasons and of lessons', pattern: /^(?:ja|en)-[\w-]{8}\.js$/, most: 19_000 },
  // 120,540 with the messages of teams and of threads, which the client of the package shares with the page.
  { name: 'scripts', pattern: /\.js$/, most: 120_600 },
  // Of the crates, of the pieces' characters, and of lit-html, which draws a task of the lessons.
  { name: 'licences of others', pattern: /^third-party\.txt$/, most: 4_500 },
  { name: 'documents and licences', pattern: /^[\w.-]+$/, most: 10_500 },
]

/** The paths of the files that would be published. */
function packed(): string[] {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const listed = execFileSync(npm, ['pack', '--dry-run', '--json'], { cwd: NPM, encoding: 'utf8' })
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(listed)
  return files.map(({ path }) => path)
}

/** What the compiler prints for the program in a folder. */
function compile(folder: string): string {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

/** A folder for a program that has the package installed. */
function programFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'narikoma-program-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(NPM, join(folder, 'node_modules/narikoma'))
  return folder
}

describe.skipIf(!existsSync(join(NPM, 'package.json')))(
  'the npm package (built by cargo xtask package)',
  () => {
    test('contains the files of its exports and licences, and no sources', { timeout: 60_000 }, () => {
      const names = packed()
      const { exports, version } = JSON.parse(readFileSync(join(NPM, 'package.json'), 'utf8'))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      for (const target of Object.values(exports).flatMap((each) =>
        typeof each === 'string' ? each : Object.values(each as object),
      ))
        expect(names).toContain(String(target).slice(2))
      for (const name of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'third-party.txt'])
        expect(names).toContain(name)
      // The engines of the flagship and of the gallery, each with and without SIMD.
      expect(names.filter((name) => name.endsWith('.wasm'))).toHaveLength(4)
      expect(names.filter((name) => /\.(map|ts)$/.test(name) && !name.startsWith('types/'))).toEqual([])
    })

    test('each part of it is within its size', { timeout: 60_000 }, () => {
      const sizes = Object.fromEntries(PARTS.map(({ name }) => [name, 0]))
      for (const path of packed()) {
        const part = PARTS.find(({ pattern }) => pattern.test(path))
        expect(part, path).toBeDefined()
        if (part) sizes[part.name]! += gzipSync(readFileSync(join(NPM, path)), { level: 9 }).length
      }
      for (const { name, most } of PARTS) {
        expect(sizes[name], name).toBeGreaterThan(0)
        expect(sizes[name], name).toBeLessThan(most)
      }
    })

    test('its types, and the examples of its documentation, compile in strict programs', {
      timeout: 60_000,
    }, () => {
      const folder = programFolder()
      const files = { 'main.ts': PROGRAM, ...examplesOf(DOCUMENTS) }
      // Each document has at least one example, and none in JavaScript, which would not be compiled.
      for (const name of DOCUMENTS) {
        expect(Object.keys(files).some((file) => file.startsWith(basename(name, '.md')))).toBe(true)
        expect(readFileSync(join(ROOT, name), 'utf8')).not.toMatch(/^```js$/m)
      }
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      // The example of the WebAssembly module itself names its folder.
      symlinkSync(join(ROOT, 'pkg'), join(folder, 'pkg'))
      const options = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        moduleDetection: 'force',
        skipLibCheck: false,
      }
      const compilerOptions = {
        ...options,
        lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable'],
        types: [],
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: Object.keys(files) }),
      )
      const errors = compile(folder)
      rmSync(folder, { recursive: true })
      expect(errors).toBe('')
    })

    test('the types of the engine, of USI, pictures and records need no library of the browser', {
      timeout: 60_000,
    }, () => {
      const folder = programFolder()
      writeFileSync(join(folder, 'main.ts'), NODE_PROGRAM)
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'nodenext',
        lib: ['es2022'],
        types: [],
        skipLibCheck: false,
      }
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
      expect(compile(folder)).toBe('')
      rmSync(folder, { recursive: true })
    })

    test('every module can be imported where there is no document', () => {
      const { exports } = JSON.parse(readFileSync(join(NPM, 'package.json'), 'utf8'))
      const modules = Object.keys(exports).filter((name) => !/\.js(on)?$/.test(name))
      const names = modules.map((name) => `narikoma${name.slice(1)}`)
      // Bundlers for servers may ignore the condition `node`.
      const files = [...names, pathToFileURL(join(NPM, 'index.js')).href]
      const folder = programFolder()
      const code = `for (const name of ${JSON.stringify(files)}) await import(name); console.log('imported')`
      writeFileSync(join(folder, 'main.mjs'), code)
      const printed = execFileSync(process.execPath, ['main.mjs'], { cwd: folder, encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      expect(names).toContain('narikoma/player')
      expect(printed).toBe('imported\n')
    })

    test('the example for Node.js plays, and ends', { timeout: 120_000 }, () => {
      const folder = programFolder()
      cpSync(join(ROOT, 'examples/node/game.js'), join(folder, 'game.mjs'))
      const printed = execFileSync(process.execPath, ['game.mjs'], { cwd: folder, encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      expect(printed.split('\n')[0]?.split(' ')).toHaveLength(10)
      expect(printed).toContain('the learned net: ready')
    })

    test('in Node.js it plays with the net, and opponents of the gallery', { timeout: 120_000 }, async () => {
      const { createEngine }: typeof import('../../www/elements/package/index.ts') = await import(
        /* @vite-ignore */ pathToFileURL(join(NPM, 'node.js')).href
      )
      const engine = await createEngine()
      expect(engine.net.state).toBe('ready')
      await engine.ask({ type: 'new', variant: 'shogi', moves: ['7g7f', '3c3d'] })
      const found = await engine.ask({ type: 'go', limits: { depth: 6 } })
      // The engine itself, without the net and with it.
      const glue = await import(/* @vite-ignore */ pathToFileURL(join(ROOT, 'pkg/simd/narikoma.js')).href)
      await glue.default({ module_or_path: readFileSync(join(ROOT, 'pkg/simd/narikoma_bg.wasm')) })
      const nodesWith = (net: Uint8Array | null): number => {
        const bare = new glue.Engine()
        if (net) bare.load_data('flagship-net', net)
        bare.send({ id: 1, request: { type: 'new', variant: 'shogi', moves: ['7g7f', '3c3d'] } })
        bare.send({ id: 2, request: { type: 'go', limits: { depth: 6 } } })
        let last = 0
        while (bare.thinking())
          for (const { event } of bare.think(1000)) if (event.type === 'bestMove') last = event.info.nodes
        return last
      }
      const [without, withNet] = [null, readFileSync(join(ROOT, 'www/weights/narikoma.nnue'))].map(nodesWith)
      expect(withNet).not.toBe(without)
      expect(found).toMatchObject({ type: 'bestMove', info: { nodes: withNet } })

      const states: string[] = []
      engine.onGallery = ({ state }) => states.push(state)
      // Its weights are required, and read from the package.
      const answer = await engine.ask({ type: 'go', opponent: 'machine-two', limits: { depth: 1 } })
      expect(answer).toMatchObject({ type: 'bestMove', choice: { type: 'move' } })
      expect(states.at(-1)).toBe('ready')
      engine.leave()
    })

    test('reads and writes records without a browser, as its document shows', () => {
      const folder = programFolder()
      const examples = Object.entries(examplesOf(['www/elements/package/README.md']))
        .map(([, code]) => code)
        .filter((code) => code.includes("'narikoma/records'") && !code.includes('createEngine'))
      expect(examples).toHaveLength(2)
      const printed = examples.map((code, index) => {
        const name = `records-${index}.mjs`
        writeFileSync(join(folder, name), code)
        return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' })
      })
      rmSync(folder, { recursive: true })
      expect(printed[0]).toContain(
        ' b - 1 甲 resigned w\n7g7f 5000 角道 undefined\n3c3d undefined undefined [ [ ',
      )
      expect(printed[0]).toMatch(/\+7776FU\nT5.*-3334FU.*%TORYO.*手合割：平手.* 1 ７六歩\(77\)/s)
      expect(printed[1]).toBe('move 2 1 ７六象(77)\n')
    })

    test('names games without a browser', async () => {
      const { findNames, NAMES } = await import(pathToFileURL(join(NPM, 'names.js')).href)
      const finder = findNames()
      const found = ['7g7f', '3c3d', '2h7h'].flatMap((usi) => finder.play(usi))
      expect(found).toEqual([expect.objectContaining({ id: 'sanken', side: 'b', ply: 3, ja: '三間飛車' })])
      expect(finder.found).toEqual(found)
      expect(NAMES.length).toBeGreaterThan(200)
      expect(findNames('rbsgk/4p/5/P4/KGSBR b - 1')).toBeNull()
    })

    test('draws without a browser', async () => {
      const { drawSvg } = await import(/* @vite-ignore */ pathToFileURL(join(NPM, 'picture.js')).href)
      expect(drawSvg('rbsgk/4p/5/P4/KGSBR b - 1', { board: 'felt', scheme: 'dark' })).toMatch(
        /^<svg .*<\/svg>$/s,
      )
    })
  },
)
