/**
 * The data files of a build: weights of opponents, by id. `www/weights/*.nnue` is the flagship's net,
 * or the file that NARIKOMA_NET names (empty: a build without a net); `www/weights/ID.bin` are those
 * of other opponents. A build may lack any of them. The built files are gzip-compressed, the net by zopfli
 * (479 kB become 450), and have a hash of their contents in their names.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { dataFileName } from './www/engine/dataFileName.ts'
import { NET } from './www/engine/dataMessages.ts'
import { ROSTER } from './www/engine/roster.ts'

const WEIGHTS = resolve(import.meta.dirname, 'www/weights')

/** A data file of a build. */
export interface BuiltData {
  id: string
  /** Below the page's folder. */
  fileName: string
  contents: Uint8Array
  /** SHA-256 of the contents, in base64url without padding. */
  sha256: string
}

const weights = (extension: string): string[] =>
  readdirSync(WEIGHTS)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => resolve(WEIGHTS, name))

function fileOfNet(): string | undefined {
  if (process.env.NARIKOMA_NET !== undefined) return process.env.NARIKOMA_NET || undefined
  const files = weights('.nnue')
  if (files.length > 1) throw new Error(`one net is wanted in www/weights, not ${files.join(', ')}`)
  return files[0]
}

/** The ids that a card of the roster names: a file that no opponent uses is not shipped. */
const NEEDED = new Set(ROSTER.flatMap(({ needs }) => needs.map(({ id }) => id)))

/** A file, compressed: the net, which most visitors load, by zopfli, some seconds for each megabyte. */
const compressed = (id: string, contents: Buffer): Promise<Uint8Array> | Uint8Array =>
  id === NET
    ? gzipAsync(contents, { numiterations: 15, blocksplittingmax: 60 })
    : gzipSync(contents, { level: constants.Z_BEST_COMPRESSION })

/** The data files of this build. */
export async function builtData(): Promise<BuiltData[]> {
  const net = fileOfNet()
  const sources = [
    ...(net ? [[NET, net] as const] : []),
    ...weights('.bin').map((file) => [basename(file, '.bin'), file] as const),
  ].filter(([id]) => NEEDED.has(id))
  const built = sources.map(async ([id, file]) => {
    const contents = await compressed(id, readFileSync(file))
    const sha256 = createHash('sha256').update(contents).digest('base64url')
    // Hosts do not know this extension, so none of them adds a content encoding.
    return { id, fileName: dataFileName(id, sha256), contents, sha256 }
  })
  return Promise.all(built)
}

/** Characters of a hash that the page has: 132 bits tell a damaged file, and the page is shorter. */
const HASH_LENGTH = 22

/** The value of `__DATA__`, by id. */
export const dataConstant = (built: readonly BuiltData[]): string =>
  JSON.stringify(
    Object.fromEntries(
      built.map(({ id, contents, sha256 }) => [
        id,
        { bytes: contents.length, sha256: sha256.slice(0, HASH_LENGTH) },
      ]),
    ),
  )

/** The module that `dataAddresses` provides; its type is in www/elements/embed/data.d.ts. */
const ADDRESSES = 'virtual:data-addresses'

/**
 * Provides the module `virtual:data-addresses` to a build of the player or of the package: the
 * address of each data file as `new URL('…', import.meta.url)`, the form that bundlers
 * recognize when they use this build as input.
 */
export function dataAddresses(): Plugin {
  return {
    name: 'narikoma-data-addresses',
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : null),
    async load(id) {
      if (id !== `\0${ADDRESSES}`) return null
      const entries = (await builtData()).map((built) => {
        const file = this.emitFile({ type: 'asset', fileName: built.fileName, source: built.contents })
        const { length: bytes } = built.contents
        const address = `import.meta.ROLLUP_FILE_URL_${file}`
        return `'${built.id}': { address: ${address}, bytes: ${bytes}, sha256: '${built.sha256}' }`
      })
      return `export default { ${entries.join(', ')} }`
    },
  }
}

/** Adds the data files to a build; the development server has none. */
export function data(): Plugin {
  let found: BuiltData[] = []
  return {
    name: 'narikoma-data',
    async config(_config, { command }) {
      found = command === 'build' ? await builtData() : []
      return { define: { __DATA__: dataConstant(found) } }
    },
    generateBundle() {
      for (const { fileName, contents } of found) this.emitFile({ type: 'asset', fileName, source: contents })
    },
  }
}
