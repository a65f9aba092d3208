/**
 * The page build. The root is the repository: `index.html` is there, everything it needs is under `www/`.
 *
 * How the worker finds the engine: `cargo xtask build` leaves each variant in `pkg/<variant>/` as the glue
 * `narikoma.js` and the module `narikoma_bg.wasm`. `www/worker/variant.ts` lists what is there with
 * `import.meta.glob('../../pkg/…')`, so a variant that was not built is simply not listed and the page still
 * builds. The glue becomes a chunk that the worker imports when it has chosen; the wasm becomes an asset with a
 * hash in its name, and its address goes to the glue's `default({ module_or_path })`.
 *
 * `vite build --mode harness` builds the component pages of `tests/e2e/harness/` into `target/harness` instead;
 * the browser tests find them under `harness/` (see `tests/e2e/setup.ts`).
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const here = import.meta.dirname
const harness = resolve(here, 'tests/e2e/harness')
const pages = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => resolve(folder, name))

export default defineConfig(({ mode }) => ({
  root: mode === 'harness' ? harness : here,
  // Relative addresses: the built page works below any path of any host.
  base: './',
  publicDir: mode === 'harness' ? false : resolve(here, 'www/public'),
  build: {
    outDir: mode === 'harness' ? resolve(here, 'target/harness') : resolve(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: mode === 'harness' ? pages(harness) : pages(here) },
  },
  worker: { format: 'es' },
  test: { include: ['tests/www/**/*.test.ts'], environment: 'node' },
}))
