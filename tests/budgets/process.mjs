/** Memory and processor time of a browser's processes on Linux; `null` elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The renderer processes among the descendants of a process. */
function renderers(root) {
  const parent = (pid) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)
  const below = (pid) => pid > 1 && (pid === root || below(parent(pid)))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && read(pid, 'cmdline').includes('--type=renderer') && below(pid))
}

/**
 * Private memory of a process in kilobytes: memory that it has written to and does not share. Unchanged pages
 * of the browser's program are not counted: whether they are shared depends on other browsers on the machine,
 * which changes the sum by about 30 MB.
 */
function privateMemory(pid) {
  const sizes = read(pid, 'smaps_rollup').matchAll(/^(?:Private_Dirty|Private_Hugetlb|SwapPss):\s+(\d+) kB/gm)
  return [...sizes].reduce((sum, [, size]) => sum + Number(size), 0)
}

/** The page's process: the largest renderer, since Chromium keeps a spare empty one. */
function pageOf(root) {
  return renderers(root).sort((a, b) => privateMemory(b) - privateMemory(a))[0]
}

/** Private memory of a browser's page in megabytes. */
export function memory(root) {
  const page = read(root, 'status') ? pageOf(root) : undefined
  return page ? privateMemory(page) / 1024 : null
}

/** Processor time of a browser's page in seconds, over all threads. */
export function processorTime(root) {
  const page = read(root, 'status') ? pageOf(root) : undefined
  if (!page) return null
  const fields = read(page, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
