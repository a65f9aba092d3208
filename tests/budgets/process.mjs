/** What the processes of a browser take, read where Linux tells it; `null` elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The renderers below a process. */
function renderers(root) {
  const parent = (pid) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)
  const below = (pid) => pid > 1 && (pid === root || below(parent(pid)))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && read(pid, 'cmdline').includes('--type=renderer') && below(pid))
}

/**
 * What the page's process holds for itself, in kilobytes: the pages of memory that it has written to and shares with nobody.
 * Unchanged pages of the browser's own program are not counted: whether they are shared depends on which other browsers
 * run on the machine, and they come and go by some 30 MB.
 */
function written(pid) {
  const sizes = read(pid, 'smaps_rollup').matchAll(/^(?:Private_Dirty|Private_Hugetlb|SwapPss):\s+(\d+) kB/gm)
  return [...sizes].reduce((sum, [, size]) => sum + Number(size), 0)
}

/** The page's process: the largest, for Chromium keeps an empty one ready beside it. */
function pageOf(root) {
  return renderers(root).sort((a, b) => written(b) - written(a))[0]
}

/** Megabytes that the page below a browser holds for itself. */
export function memory(root) {
  const page = read(root, 'status') ? pageOf(root) : undefined
  return page ? written(page) / 1024 : null
}

/** Seconds of processor time that the page below a browser has used, all its threads together. */
export function processorTime(root) {
  const page = read(root, 'status') ? pageOf(root) : undefined
  if (!page) return null
  const fields = read(page, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
