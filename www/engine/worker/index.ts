/**
 * The engine's worker of the page. No top-level await: some browsers lose messages that arrive during one.
 */
import { run } from './run.ts'
import { type Glue, load } from './variant.ts'

run(() =>
  load({
    glue: import.meta.glob<Glue>('../../../pkg/*/narikoma.js'),
    wasm: import.meta.glob<string>('../../../pkg/*/narikoma_bg.wasm', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  }),
)
