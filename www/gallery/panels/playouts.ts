/** "Watch its tree grow": the moves of the root and the tree of a search by playouts, while it thinks. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef } from 'lit-html/directives/ref.js'
import { spokenLine } from '../../app/views/template.ts'
import type { MoveText, PlayoutsEvent } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { diagram } from '../diagram.ts'
import { type Panel, type PanelContext, SILENCE } from '../panel.ts'
import { labelledSelect } from '../select.ts'
import { lineOf, type Naming, naming, spoken } from '../spoken.ts'
import { failureText } from '../words.ts'
import { playoutPicture, USUAL_WIDTH } from './playoutPicture.ts'
import { playoutTable } from './playoutTable.ts'
import { layOut, mainLine } from './playoutTree.ts'
import { asideText, positionFor } from './present.ts'

/** The numbers of playouts that are offered, and the one that is offered first. */
const PLAYOUTS = [200, 1000, 5000]
const USUAL = 1000
/**
 * The opening that the diary looks at beside the start position, since it often ends by repetition.
 *
 * CITE: T. Yamaoka, 「千日手を予測する」 (2022).
 */
const DIARY = ['2g2f', '8c8d', '7g7f', '4a3b', '2f2e', '8d8e']
/** What a draw may be worth to the side to move, in thousandths of a win. */
const DRAWS = [0, 300, 500, 700, 1000]
/** The positions that are offered. */
const PLACES = ['present', 'start', 'diary'] as const
/** Milliseconds between two pictures. */
const PACE = 250
/** Nodes of the tree that are asked for. */
const NODES = 140

/** A position that is searched, and where it is from. */
interface Searched {
  sfen: string
  place: (typeof PLACES)[number]
}

/** A tree with its position. */
interface Latest extends Searched {
  event: PlayoutsEvent
}

/** The panel. */
export class PlayoutsPanel implements Panel {
  private readonly context: PanelContext
  private place: Searched['place'] = 'present'
  private amount = USUAL
  private drawValue = 500
  private isRunning = false
  private showsAll = false
  private note: (words: GalleryText, name: Naming) => string = SILENCE
  private latest: Latest | null = null
  private readonly picture = createRef<SVGSVGElement>()
  /** The width of the picture in its place, in pixels. */
  private width = USUAL_WIDTH

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { title, intro, start, stop } = words.playouts
    const note = naming(words, (name) => this.note(words, name))
    return html`
      <section class="panel">
        <h2>${title}</h2>
        <p class="note">${intro}</p>
        <div class="play-form">
          ${this.choices(words)}
          <button
            type="button"
            data-testid="playouts-start"
            @click=${() => (this.isRunning ? this.stop() : this.run())}
          >${this.isRunning ? stop : start}</button>
        </div>
        ${spokenLine({ class: 'note', testId: 'playouts-note', ...note })}
        <div ?hidden=${this.latest === null}>${this.latest ? this.tree(this.latest, words) : nothing}</div>
      </section>`
  }

  /** The choices of position, playouts, and the value of a draw. */
  private choices({ playouts, code }: GalleryText): TemplateResult {
    const place = labelledSelect(playouts.placeLabel, {
      name: 'playouts-place',
      options: PLACES.map((each) => [each, playouts.places[each]]),
      value: this.place,
      changed: (value) => {
        this.place = value as typeof this.place
      },
    })
    const amount = labelledSelect(playouts.amountLabel, {
      name: 'playouts-amount',
      options: PLAYOUTS.map((each) => [String(each), playouts.amount(each.toLocaleString(code))]),
      value: String(this.amount),
      changed: (value) => {
        this.amount = Number(value)
      },
    })
    const draw = labelledSelect(playouts.drawLabel, {
      name: 'playouts-draw',
      options: DRAWS.map((each) => [String(each), playouts.drawValue(each / 1000)]),
      value: String(this.drawValue),
      changed: (value) => {
        this.drawValue = Number(value)
      },
    })
    return html`${place}${amount}${draw}`
  }

  /** The tree as it stands: board, table, most visited line, picture. */
  private tree({ event, sfen, place }: Latest, words: GalleryText): TemplateResult {
    const text = words.playouts
    const { nodes, depth } = event
    const visits = nodes[0]?.visits ?? 0
    const best = nodes.find(({ parent }) => parent === 0)?.move
    const line = lineOf(
      mainLine(layOut(nodes)).flatMap((index) => nodes[index]?.move ?? []),
      words,
    )
    const toggle = () => {
      this.showsAll = !this.showsAll
      this.context.update()
    }
    return html`
      <p class="playouts-count" data-testid="playouts-count">${text.count(
        visits.toLocaleString(words.code),
        depth.toFixed(1),
      )}</p>
      <div class="beside">
        ${diagram({ sfen, arrow: best?.usi }, words)}
        <div>
          ${place === 'diary' ? html`<p class="note" data-testid="playouts-diary">${text.diary}</p>` : nothing}
          ${playoutTable(nodes, words, this.showsAll, toggle)}
        </div>
      </div>
      <p class="line" data-testid="playouts-line">${spoken({
        seen: text.line(line.seen),
        heard: text.line(line.heard),
      })}</p>
      ${playoutPicture(nodes, this.width, words, this.picture)}`
  }

  private async look(at: Searched): Promise<PlayoutsEvent | null> {
    const event = await this.context.engine.ask({ type: 'playouts', size: NODES })
    if (event.type !== 'playouts') return null
    if (event.nodes.length > 0) this.draw({ event, ...at })
    return event
  }

  /** Draws the tree, and again where the picture turns out to have another width. */
  private draw(latest: Latest): void {
    this.latest = latest
    this.context.update()
    const width = this.picture.value?.clientWidth
    if (!width || width === this.width) return
    this.width = width
    this.context.update()
  }

  private async run(): Promise<void> {
    const { card, host, engine, update } = this.context
    const present = positionFor(card, host)
    const { place } = this
    const isPresent = place === 'present'
    const opening = { start: { variant: 'shogi' as const }, moves: place === 'diary' ? DIARY : [] }
    this.isRunning = true
    this.note = (words) => words.thoughts.asking
    update()
    try {
      const position = await engine.position(isPresent ? present : opening)
      if (!position || position.result) this.note = (words) => words.tree.noGame
      else {
        const best = await this.think({ sfen: position.sfen, place })
        const aside = isPresent ? present.aside : null
        this.note = (words, name) =>
          `${best ? words.playouts.done(name(best)) : ''} ${asideText(aside, words)}`.trim()
      }
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isRunning = false
    update()
  }

  /** Lets it search a position and draws its tree meanwhile; the move that it would play. */
  private async think(at: Searched): Promise<MoveText | null> {
    const { card, engine } = this.context
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      timer = setTimeout(() => void this.look(at).then(follow, () => {}), PACE)
    }
    follow()
    try {
      const level = card.levels.at(-1)?.id
      const limits = { nodes: this.amount }
      // The position has one side to move, whichever it is.
      const drawValues = { black: this.drawValue, white: this.drawValue }
      const answer = await engine.ask({
        type: 'go',
        opponent: card.id,
        ...(level && { level }),
        limits,
        drawValues,
      })
      clearTimeout(timer)
      const last = await this.look(at)
      const best = last?.nodes.find(({ parent }) => parent === 0)
      return (answer.type === 'bestMove' && best?.move) || null
    } finally {
      clearTimeout(timer)
    }
  }

  private async stop(): Promise<void> {
    await this.context.engine.ask({ type: 'stop' }).catch(() => {})
  }
}
