/** Serves the built page compressed by brotli, as web hosts do. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Folder of the built page; NARIKOMA_DIST names another build. */
const DIST = resolve(process.env.NARIKOMA_DIST ?? resolve(import.meta.dirname, '../../dist'))

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** An empty page, for comparison. */
const BLANK = brotliCompressSync('<!doctype html><html lang="en"><title>blank</title><p>blank</p></html>')

/** Starts the server on a free port; returns it and its address. `more`: further headers of all answers. */
export async function serve(more = {}) {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const packed = new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, brotliCompressSync(readFileSync(file))]),
  )
  packed.set(join(DIST, 'blank.html'), BLANK)
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host/').pathname
    const file = join(DIST, path === '/' ? 'index.html' : path)
    const body = packed.get(file)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    // Names with a hash never change their contents.
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache, ...more }
    if (body) response.writeHead(200, headers).end(body)
    else response.writeHead(404).end()
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, address: `http://127.0.0.1:${server.address().port}/` }
}
