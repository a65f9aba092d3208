/** The net of this build. */
import type { NetFile } from '../net.ts'

/** `null` in builds without a net; defined by vite.net.ts. The file name is relative to the page's folder. */
declare const __NET__: { file: string; bytes: number } | null

/** Whether the browser asks to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** The net of this build below `folder`; `null` where there is none, or where the browser asks to save data. */
export function netFile(folder: string): NetFile | null {
  const net = __NET__
  if (!net || savesData()) return null
  return { address: new URL(net.file, folder).href, bytes: net.bytes }
}
