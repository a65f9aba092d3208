/** The page's engines and the learned evaluation that they fetch; and the copy of the page that is kept with them. */
import { Client } from '../engine/client.ts'
import { netFile } from '../engine/netFile.ts'
import { spawnEngine } from '../engine/spawn.ts'
import { keepOffline, type OfflineKeeper } from '../pwa/offline.ts'
import type { MakeEngine } from '../study/index.ts'
import type { Dispatch } from '../views/view.ts'

/** The net for engines of the page; a page that is served while it is worked on has none. */
const pageNet = () => (import.meta.env.PROD ? netFile(document.baseURI) : null)

/** An engine beside that of the game: it comes later, when the net lies in a cache. */
export function createStudyEngine(): ReturnType<MakeEngine> {
  const client = new Client(spawnEngine)
  const net = pageNet()
  const settled = new Promise<void>((done) => {
    if (!net) return done()
    client.onNet = ({ state }) => state !== 'loading' && done()
    client.useNet(net)
    // A worker starts when something is asked of it; where none starts, no net will come.
    client.ask({ type: 'hello' }).catch(() => done())
  })
  return { client, settled }
}

/** The copy of the page for times without a network. */
export interface OfflineCopy {
  /** Fetches the net, and keeps the page: not while the first game needs the line. */
  begin(): void
  /** Changes to the newer build. */
  update(): void
}

/** Keeps the page with the net of its engine. */
export function offlineCopy(client: Client, dispatch: Dispatch): OfflineCopy {
  let keeper: OfflineKeeper | null = null
  client.onNet = (net) => {
    dispatch({ type: 'net', net })
    if (net.state === 'ready') keeper?.keepNet()
  }

  function keep(): void {
    keeper = keepOffline((offline) => dispatch({ type: 'offline', offline }))
    const net = pageNet()
    if (net) client.useNet(net)
  }

  return {
    begin() {
      // Without an engine there is nothing worth keeping.
      if (import.meta.env.PROD) void client.ask({ type: 'hello' }).then(keep, () => {})
    },
    update: () => keeper?.update(),
  }
}
