/** Records of games: fetched when one is read or written, so that the first board need not wait for it. */
export { decodeBytes } from './bytes.ts'
export type { Format } from './formats.ts'
export type { Problem } from './problem.ts'
export { type ReadRecord, readRecord, readRecords } from './read.ts'
export type { Writable } from './writable.ts'
export { extensionOf, writeFile, writeRecord } from './write.ts'
