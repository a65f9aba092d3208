/** What the parts of the study have in common. */
import type { Client } from '../engine/client.ts'
import type { GameStart } from '../engine/restore.ts'
import type { StoredReview } from '../game/review.ts'
import type { Tree } from '../game/tree.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'

/** The views of the study. */
export type Mode = 'analysis' | 'editor' | 'tsume'

/** A part of the study: shown while its mode is chosen, ended with its engine. */
export interface Part {
  root: HTMLElement
  render(text: Text, words: StudyText): void
  /** Whether anybody looks: nothing is thought about otherwise. */
  show(visible: boolean): void
  close(): void
}

/** An engine of one's own, and when it evaluates as well as it ever will: at once where no net is to come. */
export type MakeEngine = () => { client: Client; settled: Promise<void> }

/** What a part asks of the page. */
export interface PartHost {
  engine: MakeEngine
  /** Variations or comments of the page's game were changed. */
  changed(tree: Tree): void
  /** The whole game has been looked through. */
  reviewed(review: StoredReview): void
  /** Leaves the study, and plays on from this position against the engine. */
  play(start: GameStart, moves: readonly string[]): void
  /** Analyses a position. */
  analyse(start: GameStart, moves: readonly string[], solve: boolean): void
  /** Edits a position. */
  edit(sfen: string): void
  /** What is remembered under a name, and remembering it. */
  store: Pick<Storage, 'getItem' | 'setItem'> | null
}
