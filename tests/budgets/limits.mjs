/** Budgets of the page. Times are measured with a slowed processor and network (`SLOW`). */
export const LIMITS = {
  /** Milliseconds until a board with pieces is visible. */
  firstBoard: 1000,
  /**
   * Milliseconds from opening the page to the engine's reply, with the first move made as soon as possible.
   */
  firstReply: 2000,
  /** Longest task of the page's thread in milliseconds while the engine thinks. */
  longTask: 50,
  /** Private memory of the page's process in megabytes, engine included. */
  memory: 64,
  /** Processor time of a hidden page, in percent of one core. */
  hidden: 1,
  /** Lighthouse's scores. */
  accessibility: 100,
  'best-practices': 100,
  performance: 95,
}

/** Slowdown factor of the processor; bytes a second (10 Mbit/s); round trip in milliseconds. */
export const SLOW = { cpu: 4, bytes: 1_250_000, latency: 40 }

/** Number of runs. The best one counts, since other work on the machine only adds time. */
export const RUNS = Number(process.env.NARIKOMA_RUNS ?? 3)

/** Path of the browser. */
export const CHROMIUM = process.env.NARIKOMA_CHROMIUM ?? '/usr/bin/chromium'
