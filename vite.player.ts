/**
 * The player for other pages, next to the built page: `player.js`, which a page loads, and in
 * `player/` the modules that it fetches. Two builds: the first file is a classic script, the
 * others are modules with hashes in their names. The engine's modules have the same names as in
 * the page's build, so that both share one file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { ownBuiltins } from './vite.builtins.ts'
import { dataAddresses } from './vite.data.ts'
import { ROSTER } from './www/engine/roster.ts'

const here = import.meta.dirname
const embed = (name: string) => resolve(here, 'www/elements/embed', name)

const common = (outDir: string): InlineConfig => ({
  configFile: false,
  root: here,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})

/** Patterns of file names. */
interface Names {
  entries: string
  chunks: string
  worker: string
}

/** The configuration of a build of modules, with worker and engine. */
export function modules(
  outDir: string,
  input: Record<string, string>,
  { entries, chunks, worker: workerNames }: Names,
): InlineConfig {
  const config = common(outDir)
  const assetFileNames = 'assets/[name]-[hash][extname]'
  const names = { entryFileNames: entries, chunkFileNames: chunks, assetFileNames }
  const worker = { entryFileNames: workerNames, chunkFileNames: workerNames, assetFileNames }
  return {
    ...config,
    plugins: [dataAddresses(), ownBuiltins()],
    worker: { format: 'iife', rolldownOptions: { output: worker } },
    build: {
      ...config.build,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: names },
    },
  }
}

/**
 * The version of the interface between `player.js` and its modules (`LiveHost`, `LiveBoard`, `Options`, the
 * record reader). Raise it for a change that an older `player.js`, kept in a cache, could not work with.
 */
const INTERFACE = 1

/** The modules that the player fetches when it needs them. */
export const FETCHED = {
  live: embed('live.ts'),
  records: embed('recordReader.ts'),
}

/** The roster in `player.js` has only what attributes name: opponents, their boards and levels. */
const shortRoster = (): Plugin => ({
  name: 'narikoma-short-roster',
  load(id) {
    if (id !== resolve(here, 'www/engine/roster.ts')) return null
    const cards = ROSTER.map(({ id, variants, levels }) => {
      const ids = levels.map((level) => level.id)
      const counted = ids.every((level, index) => level === String(index + 1))
      const names = counted ? `[...Array(${ids.length}).keys()].map((n) => n + 1)` : JSON.stringify(ids)
      return `{id:'${id}',variants:${JSON.stringify(variants)},levels:levels(${names})}`
    })
    return `const levels = (ids) => ids.map((id) => ({ id: String(id) })); export const ROSTER = [${cards}]`
  },
})

/**
 * Builds `player.js`, the classic script; `files` are the built modules and `page` the page, relative to it.
 */
export async function buildScript(
  outDir: string,
  files: Record<keyof typeof FETCHED, string>,
  page = '',
): Promise<void> {
  const config = common(outDir)
  await build({
    ...config,
    plugins: [ownBuiltins(), shortRoster()],
    define: {
      __LIVE__: JSON.stringify(files.live),
      __RECORDS__: JSON.stringify(files.records),
      __INTERFACE__: String(INTERFACE),
      __PAGE__: JSON.stringify(page),
    },
    build: {
      ...config.build,
      lib: { entry: embed('script.ts'), formats: ['iife'], name: 'narikoma', fileName: () => 'player.js' },
    },
  })
  // With a byte order mark: browsers read a classic script in the encoding of
  // the page, if its host does not name one.
  const file = resolve(outDir, 'player.js')
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)
}

/** Builds the player into `outDir`. */
export async function buildPlayer(outDir: string): Promise<void> {
  const name = 'player/[name]-[hash].js'
  const result = await build(modules(outDir, FETCHED, { entries: name, chunks: name, worker: name }))
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const built = (name: keyof typeof FETCHED) => {
    const file = files.find((each) => each.type === 'chunk' && each.isEntry && each.name === name)
    if (!file) throw new Error(`${name} of the player was not built`)
    return file.fileName
  }
  const newest = { live: built('live'), records: built('records') }
  await buildScript(outDir, newest, './')
  // For a `player.js` from a cache whose own files are gone.
  writeFileSync(resolve(outDir, 'player/files.json'), JSON.stringify({ interface: INTERFACE, ...newest }))
}

/** Adds files to a build when its own are written: `complete` gets the folder of the build. */
export function completing(name: string, complete: (outDir: string) => Promise<void>): Plugin {
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => complete(outDir),
  }
}

/** Adds the player to a build of the page. */
export const player = (): Plugin => completing('narikoma-player', buildPlayer)
