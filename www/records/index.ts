/** Records of games: fetched when one is read or written, so that the first board need not wait for it. */
export { decodeBytes } from './bytes.ts'
export { type ReadRecord, readRecord } from './read.ts'
export { extensionOf, type Format, formatsFor, type Writable, writeFile, writeRecord } from './write.ts'
