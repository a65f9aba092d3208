/** What the page may cost. Times are those of a slow machine and line (`SLOW`). */
export const LIMITS = {
  /** Milliseconds till a board with pieces is seen. */
  firstBoard: 1000,
  /** Milliseconds from opening the page to the engine's answer to a move that is made as soon as it can be. */
  firstReply: 2000,
  /** Milliseconds of the longest task of the page's thread while the engine thinks. */
  longTask: 50,
  /** Megabytes that the page's process has written to and keeps for itself, engine included. */
  memory: 64,
  /** Share of one processor, in percent, that a page takes which cannot be seen. */
  hidden: 1,
  /** Lighthouse's scores. */
  accessibility: 100,
  'best-practices': 100,
  performance: 95,
}

/** Processor as many times slower; bytes a second of 10 Mbit; milliseconds there and back. */
export const SLOW = { cpu: 4, bytes: 1_250_000, latency: 40 }

/** Other work on the machine only ever adds: of so many runs the best one counts. */
export const RUNS = Number(process.env.NARIKOMA_RUNS ?? 3)

/** The browser. */
export const CHROMIUM = process.env.NARIKOMA_CHROMIUM ?? '/usr/bin/chromium'
