/** Checks requests before they are sent: programs in JavaScript have no types. */
import type { RequestOf } from '../../engine/answers.ts'
import type { DrawValues, GoLimits, GoTime, Request, RuleOptions } from '../../engine/protocol.ts'
import { EngineError, type ErrorCode } from './errors.ts'

/**
 * Returns a copy of a value that is right; throws an `EngineError`
 * for a wrong one. `name` is for its message.
 */
type Check = (value: unknown, name: string) => unknown

/** A check for each field of an object. */
type Fields<T> = { [F in Exclude<keyof T, 'type'>]-?: Check }

/** The engine's numbers have 32 bits. */
export const MOST = 2 ** 32 - 1

/** The longest text or list that is sent on. The engine takes 10,000 moves at most. */
const LONGEST = 100_000

/** A value as an error message names it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value ? 'an object' : String(value)
}

function wrong(code: ErrorCode, name: string, wanted: string, value: unknown): never {
  throw new EngineError(code, `${name}: ${wanted} expected, ${shown(value)} given`)
}

const text: Check = (value, name) => {
  if (typeof value !== 'string') wrong('malformed', name, 'a string', value)
  if (value.length > LONGEST) wrong('outOfRange', name, `at most ${LONGEST} characters`, value)
  return value
}

const flag: Check = (value, name) =>
  typeof value === 'boolean' ? value : wrong('malformed', name, 'true or false', value)

const count: Check = (value, name) => {
  if (typeof value !== 'number') wrong('malformed', name, 'a number', value)
  if (!Number.isInteger(value) || value < 0 || value > MOST)
    wrong('outOfRange', name, `a whole number from 0 to ${MOST}`, value)
  return value
}

const texts: Check = (value, name) => {
  if (!Array.isArray(value)) wrong('malformed', name, 'a list', value)
  if (value.length > LONGEST) wrong('outOfRange', name, `at most ${LONGEST} entries`, value)
  return Array.from(value, (each, index) => text(each, `${name}[${index}]`))
}

const oneOf =
  (...words: readonly string[]): Check =>
  (value, name) =>
    words.includes(value as string) ? value : wrong('malformed', name, words.join(' or '), value)

/** An object with these fields, of which any may be absent: the engine says which it needs. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      wrong('malformed', name, 'an object', value)
    const given = Object.entries(value).filter(([, each]) => each !== undefined)
    return Object.fromEntries(
      given.map(([key, each]) => {
        const check = Object.hasOwn(checks, key) ? checks[key] : undefined
        if (!check) throw new EngineError('malformed', `${name} has no field ${shown(key)}`)
        return [key, check(each, `${name}.${key}`)]
      }),
    )
  }

const side = oneOf('b', 'w')
const limits: Fields<GoLimits> = { nodes: count, depth: count }
const time: Fields<GoTime> = { moveTime: count, main: count, increment: count, byoyomi: count, delay: count }
const drawValues: Fields<DrawValues> = { black: count, white: count }
const rules: Fields<RuleOptions> = { enteringKing: oneOf('27', '24', 'off'), moveLimit: count }

/** The fields of each request. */
const REQUESTS: { [T in Request['type']]: Fields<RequestOf<T>> } = {
  hello: {},
  new: {
    variant: oneOf('shogi', 'minishogi'),
    handicap: text,
    sfen: text,
    moves: texts,
    rules: fields(rules),
    problem: flag,
  },
  play: { move: text },
  takeBack: { plies: count },
  resign: { side },
  declare: {},
  timeUp: { side },
  go: {
    opponent: text,
    level: text,
    limits: fields(limits),
    seed: count,
    lines: count,
    moves: texts,
    member: count,
    threads: count,
    tableMegabytes: count,
    time: fields(time),
    resigns: flag,
    book: flag,
    drawValues: fields(drawValues),
  },
  ponder: { opponent: text },
  mate: { nodes: count, megabytes: count },
  defend: { nodes: count, megabytes: count },
  read: { text },
  explain: { opponent: text, moves: texts },
  tree: { opponent: text, depth: count, path: texts },
  impressions: { opponent: text, moves: texts, lines: count, level: text },
  playouts: { size: count },
  facts: { moves: texts, played: texts, better: texts },
  stop: {},
}

/**
 * A copy of a request, which holds plain data only.
 * @throws `EngineError` with `malformed` or `outOfRange` for what is no request.
 */
export function checkRequest<R extends Request>(request: R): R {
  const given: unknown = request
  if (typeof given !== 'object' || given === null)
    wrong('malformed', 'the request', 'an object with a type', given)
  try {
    const { type, ...rest } = given as Record<string, unknown>
    if (typeof type !== 'string' || !Object.hasOwn(REQUESTS, type))
      throw new EngineError('malformed', `there is no request ${shown(type)}`)
    const checked = fields(REQUESTS[type as Request['type']])(rest, type) as object
    return { type, ...checked } as R
  } catch (error) {
    // A getter or a proxy of the program may throw.
    throw error instanceof EngineError ? error : new EngineError('malformed', String(error))
  }
}
