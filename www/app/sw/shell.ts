/** The files of a build: written by the build, read by the service worker. */
export interface Shell {
  /** A hash of everything below, and of the service worker itself. */
  version: string
  /**
   * The digests of all files but data, by their addresses below the page's folder, `./` for the page itself:
   * the first 6 bytes of the SHA-256, in base64url.
   */
  digests: Record<string, string>
  /** The engine's module for browsers with SIMD and for the others. */
  engines: { simd?: string; base?: string }
  /** The gallery's engine, which is kept once a page has fetched it. */
  gallery: { scripts: string[]; engines: Shell['engines'] }
  /** The data files, which the engine's worker verifies and keeps once it has fetched them. */
  data: string[]
  /** The beginning of the name of the cache for data files, which the path of the page's folder follows. */
  dataCache: string
  /** Matches the files that are not listed in `digests`: kept once a page has fetched them. */
  later: RegExp
  /** Matches file names that contain a hash of their contents. */
  hashed: RegExp
}
