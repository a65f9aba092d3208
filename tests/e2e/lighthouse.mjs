// Lighthouse on the built page: accessibility and best practices shall be 100, performance at least 95. It is no dependency
// of the project, for it brings 200 packages:
//
//   npm install --no-save --prefix target/lighthouse lighthouse@12.8.2
//   node tests/e2e/lighthouse.mjs target/lighthouse
//
// after `cargo xtask build`. NARIKOMA_CHROMIUM names the browser; `--mobile` measures as on a slow phone.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const DIST = resolve(import.meta.dirname, '../../dist')
const folder = process.argv[2]
if (!folder) throw new Error('usage: node tests/e2e/lighthouse.mjs FOLDER (see the head of this file)')

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const packed = new Map(
  files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, brotliCompressSync(readFileSync(file))]),
)

// In a process of its own, for this one waits for Lighthouse.
if (process.argv[3] === 'serve') {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host/').pathname
    const file = join(DIST, path === '/' ? 'index.html' : path)
    const body = packed.get(file)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    if (body) response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
    else response.writeHead(404).end()
  })
  server.listen(Number(process.argv[4]), '127.0.0.1')
} else await measure()

async function measure() {
  const { spawn } = await import('node:child_process')
  const port = 20_000 + (process.pid % 20_000)
  const host = spawn(process.execPath, [import.meta.filename, folder, 'serve', String(port)], {
    stdio: 'inherit',
  })
  const address = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await fetch(address).catch(() => null)) break
    await new Promise((done) => setTimeout(done, 100))
  }
  const lighthouse = resolve(folder, 'node_modules/lighthouse/cli/index.js')
  const chromium = process.env.NARIKOMA_CHROMIUM ?? '/usr/bin/chromium'
  const preset = process.argv.includes('--mobile') ? [] : ['--preset=desktop']
  const flags = [
    '--quiet',
    '--output=json',
    ...preset,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  const run = spawnSync(process.execPath, [lighthouse, address, ...flags], {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  host.kill()
  if (run.status !== 0) throw new Error(run.stderr)
  const { categories, audits } = JSON.parse(run.stdout)
  const wanted = { accessibility: 1, 'best-practices': 1, performance: 0.95 }
  for (const [name, least] of Object.entries(wanted)) {
    const { score, auditRefs } = categories[name]
    console.log(`${name}: ${Math.round(score * 100)} (at least ${least * 100})`)
    if (score >= least) continue
    process.exitCode = 1
    for (const { id } of auditRefs)
      if (audits[id].score !== null && audits[id].score < 0.9)
        console.log(`  ${id}: ${audits[id].displayValue ?? audits[id].title}`)
  }
}
