/** Asks the browser not to throw the games away when it needs room; at a moment when the question makes sense. */

let asked = false

/** Asks once, and not again where it has been granted. Some browsers ask the reader, so this waits for a game's end. */
export async function requestPersistence(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const { storage } = navigator
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // An old browser, or an address without https: as before.
  }
}
