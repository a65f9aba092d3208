/** The position that is shown as a picture: SVG, PNG, or HTML for other pages. */
import { drawPosition, pictureFile, pictureSize } from '../../elements/board/picture.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import { toElement } from '../../elements/board/shape.ts'
import { BOARDS } from '../../elements/board/style/palette.ts'
import { textPicture } from '../../elements/board/textPicture.ts'
import { START } from '../../engine/protocol.ts'
import { dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { THICKNESS } from '../game/appearance.ts'
import { lastMove, plies, type State, shownPosition } from '../game/state.ts'
import { paletteOf } from '../views/appearance.ts'
import { button, el, setText } from '../views/dom.ts'
import type { View } from '../views/view.ts'

/**
 * The picture as SVG text, its size in pixels, the position, and a small picture for the HTML of other pages.
 */
interface Taken {
  svg: string
  width: number
  height: number
  sfen: string
  small: string
}

/** Pixels of the PNG for each unit of the SVG: 984 wide for 9×9. */
const SCALE = 1

/** Draws the position that is shown, in light colours unless dark ones were chosen. */
function take({ state, text }: { state: State; text: Text }): Taken {
  const earlier = shownPosition(state)
  const sfen = earlier?.sfen ?? state.position?.sfen ?? state.preview.sfen
  const { appearance, orientation } = state
  const palette = appearance.scheme === 'dark' ? paletteOf(appearance) : BOARDS[appearance.board].light
  const picture = readSfen(sfen)
  const drawn = {
    orientation,
    lastMove: (earlier ? earlier.last : lastMove(state)?.usi) ?? undefined,
    coordinates: text.code,
    pieces: appearance.pieces,
    lines: THICKNESS[appearance.lines],
    title: dialogsText(text.code).picture.alt,
  }
  const small = textPicture(picture, drawn, palette)
  return { svg: pictureFile(picture, drawn, palette), ...pictureSize(picture.size), sfen, small }
}

const blobOf = (svg: string) => new Blob([svg], { type: 'image/svg+xml' })

/** The picture as PNG. */
async function png({ svg, width, height }: Taken): Promise<Blob> {
  const address = URL.createObjectURL(blobOf(svg))
  try {
    const image = new Image(width * SCALE, height * SCALE)
    image.src = address
    await image.decode()
    const canvas = el('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * The attributes of a player that holds the game, at the position that is
 * shown; of a position without moves its SFEN.
 */
function attributesOf(state: State, sfen: string): string {
  const { position } = state
  const moves = position?.moves.map(({ usi }) => usi) ?? []
  if (!position || moves.length === 0) return `sfen="${sfen}"`
  const { variant, start } = position
  const from = start.replace(/ \d+$/, '') === START[variant].replace(/ \d+$/, '') ? '' : `sfen="${start}" `
  const board = variant === 'shogi' ? '' : ` variant="${variant}"`
  return `${from}moves="${moves.join(' ')}" ply="${plies(state).shown}"${board}`
}

/**
 * HTML for other pages, less than 10 kB: a player, with the small
 * picture as fallback where scripts do not run.
 */
function snippet(
  { small, sfen, width }: Taken,
  { state, alt, record }: { state: State; alt: string; record: string | null },
): string {
  const player = new URL('player.js', document.baseURI).href
  // Only what an attribute or an address cannot contain: a character of Japanese would become nine.
  const data = `data:image/svg+xml;charset=utf-8,${small.replace(/[%#"&<>]/g, encodeURIComponent)}`
  const picture = `<img src="${data}" alt="${alt}" width="${Math.round(width / 3)}">`
  const tag = `<script src="${player}" async></script>\n`
  if (record === null)
    return `${tag}<narikoma-player ${attributesOf(state, sfen)}>${picture}</narikoma-player>\n`
  // A comment could end the script.
  const kept = record.replaceAll('</', '＜/')
  const inside = `<script type="text/kifu">\n${kept}</script>`
  return `${tag}<narikoma-player ply="${plies(state).shown}">\n${inside}\n${picture}</narikoma-player>\n`
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  el('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The functions of the records dialog that the pictures use. */
export interface PictureHost {
  /** Shows a message. */
  say(sentence: string): void
  /** Shows a text that could not be copied. */
  show(text: string): void
  /** The game as a record in KIF where it has more than its moves, comments or variations; else `null`. */
  record(): Promise<string | null>
}

/** A part of the records dialog. */
export function pictureView({ say, show, record }: PictureHost): View {
  const title = el('h3')
  const preview = el('div', { class: 'preview', 'aria-hidden': 'true' })
  const svg = button('picture-svg', () => save('svg'))
  const asPng = button('picture-png', () => save('png'))
  const copy = button('picture-copy', () => void copyPicture())
  const html = button('picture-html', () => void copyHtml())
  const root = el(
    'div',
    { class: 'picture' },
    title,
    preview,
    el('div', { class: 'choose' }, svg, asPng, copy, html),
  )
  let latest: { state: State; text: Text } | null = null
  let drawn = ''

  function save(kind: 'svg' | 'png'): void {
    if (!latest) return
    const { picture, records } = dialogsText(latest.text.code)
    const taken = take(latest)
    const name = `narikoma-${new Date().toISOString().slice(0, 10)}.${kind}`
    const made = kind === 'svg' ? Promise.resolve(blobOf(taken.svg)) : png(taken)
    made.then(
      (blob) => {
        download(blob, name)
        say(records.saved(name))
      },
      () => say(picture.failed),
    )
  }

  async function copyPicture(): Promise<void> {
    if (!latest) return
    const { picture, records } = dialogsText(latest.text.code)
    try {
      // Safari requires `write` during the click, so the picture is passed as a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png(take(latest)) })])
      say(records.copied)
    } catch {
      say(picture.noCopy)
    }
  }

  async function copyHtml(): Promise<void> {
    if (!latest) return
    const { picture, records } = dialogsText(latest.text.code)
    const taken = take(latest)
    const written = snippet(taken, {
      state: latest.state,
      alt: picture.alt,
      record: await record().catch(() => null),
    })
    try {
      await navigator.clipboard.writeText(written)
      say(records.copied)
    } catch {
      show(written)
      say(records.select)
    }
  }

  return {
    root,
    render(state, text) {
      latest = { state, text }
      const words = dialogsText(text.code).picture
      setText(title, words.title)
      setText(svg, 'SVG')
      setText(asPng, 'PNG')
      setText(copy, words.copy)
      setText(html, words.html)
      const { appearance, orientation } = state
      const earlier = shownPosition(state)
      const sfen = earlier?.sfen ?? state.position?.sfen ?? state.preview.sfen
      const key = JSON.stringify([sfen, appearance, orientation])
      if (key === drawn) return
      drawn = key
      const how = { orientation, coordinates: 'none', pieces: appearance.pieces } as const
      preview.replaceChildren(toElement(drawPosition(readSfen(sfen), how, paletteOf(appearance))))
    },
  }
}
