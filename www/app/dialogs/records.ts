/**
 * The records dialog: read or write a record, share the game. The code for
 * the formats is fetched when first needed.
 */
import { endingOf } from '../../engine/restore.ts'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { gameQuery } from '../game/link.ts'
import { opponentField } from '../game/opponents.ts'
import { isReviewOf, type StoredReview } from '../game/review.ts'
import { shareLink } from '../game/shareLink.ts'
import { plies, type State, shownPosition } from '../game/state.ts'
import { endAt, hasVariations } from '../game/tree.ts'
import { encodeUsen } from '../game/usen.ts'
import { FORMATS, type Format } from '../records/formats.ts'
import type { Problem, ReadRecord, Writable } from '../records/index.ts'
import { button, el, openDialog, setText } from '../views/dom.ts'
import { select } from '../views/fields.ts'
import { nameOf } from '../views/players.ts'
import type { View } from '../views/view.ts'
import { gameChoice } from './gameChoice.ts'
import { pictureView } from './picture.ts'

/** The dialog; `take` reads a file. */
export interface RecordsView extends View {
  open(): void
  take(file: Blob): Promise<void>
}

/** Maximum size of a file, in bytes; far more than any record. */
const LARGEST = 5_000_000

/** Maximum length of an unreadable text that is put into the field to be corrected, in UTF-16 units. */
const MAX_EDITABLE = 50_000

/** The formats that hold no comments. */
const WITHOUT_COMMENTS: readonly string[] = ['usi', 'usen', 'sfen', 'bod'] satisfies Format[]

/** The review of the whole game; `null` where there is none. */
function reviewOf({ setup, position, gamePosition }: State): StoredReview | null {
  const moves = (gamePosition ?? position)?.moves.map(({ usi }) => usi) ?? []
  return setup.review && isReviewOf(setup.review, moves) ? setup.review : null
}

const load = () => import('../records/index.ts')

/** The sentence about a game whose start is not known. */
function unknownStart(problems: readonly Problem[]): ((words: DialogsText['records']) => string) | null {
  const [problem] = problems
  return problem
    ? (words) => words.unknownStart(problem.line, problem.text, problem.kind === 'handicap')
    : null
}

/** Makes the dialog; `opened` gets the record that was read. */
export function recordsView(opened: (record: ReadRecord) => void): RecordsView {
  const title = el('h2', { id: 'records-title' })
  const pasted = el('textarea', { rows: '5', spellcheck: 'false', 'data-testid': 'record-text' })
  const readPasted = button('record-read', () => void read(async () => pasted.value))
  const picker = el('input', { type: 'file', hidden: true, 'data-testid': 'record-file' })
  const pick = button('record-open', () => picker.click())
  const drop = el('p', { class: 'hint' })
  const message = el('p', { class: 'message', role: 'status', 'data-testid': 'record-message' })
  const format = select('format', () => latest && render(latest.state, latest.text))
  const evaluations = el('input', { type: 'checkbox', 'data-testid': 'record-evaluations' })
  const evaluationsLabel = el('span')
  const evaluationsRow = el('label', { class: 'check' }, evaluations, evaluationsLabel)
  const copy = button('record-copy', () => void write(copyText))
  const save = button('record-save', () => void write(saveFile))
  const link = button('record-link', () => void copyLink())
  const close = button('record-close', () => root.close())
  const readTitle = el('h3')
  const writeTitle = el('h3')
  const picture = pictureView({
    say: (sentence) => setText(message, sentence, {}),
    show(text) {
      pasted.value = text
      pasted.select()
    },
    record: richRecord,
  })
  const choice = gameChoice((record) => openGame(record))
  readPasted.classList.add('primary')
  const root = el(
    'dialog',
    { class: 'records', 'aria-labelledby': title.id },
    ...[
      title,
      message,
      choice.root,
      readTitle,
      pasted,
      el('div', { class: 'pair' }, pick, readPasted),
      picker,
      drop,
    ],
    ...[
      writeTitle,
      format.root,
      evaluationsRow,
      el('div', { class: 'pair' }, copy, save),
      link,
      picture.root,
      el('div', { class: 'dialog-buttons' }, close),
    ],
  )
  let latest: { state: State; text: Text } | null = null

  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) void take(file)
    picker.value = ''
  })
  root.addEventListener('click', (event) => event.target === root && root.close())

  const say = (choose: (words: DialogsText['records']) => string) => {
    if (latest) setText(message, choose(dialogsText(latest.text.code).records), {})
  }

  async function take(file: Blob): Promise<void> {
    if (!root.open) open()
    await read(async ({ decodeBytes }) =>
      file.size > LARGEST ? '' : decodeBytes(new Uint8Array(await file.arrayBuffer())),
    )
  }

  async function read(text: (records: Awaited<ReturnType<typeof load>>) => Promise<string>): Promise<void> {
    try {
      const records = await load()
      const given = await text(records)
      const { games, problems } = records.readRecords(given)
      const [record, ...others] = games
      if (!record) {
        // The user may correct it.
        if (pasted.value === '' && given.length < MAX_EDITABLE) pasted.value = given
        say(unknownStart(problems) ?? ((words) => words.unreadable))
      } else if (others.length > 0 || problems.length > 0) {
        offer(games)
        const start = unknownStart(problems)
        say((words) => words.several(games.length) + (start?.(words) ?? ''))
      } else openGame(record)
    } catch {
      say((words) => words.failed)
    }
  }

  function openGame(record: ReadRecord): void {
    pasted.value = ''
    root.close()
    opened(record)
  }

  function offer(games: readonly ReadRecord[]): void {
    if (latest) choice.offer(games, dialogsText(latest.text.code).records)
  }

  /** The game to write, with names where the record had none. */
  function writable(): Writable | null {
    const position = latest?.state.gamePosition ?? latest?.state.position
    if (!latest || !position) return null
    const { state, text } = latest
    const names = { b: nameOf(state, 'b', text), w: nameOf(state, 'w', text) }
    const { source = null, tree = null } = state.setup
    const opponent = opponentField(state.setup)
    const review = !evaluationsRow.hidden && evaluations.checked ? reviewOf(state) : null
    const { began, ended, times } = state.log
    const dates = { ...(began !== undefined && { began }), ...(ended !== undefined && { ended }) }
    const more = { ...(opponent && { opponent }), ...dates, ...(review && { review }) }
    const shown = shownPosition(state)?.sfen ?? state.position?.sfen ?? position.sfen
    return { position, shown, source, tree, names, times, ...more }
  }

  async function write(
    act: (records: Awaited<ReturnType<typeof load>>, kind: Format, game: Writable) => unknown,
  ) {
    const game = writable()
    const kind = format.value() as Format | null
    if (!game || !kind) return
    try {
      await act(await load(), kind, game)
    } catch {
      say((words) => words.failed)
    }
  }

  async function copyText({ writeRecord }: Awaited<ReturnType<typeof load>>, kind: Format, game: Writable) {
    await copyOrShow(writeRecord(kind, game))
  }

  async function copyOrShow(text: string, more?: (words: DialogsText['records']) => string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      say((words) => words.copied + (more?.(words) ?? ''))
    } catch {
      // Without https, or without permission.
      pasted.value = text
      pasted.focus()
      pasted.select()
      say((words) => words.select + (more?.(words) ?? ''))
    }
  }

  function saveFile(
    { writeFile, extensionOf }: Awaited<ReturnType<typeof load>>,
    kind: Format,
    game: Writable,
  ) {
    const { bytes, lost } = writeFile(kind, game)
    const name = `narikoma-${new Date().toISOString().slice(0, 10)}.${extensionOf(kind)}`
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
    el('a', { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    say((words) => words.saved(name) + (lost.length > 0 ? words.lost(lost.join('')) : ''))
  }

  /** The game in KIF where it has comments or variations, which a list of moves cannot hold. */
  async function richRecord(): Promise<string | null> {
    const game = writable()
    const { tree } = game ?? {}
    if (game?.position.variant !== 'shogi' || !tree) return null
    const isCommented = tree.comment !== '' || tree.nodes.some(({ comment }) => comment !== '')
    return isCommented || hasVariations(tree) ? (await load()).writeRecord('kifu', game) : null
  }

  async function copyLink(): Promise<void> {
    const position = latest?.state.gamePosition ?? latest?.state.position
    if (!latest || !position) return
    const moves = position.moves.map((move) => move.usi)
    const recorded = latest.state.setup.tree && endAt(latest.state.setup.tree, moves)
    const { setup } = latest.state
    const usen = encodeUsen(position.start, moves, endingOf(position), recorded?.kind)
    const query = gameQuery(setup, usen)
    const { url, leftOut } = shareLink(`${location.origin}${location.pathname}?${query}`, {
      moves,
      names: setup.source?.names ?? {},
      ply: latest.state.gamePosition ? 0 : plies(latest.state).shown,
      tree: setup.tree ?? null,
    })
    await copyOrShow(url, (words) => words.linkLost(leftOut))
  }

  function render(state: State, text: Text): void {
    latest = { state, text }
    if (!root.open) return
    const words = dialogsText(text.code).records
    setText(title, words.title)
    choice.render(words)
    setText(readTitle, words.read)
    pasted.setAttribute('aria-label', words.paste)
    pasted.placeholder = words.paste
    setText(readPasted, words.readPasted)
    setText(pick, words.file)
    setText(drop, words.drop)
    setText(writeTitle, words.write)
    format.render(
      words.format,
      FORMATS.map((value) => ({ value, label: words.formats[value] })),
    )
    evaluationsRow.hidden = !reviewOf(state) || WITHOUT_COMMENTS.includes(format.value() ?? '')
    setText(evaluationsLabel, words.evaluations)
    setText(copy, words.copy)
    setText(save, words.save)
    setText(link, words.link)
    picture.render(state, text)
    setText(close, words.close)
  }

  function open(): void {
    setText(message, '')
    offer([])
    openDialog(root, title)
    if (latest) render(latest.state, latest.text)
  }

  return { root, render, open, take }
}
