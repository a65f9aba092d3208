/**
 * The folder for ShogiHome, by what its document on the interface `shogihome-wasm-engine/1` says: files,
 * manifest, the methods of an engine, and its answers.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Position } from 'tsshogi'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NET_PATH } from '../../www/elements/package/shogihome.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import { isBuilt } from './built-engine.ts'

const ROOT = join(import.meta.dirname, '../..')
const OUT = join(ROOT, 'target/shogihome-test')

interface Manifest {
  abi: string
  module: string
  moduleFormat: string
  name: string
  author: string
  badge: string
  licenses: { spdx: string; file: string }[]
  dataFiles?: { url: string; path: string }[]
  options: { name: string; type: string; default: string | number }[]
  presets: {
    id: string
    displayName: string
    values: Record<string, string | number>
    tags: string[]
    mobileGame?: { label: string }
  }[]
}

interface Engine {
  postMessage(command: string): void
  addMessageListener(listener: (line: string) => void): void
  removeMessageListener(listener: (line: string) => void): void
  terminate(): void
  FS: { mkdir(path: string): void; writeFile(path: string, data: Uint8Array): void }
}

/** A relative path without a way up. */
const SAFE = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/

describe.skipIf(!isBuilt)('the engine for ShogiHome', { timeout: 60_000 }, () => {
  let manifest: Manifest
  const running: Engine[] = []

  beforeAll(async () => {
    await build({ configFile: join(ROOT, 'vite.shogihome.ts'), build: { outDir: OUT } })
    manifest = JSON.parse(readFileSync(join(OUT, 'engine.json'), 'utf8'))
  }, 120_000)
  afterAll(() => {
    for (const engine of running) engine.terminate()
    rmSync(OUT, { recursive: true, force: true })
  })

  /** Starts an engine as ShogiHome does; `errors` are the lines about what is wrong. */
  async function launch(withData = true) {
    const { default: create } = await import(pathToFileURL(join(OUT, manifest.module)).href)
    const errors: string[] = []
    const engine: Engine = await create({
      printErr: (line: string) => errors.push(line),
      locateFile: (file: string) => join(OUT, file),
      mainScriptUrlOrBlob: join(OUT, manifest.module),
    })
    running.push(engine)
    const lines: string[] = []
    engine.addMessageListener((line) => lines.push(line))
    for (const { url, path } of withData ? (manifest.dataFiles ?? []) : [])
      engine.FS.writeFile(path, new Uint8Array(readFileSync(join(OUT, url))))
    const waitFor = (start: string) =>
      expect
        .poll(() => lines.find((line) => line.startsWith(start)), { timeout: 30_000, interval: 5 })
        .toBeDefined()
    const send = async (command: string, answer: string) => {
      lines.length = 0
      engine.postMessage(command)
      await waitFor(answer)
      return lines.find((line) => line.startsWith(answer)) ?? ''
    }
    return { engine, lines, errors, send, waitFor }
  }

  /** An engine that is ready. */
  async function ready() {
    const launched = await launch()
    await launched.send('usi', 'usiok')
    await launched.send('isready', 'readyok')
    return launched
  }

  test('has every file that its manifest names, and the manifest has what the interface wants', () => {
    expect(manifest.abi).toBe('shogihome-wasm-engine/1')
    expect([manifest.module, manifest.moduleFormat]).toEqual(['narikoma.js', 'esm'])
    const files = [
      manifest.module,
      manifest.module.replace(/\.js$/, '.wasm'),
      ...manifest.licenses.map(({ file }) => file),
      ...(manifest.dataFiles ?? []).map(({ url }) => url),
    ]
    for (const file of files) {
      expect(file).toMatch(SAFE)
      expect(statSync(join(OUT, file)).size).toBeGreaterThan(0)
    }
    // Nothing else: the folder is a part of what ShogiHome publishes.
    expect(readdirSync(OUT).sort()).toEqual([...files, 'engine.json'].sort())
    expect([...manifest.badge].length).toBeLessThanOrEqual(8)
    const bytes = files.reduce((sum, file) => sum + statSync(join(OUT, file)).size, 0)
    expect(bytes).toBeLessThan(8 * 1024 * 1024)
    expect(readFileSync(join(OUT, 'LICENSE.txt'), 'utf8')).toMatch(/MIT License[\s\S]*Apache License/)
  })

  test('has presets of full strength and of every level, with ids of their own', () => {
    const { presets } = manifest
    expect(presets.map(({ values }) => values.Level)).toEqual([
      0,
      ...(ROSTER[0]?.levels ?? []).map(({ id }) => Number(id)),
    ])
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length)
    for (const { id, displayName, tags } of presets) {
      expect(id).toMatch(SAFE)
      expect(displayName).not.toBe('')
      for (const tag of tags) expect(['game', 'research', 'mate']).toContain(tag)
    }
    expect(presets.filter(({ mobileGame }) => mobileGame).length).toBe(9)
  })

  test('introduces itself as its manifest does, with the same options', async () => {
    const { lines, send, errors } = await launch()
    await send('usi', 'usiok')
    expect(lines).toContain(`id name ${manifest.name}`)
    expect(lines).toContain(`id author ${manifest.author}`)
    const declared = lines.flatMap(
      (line) => /^option name (\S+) type (\S+) default (\S+)/.exec(line)?.slice(1) ?? [],
    )
    expect(manifest.options.flatMap((option) => [option.name, option.type, `${option.default}`])).toEqual(
      declared,
    )
    await send('isready', 'readyok')
    expect(errors).toEqual([])
  })

  test('takes the values of every preset', async () => {
    const { engine, lines, send, errors } = await ready()
    for (const { values } of manifest.presets) {
      for (const [name, value] of Object.entries(values))
        engine.postMessage(`setoption name ${name} value ${value}`)
      await send('isready', 'readyok')
      expect([lines, errors]).toEqual([['readyok'], []])
    }
  })

  test('plays a legal move by the clock, and finds a mate', async () => {
    const { engine, send } = await ready()
    engine.postMessage('usinewgame')
    engine.postMessage('position startpos')
    const best = await send('go btime 10000 wtime 10000 byoyomi 200', 'bestmove ')
    const position = new Position()
    const move = position.createMoveByUSI(best.split(' ')[1] ?? '')
    expect(move && position.doMove(move)).toBe(true)
    engine.postMessage('position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1')
    expect(await send('go mate 10000', 'checkmate ')).toBe('checkmate G*5b')
  })

  test('searches with the net of its manifest, and plays without one', async () => {
    const nodes = async ({ engine, lines, send }: Awaited<ReturnType<typeof launch>>) => {
      await send('usi', 'usiok')
      await send('isready', 'readyok')
      engine.postMessage('position startpos')
      await send('go nodes 3000', 'bestmove ')
      return lines
        .filter((line) => line.includes(' score '))
        .at(-1)
        ?.replace(/ time \d+| nps \d+/g, '')
    }
    const [withNet, without] = [await nodes(await launch()), await nodes(await launch(false))]
    expect(without).toBeDefined()
    expect(manifest.dataFiles?.map(({ path }) => path)).toEqual(manifest.dataFiles && [NET_PATH])
    if (manifest.dataFiles) expect(withNet).not.toBe(without)
  })

  test('answers stop at once, also in an endless search', async () => {
    for (const go of ['go btime 600000 wtime 600000 byoyomi 300000', 'go infinite']) {
      const { engine, lines, waitFor } = await ready()
      lines.length = 0
      engine.postMessage('position startpos')
      engine.postMessage(go)
      engine.postMessage('stop')
      await waitFor('bestmove ')
    }
  })

  test('says nothing after quit or terminate, and nothing to a listener that was removed', async () => {
    const ends: ((engine: Engine) => void)[] = [
      (engine) => engine.postMessage('quit'),
      (engine) => engine.terminate(),
    ]
    for (const end of ends) {
      const { engine, lines } = await ready()
      engine.postMessage('position startpos')
      engine.postMessage('go btime 600000 wtime 600000 byoyomi 300000')
      await new Promise((later) => setTimeout(later, 50))
      end(engine)
      lines.length = 0
      engine.postMessage('usi')
      await new Promise((later) => setTimeout(later, 200))
      expect(lines).toEqual([])
    }
    const { engine, send } = await ready()
    const heard: string[] = []
    const listener = (line: string) => heard.push(line)
    engine.addMessageListener(listener)
    engine.removeMessageListener(listener)
    await send('usi', 'usiok')
    expect(heard).toEqual([])
  })

  test('is refused where its module is missing', async () => {
    const { default: create } = await import(pathToFileURL(join(OUT, manifest.module)).href)
    await expect(create({ locateFile: (file: string) => join(OUT, `no-${file}`) })).rejects.toThrow()
    expect(existsSync(join(OUT, 'no-narikoma.wasm'))).toBe(false)
  })
})
