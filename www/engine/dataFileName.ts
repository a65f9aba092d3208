/**
 * The name of a data file of a build, below the page's folder. `sha256`: of its contents, in base64url; the
 * name has its first characters, so that a new file has a new name.
 */
export const dataFileName = (id: string, sha256: string): string => `assets/${id}-${sha256.slice(0, 8)}.bin`
