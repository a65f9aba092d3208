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

/** Minimum time between checks for a newer build, in milliseconds. */
const CHECK_INTERVAL = 3_600_000

/** Lets a service worker keep the page; calls `changed` with the state. */
export function keepOffline(changed: (offline: Offline) => void): OfflineKeeper {
  let registration: ServiceWorkerRegistration | null = null
  let reloading = false
  const fetched = new Set<Fetched>()

  function look(): void {
    for (const what of fetched) registration?.active?.postMessage(what)
    if (registration?.waiting && registration.active) changed('update')
    else if (registration?.active) changed('ready')
  }

  function watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', look)
  }

  async function register(): Promise<void> {
    // Where it is refused (private windows, no https) the page works online only.
    registration = await navigator.serviceWorker.register('./sw.js').catch(() => null)
    if (!registration) return
    const { installing, waiting, active } = registration
    for (const worker of [installing, waiting, active]) watch(worker)
    registration.addEventListener('updatefound', () => watch(registration?.installing ?? null))
    active?.postMessage('tidy')
    look()
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
