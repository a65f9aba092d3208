/**
 * Builds the npm package into `npm/`: modules for bundlers and for direct use in browsers, the player as a
 * classic script, types, licences. `cargo xtask package` runs it.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { shipLicences } from './vite.licences.ts'
import { buildScript, completing, FETCHED, modules } from './vite.player.ts'

const here = import.meta.dirname
const source = resolve(here, 'www/elements/package')

/** Addresses of files in the form that every bundler recognizes: a plain string that begins with a dot. */
function plainAddresses(outDir: string): void {
  for (const name of readdirSync(outDir).filter((name) => name.endsWith('.js'))) {
    const file = join(outDir, name)
    const code = readFileSync(file, 'utf8')
    const plain = code.replace(
      /new URL\([`"'](?:\.\/)?(assets\/[\w.-]+)[`"'],import\.meta\.url\)/g,
      "new URL('./$1',import.meta.url)",
    )
    if (plain !== code) writeFileSync(file, plain)
  }
}

/** Writes the types; their imports name `.js` files, as they are in the package. */
function buildTypes(outDir: string): void {
  const tsc = resolve(here, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--stripInternal',
    '--outDir',
    join(outDir, 'types'),
  ]
  execFileSync(process.execPath, [tsc, '-p', source, ...options], { cwd: here, stdio: 'inherit' })
  for (const entry of readdirSync(join(outDir, 'types'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8').replace(/(['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2')
    // No program reads the comments of private members.
    writeFileSync(file, text.replace(/\n +\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\n +private )/g, ''))
  }
  removeUnused(outDir)
}

/** Removes the types that no export of the package leads to. */
function removeUnused(outDir: string): void {
  const { exports }: { exports: Record<string, string | { types: string }> } = description()
  const found = new Set(
    Object.values(exports).flatMap((each) => (typeof each === 'string' ? [] : [resolve(outDir, each.types)])),
  )
  // A set also visits what is added meanwhile.
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.[^'"]*)\.js['"]/g))
      found.add(resolve(dirname(file), `${path}.d.ts`))
  for (const entry of readdirSync(join(outDir, 'types'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !found.has(file)) rmSync(file)
  }
}

/** The package's own description. */
const description = () => JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))

/** Adds all other files of the package to the built modules. */
async function complete(outDir: string): Promise<void> {
  plainAddresses(outDir)
  await buildScript(outDir, { live: 'live.js', records: 'records.js' })
  buildTypes(outDir)
  const cargo = readFileSync(join(here, 'Cargo.toml'), 'utf8')
  const version = /\[workspace\.package\]\nversion = "(.*)"/.exec(cargo)?.[1]
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify({ ...description(), version }, null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(outDir, 'README.md'))
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(here, name), join(outDir, name))
}

/** Replaces Vite's loader of dynamic imports by a plain call: its preloading uses the paths of this build. */
const withoutPreload = (): Plugin => ({
  name: 'narikoma-no-preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
})

const ENTRIES = ['index', 'node', 'nodeThread', 'board', 'element', 'picture', 'usi', 'names', 'why'].map(
  (name) => [name, join(source, `${name}.ts`)],
)

export default (): UserConfig => {
  // The name `records` is that of the player's reader.
  const input = { ...Object.fromEntries(ENTRIES), kifu: join(source, 'records.ts'), ...FETCHED }
  // All modules are in one folder and all other files in `assets/`, so that an address such as
  // `./assets/…` is also right after a bundler has put the modules into one file without following
  // addresses, if `assets/` is copied beside it.
  const names = { entries: '[name].js', chunks: '[name]-[hash].js', worker: 'assets/[name]-[hash].js' }
  const { configFile: _, plugins = [], ...config } = modules('npm', input, names)
  // Preloading uses the modules' paths in this build, which another bundler changes.
  const rolldownOptions = { ...config.build?.rolldownOptions, external: /^node:/ }
  const build = { ...config.build, rolldownOptions, emptyOutDir: true, modulePreload: false as const }
  return {
    ...config,
    plugins: [...plugins, withoutPreload(), shipLicences(), completing('narikoma-package', complete)],
    build,
  }
}
