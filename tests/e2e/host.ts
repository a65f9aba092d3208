/** A static web server for the tests: serves folders by prefix, on a free port of 127.0.0.1. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export interface Host {
  /** `http://127.0.0.1:PORT/` */
  url: string
  /** The paths of all requests so far. */
  asked: string[]
  /** Stops the server and closes every connection, as if there were no network. */
  stop(): Promise<void>
}

/** The file for an address; `undefined` if no folder serves it, or if it would be outside its folder. */
function fileOf(folders: Record<string, string>, address: string): string | undefined {
  const path = decodeURIComponent(new URL(address, 'http://host/').pathname)
  const prefix = Object.keys(folders)
    .sort((a, b) => b.length - a.length)
    .find((start) => path.startsWith(start))
  const folder = prefix && folders[prefix]
  if (!folder) return undefined
  const file = normalize(join(folder, path.slice(prefix.length) || 'index.html'))
  return file.startsWith(folder + sep) ? file : undefined
}

/**
 * Pages in addition to the folders, by path, and headers of all answers; `fallback` is the
 * file sent, with 200, for any missing one.
 */
export interface More {
  fallback?: string
  /** Content types by path, in place of the usual ones. */
  types?: Record<string, string>
  pages?: Record<string, { html: string; headers?: Record<string, string> }>
  headers?: Record<string, string>
}

/** Serves each prefix (`/`, `/harness/`) from its folder; `port` 0 means any free port. */
export async function host(folders: Record<string, string>, port = 0, more: More = {}): Promise<Host> {
  const asked: string[] = []
  const server: Server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    try {
      const page = more.pages?.[new URL(request.url ?? '/', 'http://host/').pathname]
      if (page) {
        response.writeHead(200, { 'content-type': TYPES['.html'], ...page.headers }).end(page.html)
        return
      }
      const file = fileOf(folders, request.url ?? '/')
      if (!file) throw new Error('outside')
      const { fallback } = more
      const [sent, body] = await readFile(file).then(
        (found) => [file, found] as const,
        async (error) => {
          if (!fallback) throw error
          return [fallback, await readFile(fallback)] as const
        },
      )
      response.writeHead(200, {
        'content-type': more.types?.[request.url ?? ''] ?? TYPES[extname(sent)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
        ...more.headers,
      })
      response.end(body)
    } catch {
      response.writeHead(404, more.headers).end('not found')
    }
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
