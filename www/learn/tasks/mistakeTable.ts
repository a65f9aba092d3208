/** The list of all mistakes: what each lost, when it comes back, its results. */
import { html, type TemplateResult } from 'lit-html'
import type { TasksText } from '../../text/tasks/text.ts'
import type { Text } from '../../text/text.ts'
import { addressOf } from '../route.ts'
import { dayText } from './days.ts'
import { dueDay, type Mistake } from './mistakes.ts'

/** The list. */
export interface MistakeTable {
  all: readonly Mistake[]
  today: number
  text: Text
  words: TasksText
  remove(mistake: Mistake): void
}

const countIn = (results: string, result: string): number => results.split(result).length - 1

/** The table, folded. */
export function mistakeTable({ all, today, text, words, remove }: MistakeTable): TemplateResult {
  const { mistakes } = words
  const row = (mistake: Mistake, index: number) => {
    const { results, loss } = mistake
    const counts = { right: results.length - countIn(results, 'w'), wrong: countIn(results, 'w') }
    const day = dueDay(mistake)
    const address = addressOf('mistakes', index + 1)
    return html`<tr>
      <th scope="row"><a href=${address}>${mistakes.number(index + 1)}</a></th>
      <td>−${Math.round(loss / 10)}%</td>
      <td>${day <= today ? mistakes.today : dayText(day, text)}</td>
      <td><span aria-hidden="true">${mistakes.counts(counts)}</span><span class="visually-hidden">${mistakes.countsSaid(counts)}</span></td>
      <td><button
          type="button"
          class="quiet"
          data-do="remove"
          aria-label=${mistakes.removeOf(index + 1)}
          @click=${() => remove(mistake)}
        >${mistakes.remove}</button></td>
    </tr>`
  }
  const columns = [mistakes.position, mistakes.lost, mistakes.when, mistakes.results]
  return html`<details class="task-list" data-testid="mistakes-list">
    <summary>${mistakes.list}</summary>
    <div class="table-box"><table>
      <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}<td></td></tr></thead>
      <tbody>${all.map(row)}</tbody>
    </table></div>
  </details>`
}
