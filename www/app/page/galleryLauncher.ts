/** Opens and closes the gallery by the page's address; its code is fetched when it is first opened. */

import { START } from '../../engine/protocol.ts'
import { endingOf } from '../../engine/restore.ts'
import type { GalleryHost, PresentPosition, Route, WatchedGame } from '../../gallery/index.ts'
import type { StudyRequest } from '../../study/index.ts'
import { GALLERY_TEXTS } from '../../text/gallery/index.ts'
import { IMPRESSIONS_TEXTS } from '../../text/impressions/index.ts'
import { CARD_TEXTS } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import type { Game } from '../game/game.ts'
import type { Library } from '../game/library.ts'
import { plainSetup, playersFor } from '../game/link.ts'
import type { Settings } from '../game/save.ts'
import { plies, type SavedGame, type State } from '../game/state.ts'
import { treeOf } from '../game/tree.ts'
import { AddressedPart } from './addressedPart.ts'
import { createClient } from './engines.ts'
import { importAgain } from './importAgain.ts'
import { startGame } from './loadGame.ts'
import type { StudyLauncher } from './studyLauncher.ts'

/** The parts of the page that the gallery uses. */
interface GalleryPage {
  /** The part of the page that the gallery replaces. */
  app: HTMLElement
  game: Game
  library: Library
  study: StudyLauncher
  settings: Pick<Settings, 'cores'>
  newId(): string
  text(): Text
}

/**
 * A watched game as one of the library: between two players of this device, with the names of the opponents.
 */
function savedGame({ start, position, names }: WatchedGame, id: string): SavedGame {
  const last = position.moves.at(-1)
  return {
    setup: {
      ...plainSetup(start.variant, Math.random),
      ...{ id, start, players: playersFor('both', Math.random) },
      source: { names, comments: [], head: [] },
    },
    moves: position.moves.map(({ usi }) => usi),
    ending: endingOf(position),
    over: position.result !== undefined,
    sfen: last?.sfen ?? position.start,
    last: last?.usi ?? null,
  }
}

/** The position that the page shows, as the gallery takes it. */
function presentOf(state: State): PresentPosition {
  const { setup, position } = state
  const { all, shown } = plies(state)
  const moves = position?.moves.slice(0, shown) ?? []
  return {
    start: setup.start,
    moves: moves.map(({ usi }) => usi),
    sfen: moves.at(-1)?.sfen ?? position?.start ?? START[setup.start.variant],
    over: shown === all && position?.result !== undefined,
  }
}

/** A watched game as the study takes it: at its end. */
function studyOf({ start, position }: WatchedGame): StudyRequest {
  const tree = treeOf(position.moves.map(({ usi }) => usi))
  const subject = { start, tree, at: position.moves.length - 1, orientation: 'b' as const }
  return { subject, mode: 'analysis', first: 'nothing', kept: false }
}

/** Fetches the gallery's texts in a language. */
const fetchTexts = ({ code }: Text) =>
  Promise.all([GALLERY_TEXTS, CARD_TEXTS, IMPRESSIONS_TEXTS].map((texts) => texts.fetch(code, importAgain)))

/** The gallery as the page sees it. */
export function galleryPart(page: GalleryPage): AddressedPart<Route> {
  const { app, game, library, study, settings, newId, text } = page
  const host: GalleryHost = {
    engine: createClient,
    cores: () => settings.cores,
    present: () => presentOf(game.state),
    play: ({ id, level }, variant) => {
      startGame(game, { variant, opponent: id, level })
      part.leave()
    },
    analyse: (watched) => {
      part.leave()
      study.of(studyOf(watched))
    },
    keep: async (watched) => {
      await library.put(savedGame(watched, newId()), Date.now())
    },
  }
  const part = new AddressedPart<Route>({
    ...{ name: 'gallery', app, game, text, fetchTexts },
    load: async () => {
      const { OpenGallery, readRoute } = await import('../../gallery/index.ts')
      return { readRoute, open: () => new OpenGallery(host) }
    },
  })
  return part
}
