/**
 * The engine's worker of the page. No top-level await: some browsers lose messages that arrive during one.
 */
import { run } from './run.ts'
import { load } from './variant.ts'

run(load)
