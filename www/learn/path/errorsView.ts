/** How a level errs and what it can do, and which kind of mistake to practise next, in words. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import { listField } from '../../app/views/formFields.ts'
import type { PathText } from '../../text/path/text.ts'
import { addressOf } from '../route.ts'
import { ERRORS, frequentKinds, type Practice, THEMES, toPractise } from './errors.ts'
import { labelOf } from './labels.ts'
import { LEVELS } from './strength.ts'

/** At most so many kinds are told of a level, and one is suggested. */
const TOLD = 6

/** The choice of a level. */
export interface ErrorsView {
  /** The level of the person; `null` before it is known. */
  own: number | null
  /** The level that is told about. */
  level: number
  choose(level: number): void
  /** Opens the mating problems. */
  mates(): void
}

/** The suggestion: one kind. */
function suggestion({ own, mates }: ErrorsView, { errors: words }: PathText): TemplateResult {
  if (own === null) return html`<p>${words.unknown}</p>`
  const first: Practice | undefined = toPractise(ERRORS, own)[0]
  if (!first) return html`<p>${words.nothing}</p>`
  const theme = THEMES[first.kind]
  const isMate = first.kind === 'mateMissed'
  return html`<p data-testid="path-practise" data-kind=${first.kind}>${words.rarer(first.kind, first.here, first.above)}</p>
    <p class="path-links">${
      theme ? html`<a href=${addressOf('problems', 'theme', theme)}>${words.problems}</a>` : nothing
    } ${button('path-mates', words.mates, mates, { hidden: !isMate })}</p>`
}

/** The sections. */
export function errorsView(view: ErrorsView, words: PathText): TemplateResult {
  const { level, choose } = view
  const { errors, labels } = words
  const told = frequentKinds(ERRORS, level).slice(0, TOLD)
  const row = ERRORS.levels.find((each) => each.level === level)
  const match = labelOf(level)
  return html`<section class="path-errors" data-testid="path-errors">
    <h2>${errors.practise}</h2>
    ${suggestion(view, words)}
    <h2>${errors.title}</h2>
    ${listField({
      name: 'path-level',
      label: errors.level,
      options: LEVELS.map(({ id }) => ({ value: id, label: errors.of(Number(id)) })),
      value: String(level),
      changed: (id) => choose(Number(id)),
    })}
    <p data-testid="path-label">${errors.of(level)}${words.code === 'ja' ? '：' : ': '}${
      match ? labels.line(match.won, match.won + match.drawn + match.lost, match.script) : labels.none
    }</p>
    ${
      told.length > 0
        ? html`<ul data-testid="path-kinds">${told.map(({ kind, often }) => html`<li>${errors.often(kind, often)}</li>`)}</ul>
          <p class="path-note">${errors.measured(row?.games ?? 0)}</p>`
        : html`<p class="path-note">${errors.few}</p>`
    }
  </section>`
}
