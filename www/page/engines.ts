/** The page's engines and the learned evaluation that they fetch; and the copy of the page that is kept with them. */
import { Client } from '../engine/client.ts'
import { spawnEngine } from '../engine/spawn.ts'
import type { NetFile } from '../net.ts'
import { keepOffline, type OfflineKeeper } from '../pwa/offline.ts'
import type { MakeEngine } from '../study/index.ts'
import type { Dispatch } from '../views/view.ts'

/** Of builds without a learned net `null`: put in place by the build (vite.net.ts). */
declare const __NET__: { file: string; bytes: number } | null

/** The learned evaluation of this build; not for those who count their bytes. */
function netFile(): NetFile | null {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || !__NET__ || connection?.saveData) return null
  return { address: new URL(__NET__.file, document.baseURI).href, bytes: __NET__.bytes }
}

/** An engine beside that of the game: it comes later, when the net lies in a cache. */
export function createStudyEngine(): ReturnType<MakeEngine> {
  const client = new Client(spawnEngine)
  const net = netFile()
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
    const net = netFile()
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
