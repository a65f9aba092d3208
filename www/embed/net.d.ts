/** The net of a build, from vite.net.ts; `null` where it has none. */
declare module 'virtual:net-address' {
  const net: {
    /** The whole address. */
    address: string
    /** Its size as it is sent, in bytes. */
    bytes: number
    /** SHA-256 of its bytes as they are sent, in base64url. */
    sha256: string
  } | null
  export default net
}
