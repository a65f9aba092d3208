/** Messages between page and worker about the net. The engine's own messages are in protocol.ts. */

/** The file of a net. */
export interface NetFile {
  /** Absolute address. */
  address: string
  /** Compressed size, in bytes. */
  bytes: number
  /** SHA-256 of its bytes as they are sent, in base64url; absent where it is not checked. */
  sha256?: string
}

/**
 * Why a net is not used: no connection, an HTTP status other than 200 to 299, a web page instead of the file, a file that is
 * not packed as nets are, other bytes than those of the build, a file that the engine refuses, a worker that died with it, or
 * a reader who wants to save data.
 */
export type NetFault = 'network' | 'status' | 'type' | 'header' | 'hash' | 'refused' | 'worker' | 'save-data'

/** Loading a net: `unavailable` where it cannot be used, and the engine evaluates without it. */
export type NetStatus =
  | { state: 'loading'; loaded: number; total: number }
  | { state: 'ready' }
  | { state: 'unavailable'; fault: NetFault; reason: string }

/** The net of an engine that fetches it when a search first needs it; `none` in a build without a net. */
export type EngineNet = { state: 'none' } | { state: 'waiting' } | NetStatus

/** To the worker: fetch this net. */
export interface NetRequest {
  net: NetFile
}

/** From the worker: progress of loading. */
export interface NetReply {
  net: NetStatus
}
