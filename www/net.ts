/** What page and worker tell each other of the learned evaluation. The engine's own messages are in protocol.ts. */

/** The file of a net. */
export interface NetFile {
  /** The whole address. */
  address: string
  /** Its size as it is sent, in bytes. */
  bytes: number
}

/** Progress of loading the net; after `unavailable` the engine goes on with the linear evaluation alone. */
export type NetStatus =
  | { state: 'loading'; loaded: number; total: number }
  | { state: 'ready' }
  | { state: 'unavailable'; reason: string }

/** To the worker: fetch this. */
export interface NetRequest {
  net: NetFile
}

/** From the worker. */
export interface NetReply {
  net: NetStatus
}
