/** Opens and closes the place to learn by the page's address; its code is fetched when it is first opened. */

import type { LearnHost, Route } from '../../learn/learn.ts'
import { LEARN_TEXTS } from '../../text/learn/index.ts'
import type { Text } from '../../text/text.ts'
import type { Jobs } from '../../why/ask.ts'
import type { Game } from '../game/game.ts'
import type { Library } from '../game/library.ts'
import { plainSetup, playersFor } from '../game/link.ts'
import type { Settings, Store } from '../game/save.ts'
import { treeOf } from '../game/tree.ts'
import { AddressedPart } from './addressedPart.ts'
import { createStudyEngine } from './engines.ts'
import { importAgain } from './importAgain.ts'
import { asSavedGame } from './loadGame.ts'
import type { StudyLauncher } from './studyLauncher.ts'

/** The parts of the page that the place to learn uses. */
interface LearnPage {
  /** The part of the page that it replaces. */
  app: HTMLElement
  game: Game
  library: Library
  store: Store | null
  settings: Settings
  engines: Jobs
  study: StudyLauncher
  text(): Text
}

/** The place to learn as the page sees it. */
export function learnPart(page: LearnPage): AddressedPart<Route> {
  const { app, game, library, store, settings, engines, study, text } = page
  const host: LearnHost = {
    ...{ engine: createStudyEngine, engines, store, settings, importAgain },
    saveSettings: () => game.saveSettings(),
    state: () => game.state,
    games: () => library.list(),
    play: ({ start, side, level = settings.level, moves = [] }) => {
      const setup = {
        ...plainSetup(start.variant, Math.random),
        start,
        level,
        players: playersFor(side, Math.random),
      }
      if (moves.length === 0) game.dispatch({ type: 'begin', setup })
      else game.dispatch({ type: 'resume', game: asSavedGame(setup, { moves: [...moves], ending: null }) })
      part.leave()
    },
    analyse: (start, moves) => {
      part.leave()
      const subject = { start, tree: treeOf(moves), at: moves.length - 1, orientation: 'b' as const }
      study.of({ subject, mode: 'analysis', first: 'nothing', kept: false })
    },
    problem: () => {
      part.leave()
      study.today()
    },
  }
  const part = new AddressedPart<Route>({
    ...{ name: 'learn', app, game, text },
    fetchTexts: ({ code }) => LEARN_TEXTS.fetch(code, importAgain),
    load: async () => {
      const { OpenLearn, readRoute } = await import('../../learn/learn.ts')
      return { readRoute, open: () => new OpenLearn(host) }
    },
  })
  return part
}
