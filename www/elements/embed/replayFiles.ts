/** A replayed game for other places: a record file, and a link to the page. */

import { shareLink } from '../../app/game/shareLink.ts'
import { plies, type State, shownPosition } from '../../app/game/state.ts'
import { encodeUsen } from '../../app/game/usen.ts'
import { nameOf } from '../../app/views/players.ts'
import { endingOf } from '../../engine/restore.ts'
import type { Text } from '../../text/text.ts'
import { el } from './dom.ts'

/** Milliseconds until a saved file is forgotten. */
const KEPT = 60_000

/** Saves the game as KIF: in Shift_JIS by custom, or in UTF-8 where letters would be lost. */
export async function saveRecord(state: State, text: Text): Promise<void> {
  const position = state.gamePosition ?? state.position
  if (!position) return
  const { writeFile, extensionOf } = await import('../../app/records/index.ts')
  const names = { b: nameOf(state, 'b', text), w: nameOf(state, 'w', text) }
  const { source = null, tree = null } = state.setup
  const shown = shownPosition(state)?.sfen ?? position.sfen
  const game = { position, shown, source, tree, names }
  const usual = writeFile('kif', game)
  const format = usual.lost.length > 0 ? 'kifu' : 'kif'
  const { bytes } = format === 'kif' ? usual : writeFile(format, game)
  const href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const both = source?.names.b && source.names.w ? `${source.names.b}-${source.names.w}` : 'narikoma'
  el('a', { href, download: `${both.replace(/[\\/:*?"<>|\s]+/g, '_')}.${extensionOf(format)}` }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT)
}

/** The address of the page with the game; on 5×5, which links to games do not know, with the position. */
export function pageLink(page: string, state: State, shown = state.position?.sfen ?? ''): string {
  const position = state.gamePosition ?? state.position
  if (position?.variant !== 'shogi')
    return `${page}?${new URLSearchParams({ sfen: shown, variant: 'minishogi', side: 'both' })}`
  const moves = position.moves.map(({ usi }) => usi)
  const { source, tree } = state.setup
  const link = `${page}?usen=${encodeUsen(position.start, moves, endingOf(position))}`
  return shareLink(link, { moves, names: source?.names ?? {}, ply: plies(state).shown, tree: tree ?? null })
    .url
}
