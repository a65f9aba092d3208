/** Reading and writing of game records; needs no browser. */
export * from '../records/api.ts'
