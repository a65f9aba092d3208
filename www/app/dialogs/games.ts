/** The dialog with all games: search, open, delete, back up, restore. */

import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import type { Entry, Library } from '../game/library.ts'
import type { SavedGame, State } from '../game/state.ts'
import { button, el, openDialog, setText } from '../views/dom.ts'
import { isShared, nameOf } from '../views/players.ts'
import type { View } from '../views/view.ts'

/** The dialog, and the function that opens it. */
export interface GamesView extends View {
  open(): void
}

/** Maximum number of games in the list; the search finds the others. */
const MAX_SHOWN = 200

/** Makes the dialog; `resume` gets the chosen game. */
export function gamesView(library: Library, resume: (game: SavedGame) => void): GamesView {
  const title = el('h2', { id: 'games-title' })
  const search = el('input', { type: 'search', 'data-testid': 'games-search', autocomplete: 'off' })
  const message = el('p', { class: 'message', role: 'status', 'data-testid': 'games-message' })
  const undo = button('games-undo', () => void bringBack())
  const list = el('ul', { class: 'game-list', 'data-testid': 'games-list' })
  const backup = button('games-backup', () => void attempt(save))
  const picker = el('input', { type: 'file', accept: '.json', hidden: true, 'data-testid': 'games-file' })
  const restore = button('games-restore', () => picker.click())
  const close = button('games-close', () => root.close())
  const root = el(
    'dialog',
    { class: 'games', 'aria-labelledby': title.id },
    ...[title, search, message, undo, list, el('div', { class: 'pair' }, backup, restore), picker, close],
  )
  let latest: { state: State; text: Text } | null = null
  let entries: Entry[] = []
  let removed: Entry | null = null

  search.addEventListener('input', () => draw())
  root.addEventListener('click', (event) => event.target === root && root.close())
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) void attempt(async () => bring(await file.text()))
    picker.value = ''
  })

  const say = (choose: (words: DialogsText['games']) => string) => {
    if (latest) setText(message, choose(dialogsText(latest.text.code).games), {})
  }

  /** Runs an action that may fail, shows a message if it does, and reloads the list. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
      entries = await library.list()
    } catch {
      say((words) => words.refused)
    }
    draw()
  }

  async function save(): Promise<void> {
    const name = `narikoma-${new Date().toISOString().slice(0, 10)}.json`
    const address = URL.createObjectURL(new Blob([await library.backup()], { type: 'application/json' }))
    el('a', { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    say((words) => words.saved(name))
  }

  async function bring(text: string): Promise<void> {
    const count = await library.restore(text)
    say((words) => (count === null ? words.noBackup : words.restored(count)))
  }

  async function forget(entry: Entry): Promise<void> {
    await library.remove(entry.id)
    removed = entry
    say((words) => words.removed)
    undo.focus()
  }

  async function bringBack(): Promise<void> {
    const entry = removed
    removed = null
    if (entry) await attempt(async () => void (await library.put(entry.game, entry.changed)))
    setText(message, '')
    search.focus()
  }

  function describe({ game, changed }: Entry, state: State, text: Text): [string, string] {
    const begun = { ...state, setup: game.setup }
    const players = (['b', 'w'] as const).map(
      (side) => `${side === 'b' ? '☗' : '☖'}${nameOf(begun, side, text)}`,
    )
    const day = new Date(changed).toLocaleString(text.code, { dateStyle: 'medium', timeStyle: 'short' })
    const board = game.setup.start.variant === 'minishogi' ? [text.newGame.minishogi] : []
    return [
      isShared(game.setup) ? text.players.two : players.join(' '),
      [day, ...board, dialogsText(text.code).games.moves(game.moves.length, game.over)].join(text.space),
    ]
  }

  function item(entry: Entry, [who, when]: [string, string], text: Text): HTMLElement {
    const choose = el(
      'button',
      { type: 'button', class: 'game' },
      el('span', { class: 'who' }, who),
      el('small', {}, when),
    )
    choose.addEventListener('click', () => {
      root.close()
      resume(entry.game)
    })
    const { remove: label } = dialogsText(text.code).games
    const name = `${label}: ${who}, ${when}`
    const remove = el('button', { type: 'button', class: 'quiet', 'aria-label': name }, label)
    remove.addEventListener('click', () => void attempt(() => forget(entry)))
    return el('li', { 'data-id': entry.id }, choose, remove)
  }

  function draw(): void {
    if (!latest) return
    const { state, text } = latest
    const wanted = search.value.trim().toLowerCase()
    const described = entries.map((entry) => [entry, describe(entry, state, text)] as const)
    const found = described.filter(([, words]) => words.join(' ').toLowerCase().includes(wanted))
    const none = el('li', { class: 'empty-line' }, dialogsText(text.code).games.none)
    list.replaceChildren(
      ...(found.length > 0
        ? found.slice(0, MAX_SHOWN).map(([entry, words]) => item(entry, words, text))
        : [none]),
    )
    undo.hidden = removed === null
  }

  function render(state: State, text: Text): void {
    latest = { state, text }
    if (!root.open) return
    const { games: words, records } = dialogsText(text.code)
    setText(title, words.title)
    search.placeholder = words.search
    search.setAttribute('aria-label', words.search)
    setText(undo, words.undo)
    setText(backup, words.backup)
    setText(restore, words.restore)
    setText(close, records.close)
  }

  function open(): void {
    setText(message, '')
    search.value = ''
    removed = null
    openDialog(root, title)
    if (latest) render(latest.state, latest.text)
    void attempt(async () => {})
  }

  return { root, render, open }
}
