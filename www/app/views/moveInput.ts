/** A field to type moves, for keyboard and screen reader users: ７六歩, P-7f or 7g7f. */
import { EngineLost } from '../../engine/client.ts'
import type { MoveText } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { humanSide, type State } from '../game/state.ts'
import { moveAloud, spokenLine } from './aloud.ts'
import { el, setAttribute, setText } from './dom.ts'
import type { Dispatch, View } from './view.ts'

/** Asks the engine which legal moves a text means. */
export type ReadMove = (text: string) => Promise<readonly MoveText[]>

/** The field; the key `/` focuses it. */
export function moveInputView(dispatch: Dispatch, read: ReadMove): View {
  const label = el('label', { for: 'typed-move' })
  const input = el('input', {
    id: 'typed-move',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    'data-testid': 'typed',
    'aria-describedby': 'typed-answer',
  })
  const answer = spokenLine({ class: 'hint', 'data-testid': 'typed-answer' }, 'typed-answer')
  const root = el('form', { class: 'typed' }, label, input, ...answer.elements)
  let latest: { state: State; text: Text } | null = null

  /** Each answer is an event: the same one is announced again. */
  const say = (words: string, spoken = words) => answer.say(words, spoken, words && {})

  async function submit(): Promise<void> {
    const typed = input.value.trim()
    if (!latest || typed === '') return
    const { text } = latest
    if (!humanSide(latest.state)) return say(text.moveInput.notNow)
    try {
      const moves = await read(typed)
      const [move] = moves
      if (!move) return say(text.moveInput.none(typed))
      if (moves.length > 1) {
        const names = moves.slice(0, 6).map((each) => each[text.code])
        const ask = (all: string[]) => text.moveInput.several(all.join(text.moveInput.or))
        return say(ask(names), ask(names.map((name) => moveAloud(name, text.code))))
      }
      input.value = ''
      say('')
      dispatch({ type: 'move', move: move.usi })
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error
    }
  }

  root.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  input.addEventListener('input', () => say(''))
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    if (root.closest('[hidden]')) return
    event.preventDefault()
    input.focus()
  })

  return {
    root,
    render(state, text) {
      latest = { state, text }
      setText(label, text.moveInput.label)
      setAttribute(input, 'placeholder', text.moveInput.example[state.setup.start.variant])
    },
  }
}
