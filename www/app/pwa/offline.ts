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

/** Time in which the browser must begin with an update, in milliseconds. */
const UPDATE_PATIENCE = 10_000

/** Lets a service worker keep the page; calls `changed` with the state. */
export function keepOffline(changed: (offline: Offline) => void): OfflineKeeper {
  const keeper = new WorkerKeeper(changed)
  if ('serviceWorker' in navigator) keeper.begin()
  return keeper
}

/** The page's side of the service worker. */
class WorkerKeeper implements OfflineKeeper {
  private readonly changed: (offline: Offline) => void
  private registration: ServiceWorkerRegistration | null = null
  private isReloading = false
  private isComplete = false
  /** Time until the next try to install, in milliseconds. */
  private retry = FIRST_RETRY
  private readonly fetched = new Set<Fetched>()

  constructor(changed: (offline: Offline) => void) {
    this.changed = changed
  }

  /** Registers the worker, and looks for a newer build whenever the page is shown again. */
  begin(): void {
    void this.register()
    let checked = performance.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || performance.now() - checked < CHECK_INTERVAL) return
      checked = performance.now()
      // Fails offline.
      this.registration?.update().catch(() => {})
    })
  }

  keep(what: Fetched): void {
    this.fetched.add(what)
    this.report()
  }

  update(): void {
    const waiting = this.registration?.waiting
    if (!waiting) return
    navigator.serviceWorker.addEventListener('controllerchange', () => this.reload())
    // A page opened before the first worker has no controller and gets no `controllerchange`.
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && this.reload())
    waiting.postMessage('activate')
    // Chromium sometimes leaves the newer one waiting for half a minute or more, probably where a request
    // starts the active one again while it is being stopped.
    setTimeout(() => {
      if (this.registration?.waiting) dispatchEvent(new Event('narikoma:updateStuck'))
    }, UPDATE_PATIENCE)
  }

  private reload(): void {
    if (!this.isReloading) location.reload()
    this.isReloading = true
  }

  private report(): void {
    const { registration } = this
    for (const what of this.fetched) registration?.active?.postMessage(what)
    if (this.isComplete && registration?.active) this.changed(registration.waiting ? 'update' : 'ready')
  }

  /** Lets the worker fetch the files that are missing, and report whether all are there. */
  private check(): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      this.isComplete = data === true
      this.report()
      const waiting = this.isComplete ? null : this.registration?.waiting
      if (!waiting) return
      // It is whole. Browsers may leave it waiting until the active one has handled another message.
      waiting.postMessage('activate')
      setTimeout(() => this.check(), CHECK_AGAIN)
    }
    this.registration?.active?.postMessage('check', [port2])
  }

  private watch(worker: ServiceWorker | null): void {
    if (!worker) return
    let before = worker.state
    worker.onstatechange = () => {
      if (worker.state === 'installed' || worker.state === 'activated') this.check()
      // The host is being updated, or cannot be reached.
      if (worker.state === 'redundant' && before === 'installing') this.tryLater()
      before = worker.state
      this.report()
    }
  }

  private tryLater(): void {
    setTimeout(() => {
      if (this.registration?.active) this.registration.update().catch(() => this.tryLater())
      else void this.register()
    }, this.retry)
    this.retry = Math.min(2 * this.retry, CHECK_INTERVAL)
  }

  private async register(): Promise<void> {
    // Where it is refused (private windows, no https) the page works online only.
    const registration = await navigator.serviceWorker.register('./sw.js').catch(() => null)
    this.registration = registration
    if (!registration) return this.tryLater()
    const { installing, waiting, active } = registration
    for (const worker of [installing, waiting, active]) this.watch(worker)
    registration.onupdatefound = () => this.watch(registration.installing)
    if (active) this.check()
  }
}
