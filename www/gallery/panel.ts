/** The parts that the gallery's pages are made of. */
import type { TemplateResult } from 'lit-html'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'

/** A part of a page, with a state of its own. */
export interface Panel {
  template(words: GalleryText): TemplateResult
}

/** A page of the gallery. */
export interface Page extends Panel {
  /** Ends what runs on it. */
  end?(): void
}

/** The surroundings of a page. */
export interface PageContext {
  host: GalleryHost
  engine: Engine
  /** Renders the gallery after a change of a state. */
  update(): void
}

/** The opponent of a panel, and the surroundings of its page. */
export interface PanelContext extends PageContext {
  card: RosterCard
  /** Shows the opponent's source, at a function if one is named. */
  openCode?(name?: string): void
}

/** A sentence, in the language that the gallery has when it is rendered. */
export type Sentence = (words: GalleryText) => string

/** No sentence. */
export const SILENCE: Sentence = () => ''
