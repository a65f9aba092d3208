/** The report of a game: a dialog over the review. Fetched at the first press. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import './report.css'
import { lineFrom, ROOT } from '../../app/game/tree.ts'
import { START } from '../../engine/protocol.ts'
import { REPORT_TEXTS } from '../../text/report/index.ts'
import type { StudyText } from '../../text/study/text.ts'
import { keyOf } from '../review/looks.ts'
import { plainText } from './plainText.ts'
import { type ReviewedGame, reportOf } from './report.ts'
import { reportContent, type Shown } from './reportContent.ts'
import type { Words } from './rows.ts'
import type { ReportSource } from './source.ts'

/** The game of the study with its review; its times are those of the record, or of the page's game. */
function gameOf({ state, review }: ReportSource): ReviewedGame {
  const { tree, start, position, times = [] } = state()
  const line = lineFrom(tree, ROOT).flatMap((at) => tree.nodes[at] ?? [])
  const first = position?.start ?? ''
  return {
    variant: start.variant,
    isEven: keyOf(first) === keyOf(START[start.variant]),
    sfens: [first, ...line.map(({ played }) => played?.sfen ?? '')],
    moves: line.map(({ usi }) => usi),
    times: line.map(({ time }, index) => time ?? times[index] ?? 0),
    findings: review.findings,
    verdicts: review.verdicts,
    nodes: review.nodes,
  }
}

/** What is made once for a review. */
type Made = Omit<Shown, 'isOnPaper' | 'words'>

/** The names of the players as the record has them: of Black and of White, in handicap games, too. */
const PLAYERS = { b: ['先手', '下手'], w: ['後手', '上手'] } as const

/** The dialog. Its texts were fetched, and its place draws it from the first opening on. */
export class ReportPart {
  private readonly source: ReportSource
  private readonly dialog = createRef<HTMLDialogElement>()
  private readonly text = createRef<HTMLTextAreaElement>()
  private isOpen = false
  /** Whether the browser is about to print. */
  private isOnPaper = false
  /** Whether the report was copied as text; `null` before. */
  private copied: boolean | null = null
  /** The report and what it was made of. */
  private made: { of: readonly unknown[]; shown: Made } | null = null

  constructor(source: ReportSource) {
    this.source = source
  }

  /** Opens it. */
  open(): void {
    addEventListener('beforeprint', this.onPrint)
    addEventListener('afterprint', this.onPrint)
    this.isOpen = true
    this.copied = null
    this.source.changed()
    if (!this.dialog.value?.open) this.dialog.value?.showModal()
  }

  template(study: StudyText): TemplateResult {
    const report = REPORT_TEXTS.in(study.code)
    if (report.code !== study.code)
      void REPORT_TEXTS.fetch(study.code).then(
        () => this.source.changed(),
        () => {},
      )
    return html`<dialog
        class="report"
        aria-labelledby="report-title"
        data-testid="report"
        @click=${this.pressed}
        @close=${this.closed}
        ${ref(this.dialog)}
      >${this.isOpen ? this.content({ report, study }) : nothing}</dialog>`
  }

  private content(words: Words): TemplateResult {
    const { copied } = this
    const shown = { ...this.shown(), isOnPaper: this.isOnPaper, words }
    return reportContent(shown, {
      copied,
      // Without a clipboard the text itself is shown.
      text: copied === false ? textOf(shown) : '',
      element: this.text,
      copy: () => void this.copy(textOf(shown)),
      print: () => print(),
      close: () => this.dialog.value?.close(),
    })
  }

  private shown(): Made {
    const { findings, verdicts } = this.source.review
    const { tree, own, head, orientation, position } = this.source.state()
    // The moves get their names and positions after the study has opened.
    const of = [verdicts, tree, position?.start]
    if (!this.made?.of.every((each, index) => each === of[index])) {
      const game = gameOf(this.source)
      const line = lineFrom(tree, ROOT)
      const played = (ply: number) => tree.nodes[line[ply - 1] ?? ROOT]?.played
      const player = (side: 'b' | 'w') =>
        head.find(([name]) => PLAYERS[side].some((known) => known === name))?.[1] ?? ''
      const shown = {
        report: reportOf(game),
        game,
        findings,
        played,
        own,
        orientation,
        players: { b: player('b'), w: player('w') },
      }
      this.made = { of, shown }
    }
    return this.made.shown
  }

  private async copy(text: string): Promise<void> {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    this.copied = await writing.then(
      () => true,
      () => false,
    )
    this.source.changed()
    this.text.value?.select()
  }

  /** A press on the backdrop closes the dialog: only there the dialog itself is the target. */
  private readonly pressed = ({ target }: Event): void => {
    if (target === this.dialog.value) this.dialog.value?.close()
  }

  private readonly onPrint = ({ type }: Event): void => {
    this.isOnPaper = type === 'beforeprint'
    this.source.changed()
  }

  private readonly closed = (): void => {
    removeEventListener('beforeprint', this.onPrint)
    removeEventListener('afterprint', this.onPrint)
    this.isOpen = false
    this.source.changed()
  }
}

/** The report as plain text, in the language of the page. */
function textOf(shown: Shown): string {
  const { report, game, findings, played, players, words } = shown
  const { code, colon } = words.report
  const { sides } = words.study.review
  const named = (['b', 'w'] as const).filter((side) => players[side])
  const head = named.map((side) => `${sides[side]}${colon}${players[side]}`)
  const nameOf = (ply: number) => played(ply)?.[code] ?? ''
  return plainText(report, { nameOf, findings, moves: game.moves }, head, words)
}

/** The report of a review, when its texts have come. */
export async function openReport(source: ReportSource, code: StudyText['code']): Promise<ReportPart> {
  await REPORT_TEXTS.fetch(code)
  return new ReportPart(source)
}
