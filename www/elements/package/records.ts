/** Reading and writing of game records; needs no browser. */
export * from '../../app/records/api.ts'
