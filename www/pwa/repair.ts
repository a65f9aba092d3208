/** Repairs the offline copy when a file is missing or damaged, by fetching everything again; games are kept. */

const TRIED = 'narikoma.repaired'

/** Whether this is the first try in this window; false where `sessionStorage` is unavailable. */
function mayTry(): boolean {
  try {
    if (sessionStorage.getItem(TRIED)) return false
    sessionStorage.setItem(TRIED, '1')
    return true
  } catch {
    return false
  }
}

/** Whether the host itself answers, not only the cache. */
async function hostIsThere(): Promise<boolean> {
  // An address that the service worker never has in its cache.
  const answer = await fetch(`./manifest.webmanifest/${Date.now()}`, { cache: 'no-store' }).catch(() => null)
  return answer !== null
}

/** Deletes the offline copy and reloads the page. Does nothing offline, or without a copy. */
export async function repair(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  if (!(await hostIsThere()) || !mayTry()) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const family = `narikoma ${new URL(registration.scope).pathname} `
  for (const name of await caches.keys()) if (name.startsWith(family)) await caches.delete(name)
  await registration.unregister()
  location.reload()
}

/** Repairs when a lazily loaded module cannot be fetched. */
export function repairLateParts(): void {
  addEventListener('vite:preloadError', () => void repair())
}
