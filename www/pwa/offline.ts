/** Whether the page is there without a network, and whether a newer one waits. */

/** `none`: not yet, or never in this browser; `ready`: it would open offline; `update`: so would a newer one. */
export type Offline = 'none' | 'ready' | 'update'

/** What the page can do about it. */
export interface OfflineKeeper {
  /** Changes to the newer build. Only at the player's wish: a game is never interrupted. */
  update(): void
  /** The page has fetched the net, which may be kept for later. */
  keepNet(): void
}

/** At most so often does a page that is looked at again ask for a newer build. Milliseconds. */
const ASK_AGAIN = 3_600_000

/** Lets a service worker keep the page; `changed` is told how that goes. */
export function keepOffline(changed: (offline: Offline) => void): OfflineKeeper {
  let registration: ServiceWorkerRegistration | null = null
  let reloading = false
  let hasNet = false

  function look(): void {
    if (hasNet) registration?.active?.postMessage('net')
    if (registration?.waiting && registration.active) changed('update')
    else if (registration?.active) changed('ready')
  }

  function watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', look)
  }

  async function register(): Promise<void> {
    // Where it is refused (private windows, no https) the page works as before, with a network.
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
      if (document.hidden || performance.now() - asked < ASK_AGAIN) return
      asked = performance.now()
      // Without a network there is nothing newer to be had.
      registration?.update().catch(() => {})
    })
  }

  return {
    keepNet() {
      hasNet = true
      look()
    },
    update() {
      const waiting = registration?.waiting
      if (!waiting) return
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (!reloading) location.reload()
        reloading = true
      })
      // A page that was opened before the first worker was there is controlled by none, and hears of no change.
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated' && !reloading) location.reload()
      })
      waiting.postMessage('activate')
    },
  }
}
