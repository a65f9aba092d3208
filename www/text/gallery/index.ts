/** The texts of the gallery, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { GalleryText } from './text.ts'

export const GALLERY_TEXTS = new LateTexts<GalleryText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
