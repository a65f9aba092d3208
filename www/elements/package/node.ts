/**
 * The engine in Node.js: the same as index.ts. Unless a game wants a thread of its own, it searches in the
 * program's own thread, in slices between which the program goes on; its files are read from the package.
 */
import { pathToFileURL } from 'node:url'
import type { EngineBuild } from '../../engine/builds.ts'
import type { WorkerLike } from '../../engine/spawn.ts'
import type { EngineModule } from '../../engine/worker/thread.ts'
import { inFolder, inPlace, type Locate, modulesOf } from '../embed/engineFiles.ts'
import { Awake } from '../embed/gameEngine.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { EngineError } from './errors.ts'
import { InThread } from './inThread.ts'
import { nodeHost, startInNode } from './nodeModule.ts'
import { NodeThread } from './nodeWorker.ts'
import { EngineSession } from './session.ts'

export * from './engine.ts'

/** The modules that run in this thread, by the address of their file. */
const started = new Map<string, Promise<EngineModule>>()

/** The module of a build; where it cannot be started, the next call tries again. */
function moduleOf(build: EngineBuild, locate: Locate): Promise<EngineModule> {
  const { simd = '' } = modulesOf(build, locate)
  const there = started.get(simd)
  if (there) return there
  const module = startInNode(build, simd)
  started.set(simd, module)
  module.catch(() => started.delete(simd))
  return module
}

/** The games that share this thread. */
const shared = new Awake()

/** The folder of the files, from an address or a path. */
function locateIn(assets: EngineOptions['assets']): Locate {
  if (assets === undefined) return inPlace
  const given = typeof assets === 'string' ? assets : assets.href
  const folder = given.startsWith('file:') ? given : pathToFileURL(given).href
  return inFolder(folder.replace(/\/?$/, '/'))
}

/**
 * Reads the learned net, which need not be fetched here, and waits until it is there or cannot be used.
 * Rejects where there is no engine.
 */
async function readNet(session: EngineSession): Promise<void> {
  if (session.net.state !== 'waiting') return
  const read = new Promise<void>((done, fail) => {
    session.onNet = ({ state }) => (state === 'ready' || state === 'unavailable') && done()
    session.onHealth = (health, reason = '') => health === 'lost' && fail(new EngineError('lost', reason))
  })
  session.fetchNet()
  session.prepare()
  // A thread alone does not keep the program running.
  const waiting = setInterval(() => {}, 1000)
  await read.finally(() => clearInterval(waiting))
  session.onNet = () => {}
  session.onHealth = () => {}
}

/**
 * Opens a game; the first call starts the engine. It reads the learned net.
 * @throws `EngineError` with the code `lost` if the engine cannot be started.
 */
export async function createEngine({ worker = 'shared', assets }: EngineOptions = {}): Promise<Engine> {
  const locate = locateIn(assets)
  const spawn = (build: EngineBuild): WorkerLike =>
    worker === 'own'
      ? new NodeThread(build, modulesOf(build, locate).simd ?? '')
      : new InThread(moduleOf(build, locate), nodeHost)
  const session = new EngineSession({ spawn, locate, awake: worker === 'own' ? new Awake() : shared })
  await readNet(session)
  return session
}
