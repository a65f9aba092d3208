/**
 * The source of the opponents: for each card of the roster the Rust file that declares it, the files of
 * its own folder, and the files of the gallery that these use, as text files of the build with a hash in
 * their names. The module `virtual:opponent-code` has their addresses, by the opponent's id.
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

/** Files beside a file, or in the ladder, that its imports name: `super::ordering`, `super::MateFirst`. */
function usedFiles(file: string): string[] {
  const [source = ''] = readFileSync(file, 'utf8').split('#[cfg(test)]')
  const uses = [...source.matchAll(/^use (?:super|crate::opponents::gallery::(ladder))::([^;]+);/gm)]
  return uses.flatMap(([, ladder, names = '']) => {
    const folder = ladder ? join(OPPONENTS, 'gallery/ladder') : dirname(file)
    return (names.match(/\w+/g) ?? [])
      .map((name) => join(folder, `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()}.rs`))
      .filter((path) => existsSync(path))
  })
}

/** The paths of each opponent's files, by its id: the file with the card first. */
export function opponentFiles(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const file of rustFiles(OPPONENTS)) {
    const [, id] = /pub const CARD: Card = Card \{\s+id: "([\w-]+)"/.exec(readFileSync(file, 'utf8')) ?? []
    if (!id) continue
    const isFolder = basename(file) === 'mod.rs'
    const folder = isFolder ? dirname(file) : file.replace(/\.rs$/, '')
    const files = new Set([file, ...rustFiles(folder)])
    // A set goes on with what is added meanwhile: the files that the used ones use.
    for (const each of files) for (const used of usedFiles(each)) files.add(used)
    found[id] = [...files].map((each) => relative(ROOT, each))
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
      const emitted = new Map<string, string>()
      const entries = Object.entries(opponentFiles()).map(([opponent, paths]) => {
        const files = paths.map((path) => {
          const source = readFileSync(resolve(ROOT, path))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const name = path.replace(/^src\/opponents\/(?:gallery\/)?/, '').replaceAll('/', '-')
          if (!isBuild) return `[${JSON.stringify(path)}, '']`
          const fileName = `assets/${name.replace(/\.rs$/, '')}-${hash}.rs`
          const file = emitted.get(path) ?? this.emitFile({ type: 'asset', fileName, source })
          emitted.set(path, file)
          return `[${JSON.stringify(path)}, import.meta.ROLLUP_FILE_URL_${file}]`
        })
        return `${JSON.stringify(opponent)}: [${files.join(', ')}]`
      })
      return `export default { ${entries.join(', ')} }`
    },
  }
}
