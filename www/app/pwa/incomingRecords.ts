/**
 * Records from outside: a file opened with the installed page, a shared file or text, or a text in a link.
 */

/** Where the service worker stores a shared record. */
const SHARED = './shared-record'

interface Launches {
  setConsumer(take: (params: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Calls `take` with every incoming record. */
export function takeIncomingRecords(take: (record: Blob) => void): void {
  const { launchQueue } = window as { launchQueue?: Launches }
  launchQueue?.setConsumer(({ files }) => {
    // Only the first of several files: there is one board.
    void files?.[0]?.getFile().then(take, () => {})
  })
  const params = new URLSearchParams(location.search)
  const text = params.get('record') ?? params.get('url')
  if (text === null && !params.has('shared')) return
  // So that a reload does not read it again.
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
    // The reader can still open it in the records dialog.
  }
}
