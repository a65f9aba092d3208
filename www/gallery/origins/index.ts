/** Where an opponent's idea comes from, and its sources as links. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { ORIGIN_TEXTS, type OriginTexts } from '../../text/origins/index.ts'
import { type LatePage, textsIn } from '../latePart.ts'
import type { PanelContext } from '../panel.ts'
import { SOURCES } from '../sources.ts'
import links from './links.json'

/** A source, with its address where one is known. */
export interface Source {
  name: string
  address: string | undefined
}

/** Sources of the stories, by the key that the texts give. */
const FURTHER = links.further as Readonly<Record<string, readonly string[]>>

/** The sources that a story names. */
export const furtherOf = (keys: readonly string[]): Source[] =>
  keys.map((key) => ({ name: FURTHER[key]?.[0] ?? key, address: FURTHER[key]?.[1] }))

/** The sources that a card names. A name may begin with the link's: what follows says which part of it. */
export const sourcesOf = (id: string): Source[] =>
  (SOURCES[id] ?? '').split('; ').map((name) => ({
    name,
    address: Object.entries(links.references).find(([known]) => name.startsWith(known))?.[1],
  }))

function origin(id: string, text: OriginTexts): TemplateResult {
  const { story = '', sources = [] } = text.origins[id] ?? {}
  const all = [...sourcesOf(id), ...furtherOf(sources)]
  const item = ({ name, address }: Source) =>
    html`<li>${address ? html`<a href=${address}>${name}</a>` : name}</li>`
  return html`
    <h2>${text.title}</h2>
    <p>${story || nothing}</p>
    <h3 class="note">${text.source}</h3>
    <ul class="sources">${all.map(item)}</ul>`
}

/** Opens the sources of an opponent, with their texts. */
export async function openOrigins({ card, update }: PanelContext, code: 'ja' | 'en'): Promise<LatePage> {
  await ORIGIN_TEXTS.fetch(code)
  return { template: (words) => origin(card.id, textsIn(ORIGIN_TEXTS, words.code, update)) }
}
