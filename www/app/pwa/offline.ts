/** Registers the service worker; reports whether the page works offline and whether an update waits. */

/** `none`: not available offline; `ready`: available; `update`: available, and a newer build waits. */
export type Offline = 'none' | 'ready' | 'update'

/** Parts that the page has fetched besides the files that are always kept. */
export type Fetched = 'gallery'

/** Control of the offline copy. */
export interface OfflineKeeper {
  /** Switches to the newer build; only on request, so that no game is interrupted. */
  update(): void
  /** Called when the page has fetched the gallery's engine: the worker keeps it. */
  keep(what: Fetched): void
}

/**
 * Minimum time between checks for a newer build, and maximum time
 * between tries to install one, in milliseconds.
 */
const CHECK_INTERVAL = 3_600_000
/** Time until a failed installation is tried again, in milliseconds; doubled each time. */
const FIRST_RETRY = 60_000

/** Time until an incomplete copy is checked again while a newer build waits, in milliseconds. */
const CHECK_AGAIN = 3000

/** Lets a service worker keep the page; calls `changed` with the state. */
export function keepOffline(changed: (offline: Offline) => void): OfflineKeeper {
  let registration: ServiceWorkerRegistration | null = null
  let reloading = false
  let isComplete = false
  let retry = FIRST_RETRY
  const fetched = new Set<Fetched>()

  function look(): void {
    for (const what of fetched) registration?.active?.postMessage(what)
    if (!isComplete) return
    if (registration?.waiting && registration.active) changed('update')
    else if (registration?.active) changed('ready')
  }

  /** Lets the worker fetch what is missing, and tell whether all is there. */
  function check(): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      isComplete = data === true
      look()
      const waiting = isComplete ? null : registration?.waiting
      if (!waiting) return
      // It is whole. Browsers may leave it waiting until the active one has handled another message.
      waiting.postMessage('activate')
      setTimeout(check, CHECK_AGAIN)
    }
    registration?.active?.postMessage('check', [port2])
  }

  function watch(worker: ServiceWorker | null): void {
    if (!worker) return
    let before = worker.state
    worker.onstatechange = () => {
      if (worker.state === 'installed' || worker.state === 'activated') check()
      // The host is being updated, or cannot be reached.
      if (worker.state === 'redundant' && before === 'installing') tryLater()
      before = worker.state
      look()
    }
  }

  function tryLater(): void {
    setTimeout(() => {
      if (registration?.active) registration.update().catch(tryLater)
      else void register()
    }, retry)
    retry = Math.min(2 * retry, CHECK_INTERVAL)
  }

  async function register(): Promise<void> {
    // Where it is refused (private windows, no https) the page works online only.
    registration = await navigator.serviceWorker.register('./sw.js').catch(() => null)
    if (!registration) return tryLater()
    const { installing, waiting, active } = registration
    for (const worker of [installing, waiting, active]) watch(worker)
    registration.onupdatefound = () => watch(registration?.installing ?? null)
    if (active) check()
  }

  if ('serviceWorker' in navigator) {
    void register()
    let asked = performance.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || performance.now() - asked < CHECK_INTERVAL) return
      asked = performance.now()
      // Fails offline.
      registration?.update().catch(() => {})
    })
  }

  return {
    keep(what) {
      fetched.add(what)
      look()
    },
    update() {
      const waiting = registration?.waiting
      if (!waiting) return
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (!reloading) location.reload()
        reloading = true
      })
      // A page opened before the first worker has no controller and gets no `controllerchange`.
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated' && !reloading) location.reload()
      })
      waiting.postMessage('activate')
    },
  }
}
