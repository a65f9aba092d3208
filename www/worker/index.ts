/**
 * The engine's thread of the page. There is no top-level await here: a message that arrives during one is lost in some
 * browsers.
 */
import { run } from './run.ts'
import { load } from './variant.ts'

run(load)
