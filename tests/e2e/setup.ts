/**
 * Global setup of the browser tests: builds the page and the component pages and
 * serves both; the teardown stops serving.
 */
import { resolve } from 'node:path'
import { build } from 'vite'
import { host } from './host.ts'

const root = resolve(import.meta.dirname, '../..')

export default async function setup(): Promise<() => Promise<void>> {
  // `cargo xtask test` has built the page before.
  const modes = process.env.NARIKOMA_PAGE_IS_BUILT === '1' ? ['harness'] : ['production', 'harness']
  for (const mode of modes)
    await build({ configFile: resolve(root, 'vite.config.ts'), mode, logLevel: 'warn' })
  const server = await host({ '/': resolve(root, 'dist'), '/harness/': resolve(root, 'target/harness') })
  process.env.NARIKOMA_BASE_URL = server.url
  return server.stop
}
