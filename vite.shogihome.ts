/**
 * Builds the engine for ShogiHome, by its interface `shogihome-wasm-engine/1`, into `shogihome/narikoma/`:
 * the folder that goes into `public/engines/` there. `cargo xtask shogihome` runs it.
 */
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { UserConfig } from 'vite'
import { builtData } from './vite.data.ts'
import { completing } from './vite.player.ts'
import { NET } from './www/engine/dataMessages.ts'
import { ROSTER } from './www/engine/roster.ts'

const here = import.meta.dirname
const MODULE = 'narikoma.js'
const [FLAGSHIP] = ROSTER

/** An option as the manifest has it. */
interface Option {
  name: string
  type: string
  default?: string | number
  min?: number
  max?: number
  vars?: string[]
}

/** The option of an `option` line. */
function optionOf(line: string): Option {
  const words = line.split(' ')
  const after = (word: string) => words[words.indexOf(word) + 1] ?? ''
  const vars = words.flatMap((word, at) => (word === 'var' ? [words[at + 1] ?? ''] : []))
  const [name, type, usual] = [after('name'), after('type'), after('default')]
  if (type === 'spin')
    return { name, type, default: Number(usual), min: Number(after('min')), max: Number(after('max')) }
  return { name, type, default: usual, ...(vars.length > 0 && { vars }) }
}

/** The name, the author and the options that the built engine declares. */
async function declared(outDir: string) {
  const { default: create } = await import(pathToFileURL(join(outDir, MODULE)).href)
  const engine = await create({ locateFile: (file: string) => join(outDir, file) })
  const lines: string[] = []
  await new Promise<void>((done) => {
    engine.addMessageListener((line: string) => (line === 'usiok' ? done() : lines.push(line)))
    engine.postMessage('usi')
  })
  engine.terminate()
  const id = (what: string) =>
    lines.find((line) => line.startsWith(`id ${what} `))?.slice(4 + what.length) ?? ''
  const options = lines.filter((line) => line.startsWith('option ')).map(optionOf)
  return { name: id('name'), author: id('author'), options }
}

/** The level of the first button of the menu for games, and the levels between two buttons. */
const [FIRST, STEP] = [1, 3]

/** Full strength, and each level. Their ids are kept in people's settings, and must never change. */
const presets = () => [
  { id: 'narikoma', displayName: 'Narikoma', values: { Level: 0 }, tags: ['game', 'research', 'mate'] },
  ...(FLAGSHIP?.levels ?? []).map(({ id }) => ({
    ...{ id: `narikoma-level-${id}`, displayName: `Narikoma Lv.${id}`, values: { Level: Number(id) } },
    tags: ['game'],
    ...((Number(id) - FIRST) % STEP === 0 && { mobileGame: { label: `Narikoma Lv.${id}` } }),
  })),
]

/** Adds the module, the net, the licences and the manifest to the built script. */
async function complete(outDir: string): Promise<void> {
  const net = (await builtData()).find(({ id }) => id === NET)
  copyFileSync(resolve(here, 'pkg/simd/narikoma_bg.wasm'), join(outDir, 'narikoma.wasm'))
  const netFile = basename(net?.fileName ?? '')
  if (net) writeFileSync(join(outDir, netFile), net.contents)
  const texts = ['LICENSE-MIT', 'LICENSE-APACHE', 'pkg/third-party-crates.txt']
    .map((name) => resolve(here, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
  writeFileSync(join(outDir, 'LICENSE.txt'), `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
  const { name, author, options } = await declared(outDir)
  const files = [MODULE, 'narikoma.wasm', ...(net ? [netFile] : [])]
  const bytes = files.reduce((sum, file) => sum + statSync(join(outDir, file)).size, 0)
  const manifest = {
    ...{ abi: 'shogihome-wasm-engine/1', module: MODULE, moduleFormat: 'esm', name, author },
    badge: `${(bytes / 1e6).toFixed(1)}MB`,
    licenses: [{ spdx: 'MIT OR Apache-2.0', file: 'LICENSE.txt' }],
    ...(net && { dataFiles: [{ url: netFile, path: `/${NET}.bin` }] }),
    options,
    presets: presets(),
  }
  writeFileSync(join(outDir, 'engine.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

export default (): UserConfig => ({
  root: here,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [completing('narikoma-shogihome', complete)],
  build: {
    outDir: 'shogihome/narikoma',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { narikoma: resolve(here, 'www/elements/package/shogihome.ts') },
      external: /^node:/,
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', codeSplitting: false },
    },
  },
})
