/** Where an opponent's idea comes from, and its sources as links. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { ORIGIN_TEXTS, type OriginTexts } from '../../text/origins/index.ts'
import { type LatePage, textsIn } from '../latePart.ts'
import type { PanelContext } from '../panel.ts'
import { SOURCES } from '../sources.ts'
import links from './links.json'

/** A source, with its address where one is known, or else the publication that it is part of. */
export interface Source {
  name: string
  address: string | undefined
  publication?: readonly [name: string, address: string] | undefined
}

/** The beginning of the source of an opponent that was made for this page. */
const OWN = 'this project: '

/** Sources of the stories, by the key that the texts give. */
const FURTHER = links.further as Readonly<Record<string, readonly string[]>>

/** The sources that a story names. */
export const furtherOf = (keys: readonly string[]): Source[] =>
  keys.map((key) => ({ name: FURTHER[key]?.[0] ?? key, address: FURTHER[key]?.[1] }))

/** Publications of sources whose own address is not known, by the name of the source. */
const PUBLICATIONS = links.publications as unknown as Readonly<Record<string, Source['publication']>>

/** The sources that a card names. A name may begin with the link's: what follows says which part of it. */
export const sourcesOf = (id: string): Source[] =>
  (SOURCES[id] ?? '').split('; ').map((name) => ({
    name,
    address: Object.entries(links.references).find(([known]) => name.startsWith(known))?.[1],
    publication: PUBLICATIONS[name],
  }))

function origin(id: string, text: OriginTexts): TemplateResult {
  const { story = '', sources = [] } = text.origins[id] ?? {}
  const all = [...sourcesOf(id), ...furtherOf(sources)]
  const link = (name: string, address: string) => html`<a href=${address}>${name}</a>`
  const item = ({ name, address, publication }: Source) => {
    if (address) return html`<li>${link(name, address)}</li>`
    // Made for this page, or a document whose address is not known.
    if (!publication) return html`<li>${name}${name.startsWith(OWN) ? nothing : text.noAddress}</li>`
    return html`<li>${name}, ${link(...publication)}${text.noAddress}</li>`
  }
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
