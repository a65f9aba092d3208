/**
 * The net of a build: `www/net/*.nnue`, as the trainer writes it, or the file that NARIKOMA_NET names (empty: a build
 * without a net). The built file is gzip-compressed and has a hash of its contents in its name. Without a net the page
 * plays with the linear evaluation alone.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = resolve(import.meta.dirname, 'www/net')

/** The net of a build. */
export interface BuiltNet {
  /** Below the page's folder. */
  fileName: string
  contents: Uint8Array
  /** SHA-256 of the contents, in base64url without padding. */
  sha256: string
}

function fileOfNet(): string | undefined {
  if (process.env.NARIKOMA_NET !== undefined) return process.env.NARIKOMA_NET || undefined
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.nnue')) : []
  if (files.length > 1) throw new Error(`one net is wanted in www/net, not ${files.join(', ')}`)
  return files[0] && resolve(FOLDER, files[0])
}

/** The net of this build, if there is one. */
export function builtNet(): BuiltNet | null {
  const file = fileOfNet()
  if (!file) return null
  const contents = gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION })
  const sha256 = createHash('sha256').update(contents).digest('base64url')
  // Hosts do not know this extension, so none of them adds a content encoding.
  return { fileName: `assets/net-${sha256.slice(0, 8)}.bin`, contents, sha256 }
}

/** The value of `__NET__`: file name and size in bytes, or `null`. */
export const netConstant = (net: BuiltNet | null): string =>
  JSON.stringify(net && { file: net.fileName, bytes: net.contents.length })

/** The module that `netAddress` provides; its type is in www/embed/net.d.ts. */
const ADDRESS = 'virtual:net-address'

/**
 * Provides the module `virtual:net-address` to a build of the player or of the package: the net's address as
 * `new URL('…', import.meta.url)`, the form that bundlers recognize when they use this build as input.
 */
export function netAddress(): Plugin {
  return {
    name: 'narikoma-net-address',
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : null),
    load(id) {
      if (id !== `\0${ADDRESS}`) return null
      const net = builtNet()
      if (!net) return 'export default null'
      const file = this.emitFile({ type: 'asset', fileName: net.fileName, source: net.contents })
      const { length: bytes } = net.contents
      return `export default { address: import.meta.ROLLUP_FILE_URL_${file}, bytes: ${bytes}, sha256: '${net.sha256}' }`
    },
  }
}

/** Adds the net to a build; the development server has none. */
export function net(): Plugin {
  let found: BuiltNet | null = null
  return {
    name: 'narikoma-net',
    config(_config, { command }) {
      found = command === 'build' ? builtNet() : null
      return { define: { __NET__: netConstant(found) } }
    },
    generateBundle() {
      if (found) this.emitFile({ type: 'asset', fileName: found.fileName, source: found.contents })
    },
  }
}
