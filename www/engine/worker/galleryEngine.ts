/**
 * As index.ts, with the gallery's engine, which has all opponents. It tells how much of its module has come.
 */
import { counted, gallerySize } from './moduleSizes.ts'
import { run } from './run.ts'
import { type Glue, load } from './variant.ts'

run(async () => {
  const builds = {
    glue: import.meta.glob<Glue>('../../../pkg/gallery/*/narikoma-gallery.js'),
    wasm: import.meta.glob<string>('../../../pkg/gallery/*/narikoma-gallery_bg.wasm', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  }
  const { variant, glue, wasm } = await load(builds)
  const total = gallerySize(variant)
  const tell = (loaded: number) => postMessage({ gallery: { loaded: Math.min(loaded, total), total } })
  return { glue, wasm: wasm.then((response) => counted(response, tell)) }
})
