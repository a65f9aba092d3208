/** The position that is shown as a picture: SVG, PNG, or HTML for other pages. */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { drawPosition, pictureFile, pictureSize } from '../../elements/board/picture.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import { toElement } from '../../elements/board/shape.ts'
import { BOARDS } from '../../elements/board/style/palette.ts'
import { textPicture } from '../../elements/board/textPicture.ts'
import { START } from '../../engine/protocol.ts'
import { dialogsText } from '../../text/dialogs/index.ts'
import { THICKNESS } from '../game/appearance.ts'
import { lastMove, plies, type State, shownPosition } from '../game/state.ts'
import { paletteOf } from '../views/appearance.ts'
import { button } from '../views/buttons.ts'
import { download, fileName } from './files.ts'
import type { Shown } from './frame.ts'
import type { Say } from './message.ts'

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

/** The position that is shown. */
const shownSfen = (state: State): string =>
  shownPosition(state)?.sfen ?? state.position?.sfen ?? state.preview.sfen

/** Draws the position that is shown, in light colours unless dark ones were chosen. */
function take({ state, text }: Shown): Taken {
  const earlier = shownPosition(state)
  const sfen = shownSfen(state)
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
    const canvas = document.createElement('canvas')
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

/** The functions of the records dialog that the pictures use. */
export interface PictureHost {
  /** Shows a message. */
  say: Say
  /** Shows a text that could not be copied. */
  show(text: string): void
  /** The game as a record in KIF where it has more than its moves, comments or variations; else `null`. */
  record(shown: Shown): Promise<string | null>
}

/** The small picture of the dialog. */
function preview({ appearance, orientation }: State, sfen: string): SVGElement {
  const how = { orientation, coordinates: 'none', pieces: appearance.pieces } as const
  return toElement(drawPosition(readSfen(sfen), how, paletteOf(appearance)))
}

/** A part of the records dialog. */
export class PicturePart {
  private readonly host: PictureHost

  constructor(host: PictureHost) {
    this.host = host
  }

  template(shown: Shown): TemplateResult {
    const { state, text } = shown
    const words = dialogsText(text.code).picture
    const sfen = shownSfen(state)
    const drawn = guard([sfen, state.appearance, state.orientation], () => preview(state, sfen))
    return html`<div class="picture">
      <h3>${words.title}</h3>
      <div class="preview" aria-hidden="true">${drawn}</div>
      <div class="choose">
        ${button('picture-svg', 'SVG', () => this.save('svg', shown))}
        ${button('picture-png', 'PNG', () => this.save('png', shown))}
        ${button('picture-copy', words.copy, () => this.copyPicture(shown))}
        ${button('picture-html', words.html, () => this.copyHtml(shown))}
      </div>
    </div>`
  }

  private async save(kind: 'svg' | 'png', shown: Shown): Promise<void> {
    const { say } = this.host
    const name = fileName(kind)
    try {
      const taken = take(shown)
      download(kind === 'svg' ? blobOf(taken.svg) : await png(taken), name)
      say(({ records }) => records.saved(name))
    } catch {
      say(({ picture }) => picture.failed)
    }
  }

  private async copyPicture(shown: Shown): Promise<void> {
    const { say } = this.host
    try {
      // Safari requires `write` during the click, so the picture is passed as a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png(take(shown)) })])
      say(({ records }) => records.copied)
    } catch {
      say(({ picture }) => picture.noCopy)
    }
  }

  private async copyHtml(shown: Shown): Promise<void> {
    const { say, show, record } = this.host
    const written = snippet(take(shown), {
      state: shown.state,
      alt: dialogsText(shown.text.code).picture.alt,
      record: await record(shown).catch(() => null),
    })
    try {
      await navigator.clipboard.writeText(written)
      say(({ records }) => records.copied)
    } catch {
      show(written)
      say(({ records }) => records.select)
    }
  }
}
