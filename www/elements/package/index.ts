/** The engine for other programs: typed messages, independent games, in Web Workers. */

import { pageEngines, sharedHub, startHub } from '../embed/engine.ts'
import { inFolder, inPlace } from '../embed/engineFiles.ts'
import { Awake } from '../embed/gameEngine.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { EngineError } from './errors.ts'
import { EngineSession } from './session.ts'

export * from './engine.ts'

/** The folder of the files, as an absolute address. */
function locateIn(assets: EngineOptions['assets']) {
  if (assets === undefined) return inPlace
  const folder = new URL(typeof assets === 'string' ? assets : assets.href, document.baseURI)
  folder.pathname = folder.pathname.replace(/\/?$/, '/')
  return inFolder(folder.href)
}

/**
 * Opens a game; the first call starts the engine.
 * @throws `EngineError` with the code `lost` if no worker can be started.
 */
export async function createEngine({ worker = 'shared', assets }: EngineOptions = {}): Promise<Engine> {
  const locate = locateIn(assets)
  try {
    const hub = await (worker === 'own' ? startHub(locate) : sharedHub(locate))
    const awake = worker === 'own' ? new Awake() : pageEngines
    return new EngineSession({ spawn: (build) => hub.spawn(build), locate, awake })
  } catch (error) {
    throw new EngineError('lost', String(error))
  }
}
