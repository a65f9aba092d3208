/**
 * A second release of the page for the tests of updates: a copy of a build
 * with another page and another main script.
 */
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The digest of a file in the list of the service worker (www/app/sw/shell.ts). */
export const digestOf = (contents: string | Uint8Array): string =>
  createHash('sha256').update(contents).digest().subarray(0, 6).toString('base64url')

/** The main script of the page in this folder. */
export async function mainScript(folder: string): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const found = /src="\.\/(assets\/index-[\w-]{8}\.js)"/.exec(html)?.[1]
  if (!found) throw new Error('index.html names no main script')
  return found
}

/**
 * Copies the build in `from` to `to` as the release with this number, 2 to 9; its page has it as
 * `data-build`. Returns the name of its main script.
 */
export async function nextRelease(from: string, to: string, number: number): Promise<string> {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true })
  const old = await mainScript(from)
  const script = old.replace(/-[\w-]{8}\.js$/, `-release${number}.js`)
  await rename(join(to, old), join(to, script))
  for (const name of ['index.html', ...(await readdir(join(to, 'assets'))).map((file) => `assets/${file}`)]) {
    if (!/\.(js|html)$/.test(name)) continue
    const text = await readFile(join(to, name), 'utf8')
    const renamed = text.replaceAll(basename(old), basename(script))
    const marked = renamed.replace(/<html( data-build="\d")?/, `<html data-build="${number}"`)
    if (marked !== text) await writeFile(join(to, name), marked)
  }
  const worker = (await readFile(join(to, 'sw.js'), 'utf8'))
    .replaceAll(old, script)
    .replace(/"version":"\w{16}"/, `"version":"${String(number).repeat(16)}"`)
  let list = worker
  for (const [entry, name = '', digest = ''] of worker.matchAll(/"([^"]+)":"([\w-]{8})"/g)) {
    const contents = await readFile(join(to, name === './' ? 'index.html' : name))
    list = list.replace(entry, entry.replace(digest, digestOf(contents)))
  }
  if (list === worker) throw new Error('sw.js has another form')
  await writeFile(join(to, 'sw.js'), list)
  return script
}

/** Copies the files that fit from one folder into another, as one step of an upload. */
export async function upload(from: string, to: string, fits: (file: string) => boolean): Promise<void> {
  const files = await readdir(from, { recursive: true, withFileTypes: true })
  for (const file of files) {
    const path = join(file.parentPath, file.name).slice(from.length + 1)
    if (file.isFile() && fits(path)) await cp(join(from, path), join(to, path))
  }
}
