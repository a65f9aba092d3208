/**
 * The policy network's most probable moves in the position shown ("moves that come to mind"), once the reader
 * has asked for them: they need a download.
 */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { movesTo } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import { illegalWish, impressionsText, moveItems, outlookText } from '../../app/views/impressions.ts'
import type { Client } from '../../engine/client.ts'
import {
  GALLERY_KILOBYTES,
  type Impressions,
  ImpressionsClient,
  kilobytesOfData,
  POLICY,
} from '../../engine/impressions.ts'
import { isPositionCurrent, type Study } from '../study.ts'

/** The panel. */
export class PolicyPanel {
  private readonly study: Study
  private readonly update: () => void
  private readonly network: ImpressionsClient
  private readonly list = createRef<HTMLElement>()
  private isOn = false
  /** Whether the moves were asked for and have not been shown since. */
  private isNew = false
  private isLoaded = false
  private hasFailed = false
  /** The position that was asked about last. */
  private asked = ''
  /** The progress of the download; `null` while there is none. */
  private percent: number | null = null
  private found: Impressions | null = null

  /** `makeEngine` makes an engine with all opponents; `update` renders the study. */
  constructor(study: Study, makeEngine: () => Client, update: () => void) {
    this.study = study
    this.update = update
    this.network = new ImpressionsClient(makeEngine)
    this.network.onStatus = (status) => {
      const isLoading = status.state === 'loading' && status.total > 0
      this.percent = isLoading ? Math.floor((100 * status.loaded) / status.total) : null
      update()
    }
  }

  template(code: 'ja' | 'en'): TemplateResult {
    const { found } = this
    const words = impressionsText(code)
    const size = GALLERY_KILOBYTES + kilobytesOfData(POLICY)
    const label = this.isOn ? words.hide : this.isLoaded ? words.again : words.ask(size)
    const play = (usi: string) => void this.study.play(usi)
    return html`
      <section class="panel mind-panel" ?hidden=${!this.isOffered}>
        ${button('mind', label, () => this.toggle(), { pressed: this.isOn })}
        <p class="empty-line" role="status" data-testid="mind-note">${this.noteText(code)}</p>
        <ol class="mind" data-testid="mind-moves" aria-label=${words.title} ?hidden=${!found} ${ref(this.list)}>${guard(
          [found, code],
          () => (found ? moveItems(found, code, { play }) : ''),
        )}</ol>
        <p class="mind-facts">${found ? factsOf(found, code) : ''}</p>
      </section>`
  }

  /** Asks about another position than before, and brings the answer into view. */
  rendered(): void {
    const { state } = this.study
    if (this.isOn && this.isOffered && isPositionCurrent(state)) {
      const key = `${state.position?.sfen} ${state.position?.result?.reason ?? ''}`
      if (key !== this.asked) {
        this.asked = key
        void this.ask()
      }
    }
  }

  close(): void {
    this.network.close()
  }

  /** Minishogi has no such network. */
  private get isOffered(): boolean {
    const { start } = this.study.state
    return start.variant === 'shogi' && !start.problem
  }

  private toggle(): void {
    this.isOn = !this.isOn
    this.isNew = this.isOn
    this.asked = ''
    if (!this.isOn) this.found = null
    this.update()
  }

  private async ask(): Promise<void> {
    const { start, tree, at } = this.study.state
    this.hasFailed = false
    try {
      const answer = await this.network.ask(start, movesTo(tree, at))
      this.isLoaded = true
      this.percent = null
      if (this.isOn) this.found = answer
    } catch {
      this.hasFailed = true
      this.isOn = false
      this.found = null
    }
    this.update()
    if (!this.isNew || !this.found) return
    this.isNew = false
    // On phones the list is below the part of the column that is in sight.
    this.list.value?.scrollIntoView({ block: 'nearest' })
  }

  private noteText(code: 'ja' | 'en'): string {
    const words = impressionsText(code)
    if (this.hasFailed) return words.failed
    if (!this.isOn || this.found) return ''
    if (this.percent !== null) return words.loading(this.percent)
    return this.study.state.position?.result ? words.none : words.asking
  }
}

/** The network's estimate of the value, and the illegal move that it wanted most, if any. */
function factsOf(found: Impressions, code: 'ja' | 'en'): string {
  const estimate = outlookText(found, code)
  return [estimate, illegalWish(found, code)].filter(Boolean).join(' ')
}
