/** The exhibits: the demonstration that belongs to an opponent's idea, running by itself. */
import './style.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { spokenLine } from '../../app/views/template.ts'
import { EXHIBIT_TEXTS, type ExhibitText } from '../../text/exhibits/index.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { diagram } from '../diagram.ts'
import { Engine } from '../engine.ts'
import type { Page, PanelContext } from '../panel.ts'
import { positionFor } from '../panels/present.ts'
import { naming, written } from '../spoken.ts'
import { failureText } from '../words.ts'
import { CODE_OF, kindOf, SCRIPTS } from './scripts.ts'
import { Ended, type Step } from './step.ts'

/** Milliseconds that a step is shown. */
const PACE = 2200

/** An open exhibit: its steps, the step that is shown, and whether it plays. */
export class Exhibit implements Page {
  private readonly context: PanelContext
  private readonly engine: Engine
  private steps: Step[] = []
  private at = 0
  private isPlaying = true
  private isDone = false
  private isOwn = false
  private isInView = false
  private failure: unknown = null
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The number of the script that runs; an earlier one has ended. */
  private run = 0
  /** Whether the reader asked for less motion: then the newest step is shown, and nothing plays. */
  private readonly isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  constructor(context: PanelContext) {
    this.context = context
    this.engine = new Engine(context.host)
    this.isPlaying = !this.isStill
    void this.begin()
  }

  template(words: GalleryText): TemplateResult {
    const text = this.textIn(words.code)
    const step = this.steps[this.at]
    const kind = kindOf(this.context.card)
    const seen = { text, gallery: words, name: written(words) }
    return html`
      <h2>${text.titles[kind]}</h2>
      <div class="beside" data-kind=${kind} data-step=${this.at} data-steps=${this.steps.length} data-done=${String(this.isDone)}>
        ${step?.picture ? step.picture(seen) : step ? diagram(step.board, words) : html`<div class="diagram"></div>`}
        <div class="exhibit-side">
          ${this.caption(step, words, text)}
          ${this.controls(text)}
          ${step?.aside?.(seen, (to) => this.go(to)) ?? nothing}
        </div>
      </div>`
  }

  end(): void {
    this.run += 1
    clearTimeout(this.timer)
    this.engine.close()
  }

  setInView(isInView: boolean): void {
    this.isInView = isInView
    this.scheduleTick()
  }

  /** The texts; those of another language are fetched. */
  private textIn(code: 'ja' | 'en'): ExhibitText {
    if (EXHIBIT_TEXTS.in(code) !== this.fetched.get(code)) {
      this.fetched.set(code, EXHIBIT_TEXTS.in(code))
      void EXHIBIT_TEXTS.fetch(code).then(
        (text) => this.fetched.get(code) !== text && this.context.update(),
        () => {},
      )
    }
    return EXHIBIT_TEXTS.in(code)
  }
  private readonly fetched = new Map<'ja' | 'en', ExhibitText>()

  /** The sentence about the step. It is read aloud only where the reader steps. */
  private caption(step: Step | undefined, words: GalleryText, text: ExhibitText): TemplateResult {
    const said = step
      ? naming(words, (name) => step.caption({ text, gallery: words, name }))
      : { seen: words.thoughts.asking, heard: words.thoughts.asking }
    const failed = this.failure ? failureText(this.failure, words) : null
    const isEmpty = this.isDone && this.steps.length === 0
    const line = failed ?? (isEmpty ? text.nothing : null)
    const both = line === null ? said : { seen: line, heard: line }
    if (this.isPlaying && line === null)
      return html`<p class="exhibit-caption" data-testid="exhibit-caption"><span aria-hidden="true">${both.seen}</span><span class="visually-hidden">${both.heard}</span></p>`
    return spokenLine({ class: 'exhibit-caption', testId: 'exhibit-caption', ...both })
  }

  private controls(text: ExhibitText): TemplateResult {
    const { at, steps, isPlaying, isOwn, context } = this
    const isAtEnd = this.isDone && at >= steps.length - 1
    const { over, aside } = positionFor(context.card, context.host)
    const step = (name: string, sign: string, label: string, to: number) => html`<button
      type="button"
      data-testid="exhibit-${name}"
      aria-label=${label}
      aria-disabled=${to < 0 || to >= steps.length ? 'true' : nothing}
      @click=${() => this.go(to)}
    >${sign}</button>`
    return html`
      <div class="exhibit-controls">
        ${step('previous', '‹', text.previous, at - 1)}
        <button type="button" class="primary" data-testid="exhibit-play" @click=${() => this.toggle()}
        >${isPlaying ? text.pause : isAtEnd ? text.again : text.play}</button>
        ${step('next', '›', text.next, at + 1)}
        <span class="exhibit-place">${steps.length > 0 ? text.place(at + 1, steps.length) : ''}</span>
        <button
          type="button"
          data-testid="exhibit-own"
          aria-pressed=${String(isOwn)}
          ?hidden=${over || aside !== null}
          @click=${() => this.showOwn(!isOwn)}
        >${text.own}</button>
        <button
          type="button"
          data-testid="exhibit-code"
          @click=${() => context.openCode?.(CODE_OF[kindOf(context.card)])}
        >${text.code}</button>
      </div>`
  }

  private showOwn(isOwn: boolean): void {
    this.isOwn = isOwn
    this.isPlaying = !this.isStill
    void this.begin()
  }

  /** Runs the script from its beginning. */
  private async begin(): Promise<void> {
    const mine = ++this.run
    const { card, host, update } = this.context
    Object.assign(this, { steps: [], at: 0, isDone: false, failure: null })
    const add = (step: Step) => {
      if (mine !== this.run) throw new Ended()
      this.steps = [...this.steps, step]
      if (this.isStill) this.at = this.steps.length - 1
      update()
      this.scheduleTick()
    }
    const stage = {
      ...{ card, engine: this.engine, show: add },
      own: this.isOwn ? positionFor(card, host) : null,
      jump: (step: Step) => {
        add(step)
        this.go(this.steps.length - 1)
      },
    }
    await SCRIPTS[kindOf(card)](stage).catch((error: unknown) => {
      if (mine === this.run && !(error instanceof Ended)) this.failure = error
    })
    if (mine !== this.run) return
    this.isDone = true
    this.endAtLast()
    update()
  }

  private go(to: number): void {
    if (to < 0 || to >= this.steps.length) return
    this.isPlaying = false
    this.at = to
    this.context.update()
  }

  private toggle(): void {
    const isAtEnd = this.isDone && this.at >= this.steps.length - 1
    this.isPlaying = !this.isPlaying
    if (this.isPlaying && isAtEnd) this.at = 0
    this.context.update()
    this.scheduleTick()
  }

  /** An exhibit that has come to its end plays no longer. */
  private endAtLast(): void {
    if (this.isDone && this.at >= this.steps.length - 1) this.isPlaying = false
  }

  /** Goes to the next step in time, while it plays and is in view. */
  private scheduleTick(): void {
    if (this.timer !== undefined || !this.isPlaying || !this.isInView) return
    if (this.at >= this.steps.length - 1) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (!this.isPlaying || !this.isInView) return
      this.at = Math.min(this.at + 1, this.steps.length - 1)
      this.endAtLast()
      this.context.update()
      this.scheduleTick()
    }, this.steps[this.at]?.pace ?? PACE)
  }
}

/** Opens the exhibit of an opponent, with its texts. */
export async function openExhibit(context: PanelContext, code: 'ja' | 'en'): Promise<Exhibit> {
  await EXHIBIT_TEXTS.fetch(code)
  return new Exhibit(context)
}
