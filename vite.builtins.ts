/**
 * Makes the player independent of array functions that old libraries replace: calls of them become calls of
 * `www/elements/embed/builtins.ts`, also in packages. The page has no such libraries and is built without
 * this.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const HELPERS = resolve(import.meta.dirname, 'www/elements/embed/builtins.ts')

/** A node of ESTree: its type, its place in the text, and fields that may hold other nodes. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** All calls below a node. */
function* callsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* callsIn(each)
  if (!isNode(value)) return
  if (value.type === 'CallExpression') yield value
  for (const field of Object.values(value)) if (typeof field === 'object') yield* callsIn(field)
}

/** The function for a call, and whether it takes the object as its first argument; `null` for other calls. */
function helperFor(call: Node): { name: string; takesObject: boolean } | null {
  const callee = call.callee as Node
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return null
  const { name } = callee.property as Node
  const object = callee.object as Node
  const of = object.type === 'Identifier' ? object.name : null
  const count = (call.arguments as Node[]).length
  if (of === 'Array' && name === 'from') return { name: 'arrayFrom', takesObject: false }
  if (of === 'Object' || object.type === 'Super') return null
  if (name === 'entries' && count === 0) return { name: 'entriesOf', takesObject: true }
  return name === 'reduce' && count > 0 ? { name: 'reduceOf', takesObject: true } : null
}

/** The code with the calls replaced, and the names of the functions that it then uses. */
export function withOwnBuiltins(code: string, program: unknown): { code: string; used: string[] } {
  const edits: { at: number; remove: number; text: string }[] = []
  const used = new Set<string>()
  for (const call of callsIn(program)) {
    const helper = helperFor(call)
    if (!helper) continue
    used.add(helper.name)
    const callee = call.callee as Node
    const object = callee.object as Node
    const open = code.indexOf('(', callee.end)
    if (!helper.takesObject)
      edits.push({ at: callee.start, remove: callee.end - callee.start, text: `__${helper.name}` })
    else {
      const comma = (call.arguments as Node[]).length > 0 ? ',' : ''
      edits.push({ at: callee.start, remove: 0, text: `__${helper.name}(` })
      edits.push({ at: object.end, remove: open + 1 - object.end, text: comma })
    }
  }
  // From the end, so that the other places stay. At the same place, what is inside
  // comes first: found later, or a longer text.
  const inOrder = edits.reverse().sort((a, b) => b.at - a.at || b.remove - a.remove)
  let edited = code
  for (const { at, remove, text } of inOrder) edited = edited.slice(0, at) + text + edited.slice(at + remove)
  return { code: edited, used: [...used] }
}

/** The plugin. */
export function ownBuiltins(): Plugin {
  return {
    name: 'narikoma-builtins',
    transform: {
      order: 'post',
      handler(code, id) {
        const [file = ''] = id.split('?')
        if (!/\.[jt]s$/.test(file) || file === HELPERS || !/\.from\(|\.entries\(|\.reduce\(/.test(code))
          return null
        const edited = withOwnBuiltins(code, this.parse(code))
        if (edited.used.length === 0) return null
        const names = edited.used.map((name) => `${name} as __${name}`)
        return `import { ${names.join(', ')} } from ${JSON.stringify(HELPERS)};${edited.code}`
      },
    },
  }
}
