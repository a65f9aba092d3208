/**
 * The collection: all names by family, each with its idea and a diagram, and whether it was played or met.
 */
import './namesCollection.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { live } from 'lit-html/directives/live.js'
import { currentAppearance, paletteOf } from '../../app/views/appearance.ts'
import { button } from '../../app/views/buttons.ts'
import { radioField } from '../../app/views/formFields.ts'
import { symbolsFor } from '../../elements/board/pieces/symbols.ts'
import { shape, toElement } from '../../elements/board/shape.ts'
import { pictured } from '../../names/diagrams.ts'
import { NAMES, type Name, type NameKind } from '../../names/namesBook.ts'
import { IDEA_TEXTS, type IdeasText } from '../../text/ideas/index.ts'
import { NAME_TEXTS } from '../../text/names/index.ts'
import type { Text } from '../../text/text.ts'
import type { PartHost } from '../part.ts'
import { diagramOf } from './diagram.ts'
import { lookThrough, type OwnNames } from './ownNames.ts'

const KINDS: readonly (NameKind | 'met')[] = ['opening', 'castle', 'shape', 'met']

/** A text as it is searched: letters of either case and width are the same. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The page of the collection. */
export class Collection {
  private readonly host: PartHost
  private kind: NameKind | 'met' = 'opening'
  private searched = ''
  /** The names whose diagram and idea are open. */
  private readonly opened = new Set<string>()
  private own: OwnNames | null = null

  constructor(host: PartHost) {
    this.host = host
    void this.look()
  }

  template(code: Text['code']): TemplateResult {
    const words = NAME_TEXTS.in(code)
    const { collection: text } = words
    const shown = NAMES.filter((name) => this.isShown(name))
    return html`
      <div class="names-body"><section class="names-page" data-testid="names-page">
        <h2>${words.heading}</h2>
        <p class="hint">${text.intro}</p>
        <div class="names-tools">
          <input
            type="search"
            data-testid="names-search"
            autocomplete="off"
            placeholder=${text.search}
            aria-label=${text.search}
            .value=${live(this.searched)}
            @input=${this.typed}
          />
          ${radioField({
            name: 'names-kind',
            label: text.kind,
            options: KINDS.map((value) => ({
              value,
              label: value === 'met' ? text.met : words.kinds[value],
            })),
            value: this.kind,
            changed: this.choose,
          })}
        </div>
        <p class="hint" role="status" data-testid="names-count">${this.count(shown.length, code)}</p>
        ${shown.length === 0 ? html`<p>${text.nothing}</p>` : this.families(shown, code)}
        ${this.drawings()}
      </section></div>`
  }

  private isShown(name: Name): boolean {
    const wanted = plain(this.searched.trim())
    if (wanted) return plain(`${name.ja} ${name.romaji} ${name.en}`).includes(wanted)
    return this.kind === 'met' ? this.isMet(name) : name.kind === this.kind
  }

  private isMet({ id }: Name): boolean {
    return this.own?.played.has(id) || this.own?.met.has(id) || false
  }

  private count(shown: number, code: Text['code']): string {
    const { collection: text } = NAME_TEXTS.in(code)
    const { own } = this
    if (own && own.done < own.all) return text.looking(own.done, own.all)
    const met = text.counted(NAMES.filter((name) => this.isMet(name)).length, NAMES.length)
    return [text.found(shown), ...(own ? [met] : [])].join(code === 'ja' ? '、' : ', ')
  }

  private families(shown: readonly Name[], code: Text['code']): TemplateResult[] {
    const families = [...new Set(shown.map(({ family }) => family))]
    return families.map(
      (family) => html`<section class="family" aria-labelledby="family-${family.id}">
        <h3 id="family-${family.id}">${family[code]}</h3>
        <div class="family-names">${shown.filter((name) => name.family === family).map((name) => this.name(name, code))}</div>
      </section>`,
    )
  }

  private name(name: Name, code: Text['code']): TemplateResult {
    const { collection: text } = NAME_TEXTS.in(code)
    const { own } = this
    const marks = [
      ...(own?.played.has(name.id) ? [text.played] : []),
      ...(own?.met.has(name.id) ? [text.faced] : []),
    ]
    const other = code === 'ja' ? name.en : `${name.ja} ${name.romaji}`
    return html`<details
      data-id=${name.id}
      ?open=${live(this.opened.has(name.id))}
      @toggle=${(event: Event) => this.toggled(name.id, (event.target as HTMLDetailsElement).open)}
    >
      <summary>
        <span class="name">${name[code]}</span> <small lang=${code === 'ja' ? 'en' : nothing}>${other}</small>
        ${marks.map((mark) => html` <small class="mark">${mark}</small>`)}
      </summary>
      ${this.opened.has(name.id) ? this.details(name, code) : nothing}
    </details>`
  }

  private details(name: Name, code: Text['code']): TemplateResult {
    const { collection: text } = NAME_TEXTS.in(code)
    const parent = NAMES.find(({ id }) => id === name.parent)
    const ideas: Readonly<Record<string, string>> = IDEA_TEXTS.in(code) satisfies IdeasText
    return html`<div class="details">
      ${guard([code, currentAppearance()], () => this.diagram(name, text.board(name[code])))}
      <div>
        <p>${ideas[name.id]}</p>
        ${code === 'ja' ? html`<p class="hint"><span lang="ja-Latn">${name.romaji}</span></p>` : nothing}
        ${parent ? html`<p class="hint">${text.grew(parent[code])}</p>` : nothing}
        ${name.line.length > 0 ? button('names-analyse', text.analyse, () => this.analyse(name), { class: 'quiet' }) : nothing}
      </div>
    </div>`
  }

  private diagram(name: Name, label: string): SVGElement {
    const { squares, last } = pictured(name)
    const palette = paletteOf(currentAppearance())
    return toElement(diagramOf(squares, last, label, (colour) => palette[colour]))
  }

  /** The drawings of the pieces, which all diagrams use. */
  private drawings(): unknown {
    return guard([currentAppearance()], () => {
      const appearance = currentAppearance()
      const palette = paletteOf(appearance)
      const pieces = [...'KRBGSNLPkrbgsnlp', ...[...'RBSNLPrbsnlp'].map((letter) => `+${letter}`)]
      const symbols = symbolsFor(pieces, 'b', appearance.pieces, (colour) => palette[colour])
      return toElement(shape('svg', { width: 0, height: 0, 'aria-hidden': 'true' }, symbols))
    })
  }

  private analyse(name: Name): void {
    this.host.analyse({ variant: 'shogi' }, name.line, false)
  }

  private toggled(id: string, open: boolean): void {
    if (this.opened.has(id) === open) return
    if (open) this.opened.add(id)
    else this.opened.delete(id)
    this.host.update()
  }

  private readonly typed = ({ target }: Event): void => {
    this.searched = (target as HTMLInputElement).value
    this.host.update()
  }

  private readonly choose = (value: string): void => {
    this.kind = KINDS.find((kind) => kind === value) ?? this.kind
    this.searched = ''
    this.host.update()
  }

  private async look(): Promise<void> {
    try {
      await lookThrough(await this.host.games(), (known) => {
        this.own = known
        this.host.update()
        return true
      })
    } catch {
      // Without the library's games no name is marked.
    }
  }
}

/** Opens the collection with its texts. */
export async function openCollection(host: PartHost, code: Text['code']): Promise<Collection> {
  await Promise.all([NAME_TEXTS.fetch(code), IDEA_TEXTS.fetch(code)])
  return new Collection(host)
}
