/**
 * The page build. The root is the repository: `index.html` is there, everything it needs is under `www/`.
 *
 * How the worker finds the engine: `cargo xtask build` leaves each variant in `pkg/<variant>/` as the glue
 * `narikoma.js` and the module `narikoma_bg.wasm`, and those of the gallery's engine in
 * `pkg/gallery/<variant>/`. The workers list what is there with `import.meta.glob('../../pkg/…')`, so a
 * variant that was not built is simply not listed and the page still builds. The glue becomes a chunk that
 * the worker imports when it has chosen; the wasm becomes an asset with a hash in its name, and its address
 * goes to the glue's `default({ module_or_path })`.
 *
 * `vite build --mode harness` builds the component pages of `tests/e2e/harness/` into `target/harness`
 * instead; the browser tests find them under `harness/` (see `tests/e2e/setup.ts`).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { minifyTemplateLiterals } from 'rollup-plugin-minify-template-literals'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { opponentCode } from './vite.code.ts'
import { data } from './vite.data.ts'
import { shipLicences } from './vite.licences.ts'
import { player } from './vite.player.ts'
import type { Shell } from './www/app/sw/shell.ts'
import { DATA_CACHE } from './www/engine/dataMessages.ts'

const here = import.meta.dirname
const harness = resolve(here, 'tests/e2e/harness')
const pages = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => resolve(folder, name))

/** The scripts of the gallery's engine, which is fetched when one of its opponents is chosen. */
const GALLERY_SCRIPT = /^assets\/(?:galleryEngine|narikoma-gallery)-[\w-]{8}\.js$/

/** The modules of the service worker and of the watchdog, each of which is one file. */
const OWN_FILES = /\/www\/(?:app\/sw\/|app\/watchdog\/|engine\/simdProbe\.ts$|text\/notStarted\.ts$)/

/**
 * The modules that the page imports at its start are in one file, also those that a part fetched later
 * imports. The service worker and the watchdog, which are other entries, keep their own.
 */
const START: Rolldown.CodeSplittingGroup = {
  name: 'start',
  tags: ['$initial'],
  test: (id) => !OWN_FILES.test(id),
  includeDependenciesRecursively: false,
}
/** The parts of the gallery that are fetched later, in view or at a press, each in files of its own. */
const GALLERY_PARTS = [
  'exhibits',
  'entrance',
  'figures',
  'origins',
  'tournament',
  'judges',
  'contest',
  'code',
  'stars',
]
/** The modules that the gallery and its parts import are in one file, which its first module imports. */
const GALLERY: Rolldown.CodeSplittingGroup = {
  name: 'gallery',
  test: new RegExp(
    [
      `/www/gallery/(?!index\\.ts|sources\\.ts|tournament(?:-5x5)?\\.json|watch/watch(?:Page|Fields|edDuel)\\.ts|(?:${GALLERY_PARTS.join('|')})/).*\\.(?:ts|json)$`,
      '/www/text/show/index\\.ts$',
      '/lit-html/(?:development/)?directives/keyed\\.js$',
    ].join('|'),
  ),
  includeDependenciesRecursively: false,
}
/** The recognizer of names, with the list of the files of its texts. */
const NAMES: Rolldown.CodeSplittingGroup = {
  name: 'namesBook',
  test: /\/www\/(?:names\/(?!diagrams|examples)|text\/names\/index\.ts$)/,
  includeDependenciesRecursively: false,
}
/**
 * The name of a chunk: for the texts of a part their folder and language, so that `cargo xtask build` can
 * count what a reader of one language downloads. Cards of opponents are shown in the gallery, and in the
 * dialog for a new game when it opens.
 */
function textsOf(module: string | null | undefined): string {
  const [, part = 'start', language] = /\/www\/text\/(?:(\w+)\/)?(ja|en)\.ts$/.exec(module ?? '') ?? []
  if (!language) return '[name]'
  return part === 'opponents' ? `gallery-cards-${language}` : `${part}-texts-${language}`
}
/**
 * Files that the service worker does not list: the parts of the gallery that are fetched later, the names of
 * openings and castles, the report of a game, the next-move problems, their texts, and the source of the
 * opponents. They are kept once a page has fetched them.
 */
const UNLISTED = new RegExp(
  `^assets/(?:(?:${[...GALLERY_PARTS, 'watchPage', 'show', 'names\\w*', 'ideas', 'report', 'next-moves'].join('|')})(?:-texts-\\w\\w)?-[\\w-]{8}\\.\\w+|.*\\.rs)$`,
)
/** File names with a hash of the contents, between the last dash and the extension. */
const HASHED = /assets\/.*-[\w-]{8}\.\w+$/

/** The digest of a file in the list of the service worker. */
const digestOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest().subarray(0, 6).toString('base64url')

/**
 * Lets the page run the watchdog before its own script. Both are deferred, which keeps their order. The
 * watchdog begins to fetch the texts of the page in the reader's language, and is told their addresses.
 */
function watchStart(): Plugin {
  return {
    name: 'narikoma-watchdog',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const texts = (['ja', 'en'] as const).map((language) => {
          const name = Object.keys(bundle).find((file) => file.startsWith(`assets/start-texts-${language}-`))
          if (!name) throw new Error(`the texts in ${language} are not a file of their own`)
          return [`data-${language}-src`, `./${name}`]
        })
        const attrs = { defer: true, src: './watchdog.js', ...Object.fromEntries(texts) }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * Puts the list of all files of the build into the service worker, `sw.js`. It changes exactly when some file
 * of the build changes; this is how browsers find a new build.
 */
function listShell(): Plugin {
  return {
    name: 'narikoma-shell',
    apply: 'build',
    enforce: 'post',
    // Not before: Vite changes chunks until they are written.
    writeBundle({ dir = '' }, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      // Browsers start these as classic scripts, which cannot import.
      for (const name of ['sw.js', 'watchdog.js']) {
        const file = bundle[name]
        if (file?.type !== 'chunk' || file.imports.length > 0) throw new Error(`${name} is not one file`)
      }
      const names = [...readdirSync(resolve(here, 'www/public')), ...Object.keys(bundle)]
      const listed = names.filter((name) => name !== 'sw.js').sort()
      const contents = new Map(listed.map((name) => [name, readFileSync(resolve(dir, name))]))
      /** The name that a module has in the page, which has the same bytes. */
      const moduleIn = (folder: string, variant: string, name: string) => {
        const module = resolve(here, 'pkg', folder, variant, name)
        const bytes = existsSync(module) ? readFileSync(module) : null
        return [...contents].find(([, content]) => bytes?.equals(content))?.[0]
      }
      const modulesIn = (folder: string, name: string): Shell['engines'] => {
        const [simd, base] = ['simd', 'base'].map((variant) => moduleIn(folder, variant, name))
        return { ...(simd && { simd }), ...(base && { base }) }
      }
      // Only pages that may share memory fetch it; without it they run the usual one.
      const threads = moduleIn('threads', 'simd', 'narikoma_bg.wasm')
      const later = threads ? new RegExp(`${UNLISTED.source}|^${threads.replace('.', '\\.')}$`) : UNLISTED
      const data = listed.filter((name) => name.endsWith('.bin'))
      const scripts = listed.filter((name) => GALLERY_SCRIPT.test(name))
      const digests = [...contents]
        .filter(([name]) => !data.includes(name) && !later.test(name))
        .map(([name, content]) => [name === 'index.html' ? './' : name, digestOf(content)])
      // Another worker may keep the same files in another way.
      const hash = createHash('sha256').update(worker.code)
      for (const [name, content] of contents) hash.update(`${name}\0`).update(content)
      const shell = {
        version: hash.digest('hex').slice(0, 16),
        digests: Object.fromEntries(digests),
        dataCache: DATA_CACHE,
        engines: modulesIn('.', 'narikoma_bg.wasm'),
        gallery: { scripts, engines: modulesIn('gallery', 'narikoma-gallery_bg.wasm') },
        data,
      } satisfies Omit<Shell, 'hashed' | 'later'>
      const text = `{...${JSON.stringify(shell)},hashed:${String(HASHED)},later:${String(later)}}`
      writeFileSync(
        resolve(dir, 'sw.js'),
        worker.code.replaceAll('__SHELL__', () => text),
      )
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins:
    mode === 'harness'
      ? []
      : [
          minifyTemplateLiterals(),
          data(),
          opponentCode(),
          shipLicences(),
          watchStart(),
          listShell(),
          player(),
        ],
  root: mode === 'harness' ? harness : here,
  // Relative addresses: the built page works below any path of any host.
  base: './',
  publicDir: mode === 'harness' ? false : resolve(here, 'www/public'),
  build: {
    outDir: mode === 'harness' ? resolve(here, 'target/harness') : resolve(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Expands `light-dark()` for older browsers.
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    // Strict content security policies allow neither inline scripts nor `data:` addresses.
    assetsInlineLimit: 0,
    // Of what a late part imports, its styles alone are named where it is fetched: the names are long.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    // Smaller than with the built-in minifier: 1.4 kB of the page after compression.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2022, compress: { passes: 3, unsafe_arrows: true } },
    rolldownOptions:
      mode === 'harness'
        ? { input: pages(harness) }
        : {
            input: {
              index: resolve(here, 'index.html'),
              sw: resolve(here, 'www/app/sw/index.ts'),
              watchdog: resolve(here, 'www/app/watchdog/index.ts'),
            },
            output: {
              // The service worker needs a constant address in the page's
              // folder. Any version of the watchdog will do.
              entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : `${name}.js`),
              chunkFileNames: ({ facadeModuleId }) => `assets/${textsOf(facadeModuleId)}-[hash].js`,
              codeSplitting: { groups: [START, GALLERY, NAMES] },
            },
          },
  },
  worker: { format: 'es' },
  // By default one core is left alone.
  test: { include: ['tests/www/**/*.test.ts'], environment: 'node', maxWorkers: availableParallelism() },
}))
