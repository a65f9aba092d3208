/** The net of an engine that must not search without it. */
import type { Client } from './client.ts'
import type { DataFile } from './dataMessages.ts'

/**
 * Lets an engine load a net. Resolves when it is loaded or will not come. A worker may die while it loads the
 * net: the next one is told to load it again, once, for the net may be what the first one died of.
 */
export function loadNet(client: Client, net: DataFile): Promise<void> {
  return new Promise((done) => {
    let isAgain = false
    client.onData = (id, status) => {
      if (id !== net.id || status.state === 'loading') return
      const hasDied = status.state === 'unavailable' && status.fault === 'worker'
      if (!hasDied || isAgain) return done()
      isAgain = true
      client.useData(net)
    }
    client.useData(net)
    // The first request starts the worker; where none starts, no net will come.
    client.ask({ type: 'hello' }).catch(() => done())
  })
}
