/**
 * The player for foreign pages, beside the built page: `player.js`, which a page loads, and in `player/` what that fetches
 * when a reader taps. Two builds, for the first file is a classic script and the others are modules with hashes in their
 * names. The engine's modules get the names that they have in the page's own build, so that both share one file.
 */
import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { builtNet, netConstant } from './vite.net.ts'

const here = import.meta.dirname
const embed = (name: string) => resolve(here, 'www/embed', name)

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

/** The live part; returns its file's name below `outDir`. */
async function buildLive(outDir: string): Promise<string> {
  const config = common(outDir)
  const names = {
    entryFileNames: 'player/[name]-[hash].js',
    chunkFileNames: 'player/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  }
  const result = await build({
    ...config,
    define: { __NET__: netConstant(builtNet()) },
    worker: { format: 'iife', rolldownOptions: { output: names } },
    build: {
      ...config.build,
      rolldownOptions: {
        input: { live: embed('live.ts') },
        preserveEntrySignatures: 'strict',
        output: names,
      },
    },
  })
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('the live part of the player was not built')
  return entry.fileName
}

/** Builds the player into `outDir`. */
export async function buildPlayer(outDir: string): Promise<void> {
  const live = await buildLive(outDir)
  const config = common(outDir)
  await build({
    ...config,
    define: { __LIVE__: JSON.stringify(live) },
    build: {
      ...config.build,
      lib: { entry: embed('script.ts'), formats: ['iife'], name: 'narikoma', fileName: () => 'player.js' },
    },
  })
}

/** Adds the player to a build of the page. */
export function player(): Plugin {
  let outDir = ''
  return {
    name: 'narikoma-player',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await buildPlayer(outDir)
    },
  }
}
