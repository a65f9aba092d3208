/** The policy network's most probable moves as a list. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { moveAloud } from '../../app/views/aloud.ts'
import {
  illegalWish,
  impressionsText,
  moveItems,
  outlookText,
  plainName,
} from '../../app/views/impressions.ts'
import type { Impressions } from '../../engine/impressions.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { Spoken } from '../spoken.ts'

/** The list; `marked` is a move that is highlighted. */
export const policyMoves = (
  found: Impressions | null,
  { code }: GalleryText,
  testId: string,
  marked?: string,
): TemplateResult => html`
  <ol class="mind" aria-label=${impressionsText(code).title} data-testid=${testId}>${found ? moveItems(found, code, { marked }) : nothing}</ol>`

/** The sentences below a list: the outlook, and a wish that the rules forbid. */
export function outlook(found: Impressions, { code }: GalleryText): Spoken {
  const chances = outlookText(found, code)
  const wish = illegalWish(found, code) ?? ''
  const name = plainName(found.wanted[0]?.usi ?? '', found.sfen, code)
  const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ')
  return { seen: join(chances, wish), heard: join(chances, wish.replace(name, moveAloud(name, code))) }
}
