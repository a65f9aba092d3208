/** The net of an engine that must not search without it. */
import type { Client } from './client.ts'
import type { DataFile } from './dataMessages.ts'

/**
 * Lets an engine load a net. Resolves when the net is loaded or will not come. If the worker dies while it
 * loads the net, the new worker tries once more. If that one dies as well, the engine goes on without a net.
 */
export function loadNet(client: Client, net: DataFile): Promise<void> {
  return new Promise((done) => {
    let hasRetried = false
    client.onData = (id, status) => {
      if (id !== net.id || status.state === 'loading') return
      const hasDied = status.state === 'unavailable' && status.fault === 'worker'
      if (!hasDied || hasRetried) return done()
      hasRetried = true
      client.useData(net)
    }
    client.useData(net)
    // The first request starts the worker; where none starts, no net will come.
    client.ask({ type: 'hello' }).catch(() => done())
  })
}
