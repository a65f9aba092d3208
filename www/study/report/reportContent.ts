/** The contents of the report's dialog: tables, turning points with their diagrams, and how it is computed.
 * */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import { currentAppearance, paletteOf } from '../../app/views/appearance.ts'
import { button } from '../../app/views/buttons.ts'
import { BOARDS } from '../../elements/board/style/palette.ts'
import type { Played, Side } from '../../engine/protocol.ts'
import type { Finding, Verdict } from '../review/grade.ts'
import { diagram, type Pointed } from './diagram.ts'
import type { Report, ReviewedGame } from './report.ts'
import { notesOf, phaseRows, type Row, summaryRows, timeRows, type Words } from './rows.ts'
import { turnedText } from './turned.ts'

/** What a report shows. */
export interface Shown {
  report: Report
  game: ReviewedGame
  findings: readonly (Finding | undefined)[]
  /** The move with this number. */
  played(ply: number): Played | undefined
  /** The reader's side; `null` where that is not known. */
  own: Side | null
  /** The side at the bottom of the diagrams. */
  orientation: Side
  /** The players' names; empty where the record has none. */
  players: Readonly<Record<Side, string>>
  /** Whether it is drawn for print. */
  isOnPaper: boolean
  words: Words
}

/** The dialog's actions, and what they led to. */
export interface Actions {
  /** Whether the report was copied; `null` before. */
  copied: boolean | null
  /** The text to select where it could not be copied. */
  text: string
  element: Ref<HTMLTextAreaElement>
  copy(): void
  print(): void
  close(): void
}

const SIDES: readonly Side[] = ['b', 'w']

/** A table with a column for each side. */
function table(title: string, rows: readonly Row[], { players, own, words }: Shown) {
  if (rows.length === 0) return nothing
  const { sides, ofReader } = words.study.review
  const head = (side: Side) =>
    html`<th scope="col">${own ? ofReader(sides[side], own === side) : sides[side]}${
      players[side] ? html`<small>${players[side]}</small>` : nothing
    }</th>`
  return html`
    <table>
      <caption>${title}</caption>
      <thead><tr><td></td>${SIDES.map(head)}</tr></thead>
      <tbody>${rows.map(
        ({ name, values }) =>
          html`<tr><th scope="row">${name}</th>${SIDES.map((side) => html`<td>${values[side]}</td>`)}</tr>`,
      )}</tbody>
    </table>`
}

/** The diagram of a turning point; in light colours on paper. */
function picture({ ply, line }: Verdict, { game, played, orientation, isOnPaper, words }: Shown): unknown {
  const { code, diagram: title } = words.report
  const { board, pieces } = currentAppearance()
  const palette = isOnPaper ? BOARDS[board].light : paletteOf(currentAppearance())
  const [own, best] = [game.moves[ply - 1], line[0]?.usi]
  const moves: Pointed[] = [
    ...(own ? [{ usi: own, name: 'played', label: '1' } as const] : []),
    ...(best ? [{ usi: best, name: 'best' } as const] : []),
  ]
  const how = { orientation, lastMove: played(ply - 1)?.usi, coordinates: code, pieces, title: title(ply) }
  return guard([game, ply, orientation, code, palette], () =>
    diagram(game.sfens[ply - 1] ?? '', moves, how, palette),
  )
}

function turningPoints(shown: Shown): TemplateResult {
  const { report, played, findings, words } = shown
  const texts = words.report
  const nameOf = (ply: number) => played(ply)?.[texts.code] ?? ''
  const figure = (verdict: Verdict) => html`<figure>
      ${picture(verdict, shown)}
      <figcaption>${turnedText(verdict, { nameOf, findings }, words)}</figcaption>
    </figure>`
  const isEmpty = report.turning.length === 0
  return html`
    <h3>${texts.turning}</h3>
    <p class="hint">${isEmpty ? texts.noTurning : texts.legend}</p>
    <div class="turning">${report.turning.map(figure)}</div>`
}

/** The contents. */
export function reportContent(shown: Shown, actions: Actions): TemplateResult {
  const { report, game, words } = shown
  const { copied } = actions
  const texts = words.report
  const last = game.moves.length
  const message = copied === null ? '' : copied ? texts.copied : texts.select
  return html`
    <h2 id="report-title" tabindex="-1" autofocus>${texts.title}</h2>
    <p class="hint">${texts.moves(last)}</p>
    ${table(texts.summary, summaryRows(report, words), shown)}
    ${table(texts.phaseTitle, phaseRows(report, last, words), shown)}
    ${table(texts.timeTitle, timeRows(report, words), shown)}
    ${turningPoints(shown)}
    <div class="notes">${notesOf(report, texts).map((note) => html`<p class="hint">${note}</p>`)}</div>
    <p class="message" role="status" data-testid="report-message">${message}</p>
    <textarea
      readonly
      rows="8"
      aria-label=${texts.plainText}
      data-testid="report-text"
      ?hidden=${copied !== false}
      .value=${actions.text}
      ${ref(actions.element)}
    ></textarea>
    <div class="dialog-buttons">
      ${button('report-copy', texts.copy, actions.copy)}
      ${button('report-print', texts.print, actions.print)}
      ${button('report-close', texts.close, actions.close)}
    </div>`
}
