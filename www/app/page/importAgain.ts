/** Imports of code that is fetched when it is wanted. */

/**
 * Imports a module, and where that fails, once more under another address: browsers may keep the failure of
 * an address until the page is reloaded (Firefox, Chromium since 148). The address is taken from the message
 * of the error; without one the error is passed on.
 */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/[^\s'"]+\.js/.exec(String(error))?.[0]
    if (!address) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T
  }
}
