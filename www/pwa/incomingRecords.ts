/** Records that come from outside: a file opened with the installed page, one shared with it, or a text in a link. */

/** Where the service worker lays what was shared, below the page's folder. */
const SHARED = './shared-record'

interface Launches {
  setConsumer(take: (params: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Calls `take` with every record that comes. */
export function takeIncomingRecords(take: (record: Blob) => void): void {
  const { launchQueue } = window as { launchQueue?: Launches }
  launchQueue?.setConsumer(({ files }) => {
    // One board: the first file of several.
    void files?.[0]?.getFile().then(take, () => {})
  })
  const params = new URLSearchParams(location.search)
  const text = params.get('record') ?? params.get('url')
  if (text === null && !params.has('shared')) return
  // A reload reads it no second time.
  history.replaceState(null, '', location.pathname + location.hash)
  if (text === null) void takeShared(take)
  else take(new Blob([text]))
}

async function takeShared(take: (record: Blob) => void): Promise<void> {
  try {
    const answer = await fetch(SHARED)
    if (answer.ok) take(await answer.blob())
    const address = new URL(SHARED, document.baseURI).href
    for (const name of await caches.keys()) await (await caches.open(name)).delete(address)
  } catch {
    // The dialog for records takes it by hand.
  }
}
