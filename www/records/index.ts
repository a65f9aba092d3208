/** Records of games: fetched when one is read or written, so that the first board need not wait for it. */
export { decodeBytes } from './bytes.ts'
export { type ReadRecord, readRecord } from './read.ts'
export type { Writable } from './writable.ts'
export { extensionOf, type Format, formatsFor, writeFile, writeRecord } from './write.ts'
