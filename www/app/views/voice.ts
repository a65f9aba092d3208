/**
 * A voice that reads the player's clock: the beginning of byoyomi, the periods left, the last ten seconds.
 * Off by default; only where the browser has speech synthesis.
 */

import type { TemplateResult } from 'lit-html'
import type { Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { timeLeftAt } from '../game/clock.ts'
import type { State } from '../game/state.ts'
import { playerToMove } from '../game/state.ts'
import { button } from './buttons.ts'

/** The voice counts from this number of seconds on. */
const COUNTED = 10

/** A reading of a clock: seconds left of the main time, or of the current period, and the periods left. */
export interface Reading {
  seconds: number
  inPeriod: boolean
  periods: number
}

/** The words to say when the clock goes from one reading to the next; `null` for none. */
export function wordsOf(
  before: Reading | null,
  now: Reading,
  hasByoyomi: boolean,
  voice: Text['voice'],
): string | null {
  if (before && now.inPeriod && !before.inPeriod) return voice.begins(now.periods)
  if (before?.inPeriod && now.inPeriod && now.periods < before.periods) return voice.periods(now.periods)
  // With byoyomi the end of the main time is not counted down.
  if (hasByoyomi && !now.inPeriod) return null
  const counts = now.seconds >= 1 && now.seconds <= COUNTED && before !== null
  return counts && now.seconds !== before.seconds ? voice.count(now.seconds) : null
}

/** The reading of the running clock, if a person is to move. */
function readingOf(state: State, now: number): { side: Side; reading: Reading; hasByoyomi: boolean } | null {
  const { clock } = state
  const side = clock?.running?.side
  if (!clock || !side || playerToMove(state) !== 'human') return null
  const { main, periods, period } = timeLeftAt(clock, side, now)
  const hasByoyomi = clock.controls[side].byoyomi > 0
  const inPeriod = main <= 0 && hasByoyomi
  const seconds = Math.ceil((inPeriod ? period : main) / 1000)
  return { side, reading: { seconds, inPeriod, periods }, hasByoyomi }
}

/** The switch, and the voice itself; without speech synthesis the switch is hidden. */
export class Voice {
  private readonly synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null
  private readonly switches: { voice: boolean }
  private readonly save: () => void
  private state: State | null = null
  private lastReadings: Partial<Record<Side, Reading>> = {}
  private isAwake = false

  /** `save` is called when the voice is switched on or off. */
  constructor(switches: { voice: boolean }, save: () => void) {
    this.switches = switches
    this.save = save
  }

  /** Reads the clock of a state. */
  follow(state: State, text: Text): void {
    if (this.state?.setup !== state.setup) this.lastReadings = {}
    this.state = state
    if (this.switches.voice) this.read(state, text)
  }

  template(text: Text): TemplateResult {
    const { voice: pressed } = this.switches
    return button('voice', text.voice.name, () => this.toggle(text), { pressed, hidden: !this.synthesis })
  }

  /** Called on a touch of the page: some browsers allow speech only after one. */
  wake(): void {
    if (this.isAwake || !this.switches.voice || !this.synthesis) return
    this.isAwake = true
    this.synthesis.speak(new SpeechSynthesisUtterance(''))
  }

  private toggle(text: Text): void {
    this.switches.voice = !this.switches.voice
    this.save()
    if (this.switches.voice) this.say(text.voice.on, text)
    else this.synthesis?.cancel()
  }

  private say(words: string, { code }: Text): void {
    const { synthesis } = this
    if (!synthesis) return
    const spoken = new SpeechSynthesisUtterance(words)
    spoken.lang = code === 'ja' ? 'ja-JP' : 'en-US'
    // A new announcement replaces one that is still spoken.
    synthesis.cancel()
    synthesis.speak(spoken)
  }

  private read(state: State, text: Text): void {
    const found = readingOf(state, performance.now())
    if (!found) return
    const { side, reading, hasByoyomi } = found
    const words = wordsOf(this.lastReadings[side] ?? null, reading, hasByoyomi, text.voice)
    this.lastReadings[side] = reading
    if (words) this.say(words, text)
  }
}
