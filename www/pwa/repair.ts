/** A kept page that lacks a file, or has a damaged one, is fetched anew: once, and with the games left where they are. */

const TRIED = 'narikoma.repaired'

/** Whether this is the first try since the window was opened; where nothing can be noted there is none. */
function mayTry(): boolean {
  try {
    if (sessionStorage.getItem(TRIED)) return false
    sessionStorage.setItem(TRIED, '1')
    return true
  } catch {
    return false
  }
}

/** Whether the page's host answers, and not only our own cache. */
async function hostIsThere(): Promise<boolean> {
  // The service worker keeps no such address.
  const answer = await fetch(`./manifest.webmanifest/${Date.now()}`, { cache: 'no-store' }).catch(() => null)
  return answer !== null
}

/** Forgets what was kept and loads the page again. Does nothing where nothing was kept, or without a network. */
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

/** Repairs when a part of the page cannot be fetched that is fetched late. */
export function repairLateParts(): void {
  addEventListener('vite:preloadError', () => void repair())
}
