/** The module of `vite.code.ts`. */
declare module 'virtual:opponent-code' {
  /** Path in the repository and address of each file of an opponent, by its id. */
  const files: Readonly<Record<string, readonly (readonly [path: string, address: string])[]>>
  export default files
}
