/** The page's engines with their net, and the page's offline copy. */
import { Client } from '../../engine/client.ts'
import { dataFile, netFile } from '../../engine/dataFile.ts'
import { NET } from '../../engine/dataMessages.ts'
import { loadNet } from '../../engine/loadNet.ts'
import { spawnEngine } from '../../engine/spawn.ts'
import { Workers } from '../../engine/workers.ts'
import type { MakeEngine } from '../../study/index.ts'
import type { Settings } from '../game/save.ts'
import { keepOffline, type OfflineKeeper } from '../pwa/offline.ts'
import type { Dispatch } from '../views/view.ts'

/** The net for the page's engines; the development server has none. */
const pageNet = () => (import.meta.env.PROD ? netFile(document.baseURI) : null)

/** An engine that finds the data of its opponents in this build. */
export function createClient(spawn = spawnEngine): Client {
  const client = new Client(spawn)
  if (import.meta.env.PROD) client.dataFile = (id) => dataFile(id, document.baseURI)
  return client
}

/** Makes an engine beside the game's; `settled` resolves when its net is loaded or will not come. */
export const createStudyEngine: MakeEngine = (spawn) => {
  const client = createClient(spawn)
  const net = pageNet()
  return { client, settled: net ? loadNet(client, net) : Promise.resolve() }
}

/**
 * The engines for questions about moves: the coach, the reasons in the analysis and the rooms to learn in
 * share them, so that they are warm.
 */
export const sharedEngines = (settings: Pick<Settings, 'cores'>): Workers =>
  new Workers(createStudyEngine, 1).follow(() => settings.cores)

/** The offline copy of the page. */
export interface OfflineCopy {
  /**
   * Starts keeping the page and fetching the net, once the engine has
   * answered: the first game needs the bandwidth.
   */
  begin(): void
  /** Switches to the newer build. */
  update(): void
}

/** Keeps the page, and its net when that has come. */
export function offlineCopy(client: Client, dispatch: Dispatch): OfflineCopy {
  let keeper: OfflineKeeper | null = null
  const tellGallery = client.onGallery
  client.onGallery = (status) => {
    tellGallery(status)
    if (status.state === 'ready') keeper?.keep('gallery')
  }
  client.onData = (id, net) => id === NET && dispatch({ type: 'net', net })

  function keep(): void {
    const net = pageNet()
    if (net) client.useData(net)
    keeper = keepOffline((offline) => dispatch({ type: 'offline', offline }))
    if (client.build === 'gallery') keeper.keep('gallery')
  }

  return {
    begin() {
      // Without a working engine nothing is kept.
      if (import.meta.env.PROD)
        void client
          .ask({ type: 'hello' })
          .then(keep)
          .catch(() => {})
    },
    update: () => keeper?.update(),
  }
}
