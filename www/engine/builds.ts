/**
 * The two builds of the engine: the flagship's, which every visitor
 * loads, and the gallery's with all opponents.
 */
import { ROSTER } from './roster.ts'

/** A build of the engine. */
export type EngineBuild = 'flagship' | 'gallery'

/**
 * Loading the gallery's build, in bytes; `unavailable` where it cannot
 * be loaded and the flagship's runs instead.
 */
export type GalleryStatus =
  | { state: 'loading'; loaded: number; total: number }
  | { state: 'ready' }
  | { state: 'unavailable'; reason: string }

/** From the worker: progress of loading the gallery's module. */
export interface GalleryReply {
  gallery: { loaded: number; total: number }
}

/**
 * Whether only the gallery's build has this opponent. An id that is in
 * no build is left for the engine to refuse.
 */
export function needsGallery(opponent: string | null | undefined): boolean {
  return ROSTER.slice(1).some(({ id }) => id === opponent)
}
