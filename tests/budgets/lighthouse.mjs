/** Runs Lighthouse on the built page. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { CHROMIUM } from './limits.mjs'

const SCRIPT = resolve(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')

/** One run: scores from 0 to 100, and the audits that lowered them. `kind` is `desktop` or `mobile`. */
export async function lighthouse(address, kind, categories) {
  const flags = [
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join()}`,
    ...(kind === 'desktop' ? ['--preset=desktop'] : []),
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ]
  const child = spawn(process.execPath, [SCRIPT, address, ...flags], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    err += data
  })
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new Error(err || `Lighthouse exited with status ${code}`)
  const { categories: found, audits } = JSON.parse(out)
  const scores = {}
  const faults = {}
  for (const [name, { score, auditRefs }] of Object.entries(found)) {
    scores[name] = Math.round(score * 100)
    const lacking = auditRefs.filter(
      ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9,
    )
    faults[name] = lacking.map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`)
  }
  return { scores, faults }
}
