/**
 * The page's layers: engine/ ← app/game/ ← app/views/ ← { study/, gallery/, learn/, app/dialogs/ } ←
 * app/page/ ← app/main.ts; elements/board/ alone. (The linter forbids import cycles.)
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const WWW = join(import.meta.dirname, '../../www')

/**
 * The folders and files that each folder (or file) may import from,
 * besides itself; any other import is an error.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'engine/protocol.ts': [],
  'engine/roster.ts': ['engine/protocol.ts'],
  'engine/dataMessages.ts': [],
  'engine/simdProbe.ts': [],
  'engine/worker': ['engine/protocol.ts', 'engine/dataMessages.ts', 'engine/simdProbe.ts'],
  // The page's side of the engine.
  engine: ['engine/protocol.ts', 'engine/roster.ts', 'engine/dataMessages.ts'],
  text: ['engine/protocol.ts'],
  'elements/board': [],
  names: [],
  // From `elements/board` only the reading and writing of SFEN, which has no document either.
  'app/records': ['engine', 'app/game', 'elements/board'],
  'app/game': ['engine'],
  'app/views': ['engine', 'app/game', 'elements/board', 'text', 'app/records'],
  'app/names': ['names', 'app/game', 'text'],
  'app/dialogs': ['engine', 'app/game', 'elements/board', 'text', 'app/records', 'app/views', 'app/names'],
  // From `engine/worker` only the file's address and text, from which the player makes a blob.
  'elements/embed': [
    'engine',
    'engine/worker',
    'app/game',
    'elements/board',
    'text',
    'app/views',
    'app/records',
    'why',
    'learn',
  ],
  // Reasons of moves: which facts are told, and how.
  why: ['engine', 'app/game', 'text', 'app/views'],
  study: ['engine', 'app/game', 'elements/board', 'names', 'text', 'app/views', 'why'],
  gallery: ['engine', 'app/game', 'elements/board', 'text', 'app/views'],
  'learn/rules': ['elements/board', 'app/game', 'text', 'app/views', 'learn'],
  learn: ['engine', 'app/game', 'elements/board', 'names', 'text', 'app/views', 'why', 'learn/rules'],
  // From `engine/worker` the engine behind messages, which runs in the program's own thread in
  // Node.js; from `study` the grades of moves,
  // from `why` their reasons.
  'elements/package': [
    'engine',
    'engine/worker',
    'elements/board',
    'elements/embed',
    'app/records',
    'names',
    'study',
    'why',
    'text',
  ],
  'app/pwa': [],
  'app/sw': ['engine/simdProbe.ts'],
  'app/watchdog': ['text'],
  'app/page': [
    'engine',
    'app/game',
    'text',
    'app/views',
    'app/dialogs',
    'app/records',
    'app/names',
    'app/pwa',
    'study',
    'gallery',
    'why',
    'learn',
    'learn/rules',
  ],
  'app/main.ts': ['engine', 'app/game', 'app/page', 'app/pwa', 'app/records', 'text', 'app/views'],
}

/** Static, dynamic and side-effect imports, and re-exports, of files of this repository. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g

/** The layer of a path below www/: the longest key above that the path begins with. */
const layerOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`))
    .sort((one, other) => other.length - one.length)[0]

/** Whether a layer may import a path of another one; a room's key allows its single files, too. */
const isAllowed = (allowed: readonly string[], target: string) => {
  const layer = layerOf(target)
  return (
    layer !== undefined &&
    (allowed.includes(layer) || (layer.endsWith('.ts') && allowed.includes(dirname(layer))))
  )
}

/** The forbidden imports of `source` (a path below www/), as sentences. */
function violations(source: string, text: string): string[] {
  const from = layerOf(source)
  if (!from) return [`${source} is in no layer`]
  const allowed = MAY_IMPORT[from] ?? []
  return [...text.matchAll(IMPORT)]
    .map((match) => join(dirname(source), (match[1] ?? '').split('?')[0] ?? ''))
    .filter((target) => layerOf(target) !== from && !isAllowed(allowed, target))
    .map((target) => `${source} must not import ${target}`)
}

const sources = readdirSync(WWW, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(WWW, join(entry.parentPath, entry.name)))

test('no file has a forbidden import', () => {
  expect(sources).toContain('app/main.ts')
  expect(sources.flatMap((source) => violations(source, readFileSync(join(WWW, source), 'utf8')))).toEqual([])
})

test('forbidden imports of every form are found', () => {
  expect(violations('elements/board/board.ts', "import { tr } from '../../text/ja.ts'")).toHaveLength(1)
  expect(violations('engine/worker/worker.ts', "const x = await import('../client.ts')")).toHaveLength(1)
  expect(violations('engine/client.ts', "export * from '../app/game/state.ts'")).toHaveLength(1)
  expect(violations('app/game/state.ts', "import '../views/status.ts'")).toHaveLength(1)
  expect(violations('shelf/a.ts', '')).toHaveLength(1)
  const two = "import a from './b.ts'\nimport b from '../game/state.ts'"
  expect(violations('app/views/a.ts', two)).toEqual([])
})
