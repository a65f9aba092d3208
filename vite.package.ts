/**
 * The npm package, into `npm/`: modules for bundlers and for browsers as they are, the player as a classic script, types,
 * licences. `cargo xtask package` builds it, after the page, from which it takes the licences of others.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { builtNet } from './vite.net.ts'
import { buildScript, modules } from './vite.player.ts'

const here = import.meta.dirname
const source = resolve(here, 'www/package')

/** Types point at files as they are in the package. */
function buildTypes(outDir: string): void {
  const tsc = resolve(here, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--outDir',
    join(outDir, 'types'),
  ]
  execFileSync(process.execPath, [tsc, '-p', source, ...options], { cwd: here, stdio: 'inherit' })
  for (const entry of readdirSync(join(outDir, 'types'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
  }
}

/** Everything beside the modules. */
async function complete(outDir: string): Promise<void> {
  await buildScript(outDir, 'live.js')
  buildTypes(outDir)
  const net = builtNet()
  if (net) writeFileSync(join(outDir, net.fileName), net.contents)
  const cargo = readFileSync(join(here, 'Cargo.toml'), 'utf8')
  const version = /\[workspace\.package\]\nversion = "(.*)"/.exec(cargo)?.[1]
  const description = { ...JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')), version }
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(outDir, 'README.md'))
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(here, name), join(outDir, name))
  copyFileSync(resolve(here, 'dist/third-party.txt'), join(outDir, 'third-party.txt'))
}

function completing(): Plugin {
  let outDir = ''
  return {
    name: 'narikoma-package',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => complete(outDir),
  }
}

const ENTRIES = ['index', 'board', 'element', 'picture', 'usi'].map((name) => [
  name,
  join(source, `${name}.ts`),
])

export default (): UserConfig => {
  const input = { ...Object.fromEntries(ENTRIES), live: resolve(here, 'www/embed/live.ts') }
  const { configFile: _, ...config } = modules('npm', input, {
    entries: '[name].js',
    chunks: 'chunks/[name]-[hash].js',
  })
  return { ...config, plugins: [completing()], build: { ...config.build, emptyOutDir: true } }
}
