/**
 * The browser tests. `tests/e2e/setup.ts` builds the page and serves it on a free port; `page.goto('./')` is
 * the page, `page.goto('harness/NAME.html')` the component page `tests/e2e/harness/NAME.html`.
 *
 * NARIKOMA_CHROMIUM and NARIKOMA_FIREFOX name the browsers (`cargo xtask test` sets them); without the second
 * one there is no Firefox project. NARIKOMA_FAST=1 leaves only the tests tagged `@smoke`.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const env = process.env
const found = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const chromium = found(env.NARIKOMA_CHROMIUM, env.CHROME_PATH, ...CHROMIUMS)
const firefox = found(env.NARIKOMA_FIREFOX)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores, because every test waits for a part of its time.
  workers: Number(env.NARIKOMA_E2E_WORKERS ?? availableParallelism() + 1),
  // Long, for busy machines: no test asserts a time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  ...(env.NARIKOMA_FAST === '1' ? { grep: /@smoke/ } : {}),
  use: {
    // Set by the global setup before the workers load this file.
    ...(env.NARIKOMA_BASE_URL ? { baseURL: env.NARIKOMA_BASE_URL } : {}),
    screenshot: 'only-on-failure',
    locale: 'ja-JP',
    // `page.route` cannot intercept pages from a cache; offline.spec.ts allows service workers.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(chromium ? { executablePath: chromium } : {}),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
  ],
})
