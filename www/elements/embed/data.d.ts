/** The data files of a build by id, from vite.data.ts. */
declare module 'virtual:data-addresses' {
  const files: Readonly<
    Record<
      string,
      {
        /** The whole address. */
        address: string
        /** Its size as it is sent, in bytes. */
        bytes: number
        /** SHA-256 of its bytes as they are sent, in base64url. */
        sha256: string
      }
    >
  >
  export default files
}
