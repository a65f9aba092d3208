/** Asks the browser to keep the games when storage runs low. */

let asked = false

/**
 * Asks once per visit unless it is granted already. Some browsers ask the user, so it is called after a game.
 */
export async function requestPersistence(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const { storage } = navigator
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Old browsers, or pages without https.
  }
}
