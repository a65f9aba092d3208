/** The player in pages of React, Vue and Svelte, built for production: its attributes are their props. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type Plugin } from 'vite'
import type {} from '../../www/elements/embed/player.ts'
import { host } from './host.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NPM = join(ROOT, 'npm')
/**
 * Pages of the frameworks, and the frameworks by a lock file of their own; `cargo xtask test` installs them.
 */
const FRAMEWORKS = join(ROOT, 'tests/frameworks')
const need = createRequire(join(FRAMEWORKS, 'package.json'))

test.skip(!existsSync(join(NPM, 'package.json')), 'the package is built by cargo xtask package')
test.skip(!existsSync(join(FRAMEWORKS, 'node_modules')), 'the frameworks are installed by cargo xtask test')

const isElement = (tag: string) => tag.includes('-')

/** Compiles components of Vue and Svelte. */
const components: Plugin = {
  name: 'components',
  transform(code, id) {
    if (id.endsWith('.vue')) {
      const { compileScript, parse } = need('vue/compiler-sfc')
      const { descriptor } = parse(code, { filename: id })
      const templateOptions = { compilerOptions: { isCustomElement: isElement } }
      return compileScript(descriptor, { id: 'app', inlineTemplate: true, templateOptions }).content
    }
    if (!id.endsWith('.svelte')) return null
    return need('svelte/compiler').compile(code, { filename: id, generate: 'client', dev: false }).js.code
  },
}

/** A copy of the pages beside the packages that they import. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'narikoma-frameworks-'))
  await cp(FRAMEWORKS, folder, { recursive: true, verbatimSymlinks: true })
  await rm(join(folder, 'node_modules/narikoma'), { recursive: true, force: true })
  await symlink(NPM, join(folder, 'node_modules/narikoma'))
  return folder
}

/** Builds the page with this script, and opens it. */
async function openBuilt(page: Page, entry: string) {
  const folder = await copied()
  const html = `<!doctype html><html lang="en"><title>Board</title><div id="app"></div><script type="module" src="./${entry}"></script></html>`
  await writeFile(join(folder, 'index.html'), html)
  await build({
    root: folder,
    configFile: false,
    plugins: [components],
    resolve: { dedupe: ['react', 'vue', 'svelte'] },
    build: { assetsInlineLimit: 0, target: 'es2022' },
    logLevel: 'error',
  })
  const site = await host({ '/': join(folder, 'dist') })
  await page.goto(site.url)
  return () => Promise.all([site.stop(), rm(folder, { recursive: true })])
}

for (const [name, entry] of [
  ['React', 'react.tsx'],
  ['Vue', 'vue.js'],
  ['Svelte', 'svelte.js'],
] as const)
  test(`a page of ${name}: props draw the position, and their changes, too`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const close = await openBuilt(page, entry)
    const board = page.locator('narikoma-player')
    await expect(board.locator('.told')).toContainText('Black: king 5i; gold 6b; pawn 5c.')
    await expect(board).toHaveAttribute('level', '3')
    await page.locator('#more').click()
    await expect(board.locator('.told')).toContainText('White: king 4a.')
    await expect(board).toHaveAttribute('moves', 'G*6b 5a4a')
    await page.locator('#none').click()
    await expect(board).not.toHaveAttribute('level')
    await page.locator('#other').click()
    await expect(board.locator('.failed')).toContainText('Move 2 (5a4a)')
    await expect(board.locator('.told')).toContainText('White: king 6a.')
    expect(errors).toEqual([])
    await close()
  })

test('the types of the package know the props in JSX', async () => {
  const folder = await copied()
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const [, documented = ''] =
    /```tsx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/embed.md'), 'utf8')) ?? []
  expect(documented).toContain('IntrinsicElements')
  await writeFile(join(folder, 'documented.tsx'), documented)
  const react = readFileSync(join(folder, 'react.tsx'), 'utf8')
  await writeFile(join(folder, 'wrong.tsx'), react.replace('ply="last"', 'ply={{}}'))
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const files = stdout.match(/^\w+\.tsx?(?=\(.*error TS)/gm)
  expect(new Set(files), stdout).toEqual(new Set(['wrong.tsx']))
  await rm(folder, { recursive: true })
})

test('properties and attributes of the same name agree', async ({ page }) => {
  const site = await host({ '/npm/': NPM }, 0, {
    pages: {
      '/': {
        html: '<!doctype html><title>a</title><body><script type="module" src="./npm/element.js"></script>',
      },
    },
  })
  await page.goto(site.url)
  const read = await page.evaluate(async () => {
    // A property that was set before the element was defined.
    const early = Object.assign(document.createElement('narikoma-player'), { mode: 'diagram' })
    document.body.append(early)
    await customElements.whenDefined('narikoma-player')
    const player = document.createElement('narikoma-player')
    const names = [
      'mode',
      'side',
      'opponent',
      'level',
      'variant',
      'handicap',
      'goal',
      'ply',
      'theme',
      'board',
      'pieces',
      'src',
    ] as const
    for (const name of names) player[name] = `${name}-value`
    const written = names.map((name) => [player.getAttribute(name), player[name]])
    for (const name of names) player[name] = null
    const removed = names.filter((name) => player.hasAttribute(name))
    player.sfen = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
    player.moves = ['G*5b']
    player.ply = 1
    return {
      written,
      removed,
      early: early.getAttribute('mode'),
      read: [player.getAttribute('sfen'), player.getAttribute('moves'), player.getAttribute('ply')],
      shown: [player.sfen, player.moves],
    }
  })
  expect(
    read.written.every(
      ([attribute, property]) => String(attribute).endsWith('-value') && attribute === property,
    ),
  ).toBe(true)
  expect(read.removed).toEqual([])
  expect(read.early).toBe('diagram')
  expect(read.read).toEqual(['4k4/9/4P4/9/9/9/9/9/4K4 b G 1', 'G*5b', '1'])
  expect(read.shown).toEqual(['4k4/9/4P4/9/9/9/9/9/4K4 b G 1', ['G*5b']])
  await site.stop()
})
