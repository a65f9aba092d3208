/**
 * The source of the opponents: for each card of the roster the Rust file that declares it, and the
 * files of its own folder, as text files of the build with a hash in their names. The module
 * `virtual:opponent-code` has their addresses, by the opponent's id.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = import.meta.dirname
const OPPONENTS = resolve(ROOT, 'src/opponents')
const MODULE = 'virtual:opponent-code'

const rustFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.rs') && !/(?:^|\/)tests(?:\.rs|\/)/.test(name))
        .sort()
        .map((name) => join(folder, name))
    : []

/** The paths of each opponent's files, by its id: the file with the card first. */
export function opponentFiles(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const file of rustFiles(OPPONENTS)) {
    const [, id] = /pub const CARD: Card = Card \{\s+id: "([\w-]+)"/.exec(readFileSync(file, 'utf8')) ?? []
    if (!id) continue
    const isFolder = basename(file) === 'mod.rs'
    const folder = isFolder ? dirname(file) : file.replace(/\.rs$/, '')
    found[id] = [file, ...rustFiles(folder).filter((each) => each !== file)].map((each) =>
      relative(ROOT, each),
    )
  }
  return found
}

/** Adds the files to a build; the development server has none. */
export function opponentCode(): Plugin {
  let isBuild = false
  return {
    name: 'narikoma-opponent-code',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    transform(code, id) {
      if (!/\/highlight\.js\/lib\/(?:core|languages\/rust)\.js$/.test(id)) return null
      // The helper for CommonJS modules would be fetched with the page's first files.
      const esm = code.replace(/^module\.exports = (\w+);$/m, 'export default $1;')
      if (esm === code) throw new Error(`${id} exports in an unknown way`)
      return { code: esm, map: null }
    },
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const entries = Object.entries(opponentFiles()).map(([opponent, paths]) => {
        const files = paths.map((path) => {
          const source = readFileSync(resolve(ROOT, path))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const name = path.replace(/^src\/opponents\/(?:gallery\/)?/, '').replaceAll('/', '-')
          if (!isBuild) return `[${JSON.stringify(path)}, '']`
          const fileName = `assets/${name.replace(/\.rs$/, '')}-${hash}.rs`
          const file = this.emitFile({ type: 'asset', fileName, source })
          return `[${JSON.stringify(path)}, import.meta.ROLLUP_FILE_URL_${file}]`
        })
        return `${JSON.stringify(opponent)}: [${files.join(', ')}]`
      })
      return `export default { ${entries.join(', ')} }`
    },
  }
}
