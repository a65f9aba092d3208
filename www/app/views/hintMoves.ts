/**
 * The moves that come to mind, with the first step of a hint. The network is
 * fetched when the reader first asks for it.
 */
import { html, type TemplateResult } from 'lit-html'
import type { Client } from '../../engine/client.ts'
import type { Impressions, ImpressionsClient } from '../../engine/impressions.ts'
import { IMPRESSIONS_TEXTS } from '../../text/impressions/index.ts'
import type { ImpressionsText } from '../../text/impressions/text.ts'
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'
import { button } from './buttons.ts'

const load = (code: Text['code']) =>
  Promise.all([
    import('../../engine/impressions.ts'),
    import('./impressions.ts'),
    IMPRESSIONS_TEXTS.fetch(code),
  ])

/** The code that is fetched for the network. */
type Parts = Awaited<ReturnType<typeof load>>

/** Whether the first step of a hint is shown, on the network's board. */
const isShown = ({ hint, setup }: State): boolean => Boolean(hint?.move) && setup.start.variant === 'shogi'

/** The view. */
export class HintMoves {
  private readonly makeEngine: () => Client
  private readonly update: () => void
  private parts: Parts | null = null
  /** The language in which the code and its texts were asked for. */
  private wanted: Text['code'] | null = null
  private network: ImpressionsClient | null = null
  /** Whether the reader wants to see the moves. */
  private isOn = false
  private hasFailed = false
  /** Whether the network was asked about the position of this hint. */
  private hasAsked = false
  private found: Impressions | null = null
  /** Percent of the downloads; `null` while none is running. */
  private loaded: number | null = null

  /** `makeEngine` makes an engine with all opponents; `update` renders the page again. */
  constructor(makeEngine: () => Client, update: () => void) {
    this.makeEngine = makeEngine
    this.update = update
  }

  /** Asks the network about the position of a hint. */
  follow(state: State): void {
    if (!isShown(state)) {
      this.hasAsked = false
      this.found = null
    } else if (this.parts && this.isOn && !this.hasAsked) void this.ask(state, this.parts)
  }

  template(state: State, { code }: Text): TemplateResult {
    if (isShown(state) && this.wanted !== code) this.fetchParts(code)
    const words = this.parts?.[1].impressionsText(code)
    const isListed = this.isOn || this.hasFailed
    return html`
      <div class="hint-moves" ?hidden=${!isShown(state)}>
        ${button('hint-moves', this.offer(words), () => this.switchOn(), { hidden: this.isOn || !words })}
        <p class="hint" role="status" data-testid="hint-moves-note" ?hidden=${!isListed}>${
          words && isListed ? this.note(words) : ''
        }</p>
        <ol
          class="mind"
          data-testid="hint-moves-list"
          aria-label=${words?.title ?? ''}
          ?hidden=${!isListed}
        >${this.found && this.parts?.[1].moveItems(this.found, code)}</ol>
      </div>`
  }

  /** The text of the button: the size of the downloads. */
  private offer(words: ImpressionsText | undefined): string {
    if (!this.parts || !words) return ''
    const [{ GALLERY_KILOBYTES, kilobytesOfData, POLICY }] = this.parts
    return words.ask(GALLERY_KILOBYTES + kilobytesOfData(POLICY))
  }

  private note(words: ImpressionsText): string {
    if (this.hasFailed) return words.failed
    if (this.found) return words.intro
    return this.loaded === null ? words.asking : words.loading(this.loaded)
  }

  private switchOn(): void {
    this.isOn = true
    this.hasFailed = false
    this.update()
  }

  /** Fetches the code that knows the size of the downloads. Where that fails, nothing is offered. */
  private fetchParts(code: Text['code']): void {
    this.wanted = code
    load(code).then(
      (parts) => {
        this.parts = parts
        this.update()
      },
      () => {
        this.wanted = null
      },
    )
  }

  private async ask({ setup, position }: State, [{ ImpressionsClient }]: Parts): Promise<void> {
    this.hasAsked = true
    this.loaded = null
    this.network ??= new ImpressionsClient(this.makeEngine)
    this.network.onStatus = (status) => {
      if (status.state !== 'loading' || status.total <= 0) return
      this.loaded = Math.floor((100 * status.loaded) / status.total)
      this.update()
    }
    try {
      const answer = await this.network.ask(setup.start, position?.moves.map(({ usi }) => usi) ?? [])
      if (answer && this.hasAsked) this.found = answer
    } catch {
      this.fail()
    }
    this.update()
  }

  private fail(): void {
    this.isOn = false
    this.hasFailed = true
    this.hasAsked = false
    this.network?.close()
    this.network = null
  }
}
