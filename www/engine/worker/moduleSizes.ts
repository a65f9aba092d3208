/** The sizes of the engine's modules, as `cargo xtask build` lists them in `pkg/manifest.json`. */
type Manifest = Record<string, { wasm: string; bytes: number }>

const MANIFEST = import.meta.glob<Manifest>('../../../pkg/manifest.json', { eager: true, import: 'variants' })

/** The size of the gallery's module for a variant, in bytes; 0 where it is not known. */
export function gallerySize(variant: string): number {
  const [modules = {}] = Object.values(MANIFEST)
  return Object.values(modules).find(({ wasm }) => wasm.startsWith(`gallery/${variant}/`))?.bytes ?? 0
}

/** Bytes between two reports of progress. */
const PROGRESS_STEP = 32_768

/** The response, which reports how many bytes have come. */
export function counted(response: Response, progress: (loaded: number) => void): Response {
  if (!response.ok || !response.body) throw new Error(`${response.url}: HTTP status ${response.status}`)
  let [loaded, reported] = [0, 0]
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      loaded += part.length
      if (loaded - reported >= PROGRESS_STEP) {
        reported = loaded
        progress(loaded)
      }
      out.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counter), { headers: response.headers })
}
