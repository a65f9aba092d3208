/** The interface between the study and its parts. */
import type { nothing, TemplateResult } from 'lit-html'
import type { MarkedMistake, StoredReview } from '../app/game/review.ts'
import type { SavedGame } from '../app/game/state.ts'
import type { Tree } from '../app/game/tree.ts'
import type { EngineBuild } from '../engine/builds.ts'
import type { Client } from '../engine/client.ts'
import type { Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'
import type { Jobs } from '../why/ask.ts'

/** The views of the study. */
export type Mode = 'analysis' | 'editor' | 'tsume' | 'names'

/** A part of the study: shown while its mode is chosen. */
export interface Part {
  /** The part as it is now. */
  template(text: Text, words: StudyText): TemplateResult | typeof nothing
  /** Called after the study was rendered; `focused` is the element that had the focus before. */
  rendered?(focused: Element | null): void
  /** Shows or hides the part; a hidden one does not let its engine think. */
  show(visible: boolean): void
  close(): void
}

/**
 * Starts an engine; `spawn` starts its worker in place of the usual one. `settled` is kept when its net is
 * loaded, or at once where none will come.
 */
export type MakeEngine = (spawn?: (build: EngineBuild) => WorkerLike) => {
  client: Client
  settled: Promise<void>
}

/** The functions of the page and of the study that a part uses. */
export interface PartHost {
  engine: MakeEngine
  /** The engines that tell the reasons of moves. */
  engines: Jobs
  /** The number of cores that the person chose for the engine's work; 0 for none. */
  cores(): number
  /** Makes an engine that can load all opponents. */
  opponents(): Client
  /** Renders the study again, after a change of a part's state. */
  update(): void
  /** Variations or comments of the page's game were changed. */
  changed(tree: Tree): void
  /** A review of the whole game is finished. */
  reviewed(review: StoredReview): void
  /** Leaves the study and plays against the engine from this position. */
  play(start: GameStart, moves: readonly string[]): void
  /** Opens a position in the analysis; `solve` searches for a mate at once. */
  analyse(start: GameStart, moves: readonly string[], solve: boolean): void
  /** Opens the dialog of records with the game that is analysed. */
  records(): void
  /** Whether a notice says that what is studied cannot be stored. */
  isUnsaved(): boolean
  /** Closes that notice. */
  dismissUnsaved(): void
  /** Adds mistakes to the person's practice; gives how many are new, `null` where they cannot be stored. */
  practise(marked: readonly MarkedMistake[]): Promise<number | null>
  /**
   * Adds a line to the openings that are practised. False where it is there already or does not begin at the
   * usual start position; `null` where it could not be stored.
   */
  practiseLine(line: {
    start: GameStart
    moves: readonly string[]
    side: Side
    name: string
  }): Promise<boolean | null>
  /** All games that are kept on the device. */
  games(): Promise<readonly SavedGame[]>
  /** Opens the collection of the names. */
  names(): void
  /** Opens a position in the editor. */
  edit(sfen: string): void
  /** The browser's storage; `null` where there is none. */
  store: Pick<Storage, 'getItem' | 'setItem'> | null
}
