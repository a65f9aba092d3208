/**
 * Messages between page and worker about data files, teams, threads and seats. The engine's own messages are
 * in protocol.ts.
 */

/** The id of the flagship's net. */
export const NET = 'flagship-net'

/** A file with data of an opponent. */
export interface DataFile {
  /** Its id; the opponents' cards say what they need. */
  id: string
  /** Absolute address. */
  address: string
  /** Compressed size, in bytes. */
  bytes: number
  /** SHA-256 of its bytes as they are sent, in base64url, or its first characters; absent: not checked. */
  sha256?: string
  /** The name of the cache that keeps it for offline use; absent where it is not kept. */
  cache?: string
}

/**
 * Why a net, or other data, is not used: no connection, an HTTP status other than 200 to 299, a web page
 * instead of the file, a file that is not packed as nets are, other bytes than those of the build, a file
 * that the engine refuses, a worker that died with it, or a reader who wants to save data.
 */
export type DataFault = 'network' | 'status' | 'type' | 'header' | 'hash' | 'refused' | 'worker' | 'save-data'

/**
 * Loading a net or other data: `unavailable` where it cannot be used.
 * Without a net the engine evaluates without it.
 */
export type DataStatus =
  | { state: 'loading'; loaded: number; total: number }
  | { state: 'ready' }
  | { state: 'unavailable'; fault: DataFault; reason: string }

/** The net of an engine that fetches it when a search first needs it; `none` in a build without a net. */
export type EngineNet = { state: 'none' } | { state: 'waiting' } | DataStatus

/** The beginning of the names of caches for data files; the service worker gets it from the build. */
export const DATA_CACHE = 'narikoma-data '

/** The name of the cache for data files below `folder`, a whole address. */
export const dataCache = (folder: string): string => DATA_CACHE + new URL('.', folder).pathname

/** To the worker: fetch this file. */
export interface DataRequest {
  data: DataFile
}

/** To the worker: exchange results with the engines that were told the same name of a team. */
export interface TeamRequest {
  team: string
}

/** To the worker: let searches have so many threads, where it has memory that they can share. */
export interface ThreadsRequest {
  threads: number
}

/** From the worker, after that: searches can have so many threads now, 1 where memory is not shared. */
export type ThreadsReply = ThreadsRequest

/** From the worker: progress of loading a file. */
export interface DataReply {
  data: { id: string; status: DataStatus }
}

/** To a worker with several engines: a message for the engine of a seat, a whole number; `null` closes it. */
export interface ToSeat {
  seat: number
  message: unknown
}

/** From such a worker: a reply of the engine of a seat. */
export interface FromSeat {
  seat: number
  reply: unknown
}
