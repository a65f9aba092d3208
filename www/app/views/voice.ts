/**
 * A voice that reads the player's clock: the beginning of byoyomi, the periods left, the last ten seconds.
 * Off by default; only where the browser has speech synthesis.
 */

import type { Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { timeLeftAt } from '../game/clock.ts'
import type { State } from '../game/state.ts'
import { playerToMove } from '../game/state.ts'
import { button, setAttribute, setText } from './dom.ts'

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

/** The switch, and the voice itself. */
export interface VoicePart {
  root: HTMLButtonElement
  /** Called on a touch of the page: some browsers allow speech only after one. */
  wake(): void
  render(state: State, text: Text): void
}

/** Makes it; without speech synthesis the switch is hidden. */
export function voicePart(switches: { voice: boolean }, save: () => void): VoicePart {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null
  const root = button('voice', () => {
    switches.voice = !switches.voice
    save()
    if (latest) render(latest.state, latest.text)
    if (switches.voice && latest) say(latest.text.voice.on)
    else synthesis?.cancel()
  })
  root.hidden = !synthesis
  let latest: { state: State; text: Text } | null = null
  let lastReadings: Partial<Record<Side, Reading>> = {}
  let isAwake = false

  function say(words: string): void {
    if (!synthesis || !latest) return
    const spoken = new SpeechSynthesisUtterance(words)
    spoken.lang = latest.text.code === 'ja' ? 'ja-JP' : 'en-US'
    // A new announcement replaces one that is still spoken.
    synthesis.cancel()
    synthesis.speak(spoken)
  }

  function listen(state: State, text: Text): void {
    const found = readingOf(state, performance.now())
    if (!found) return
    const { side, reading, hasByoyomi } = found
    const words = wordsOf(lastReadings[side] ?? null, reading, hasByoyomi, text.voice)
    lastReadings[side] = reading
    if (words) say(words)
  }

  function render(state: State, text: Text): void {
    if (latest?.state.setup !== state.setup) lastReadings = {}
    latest = { state, text }
    if (switches.voice) listen(state, text)
    setText(root, text.voice.name)
    setAttribute(root, 'aria-pressed', String(switches.voice))
  }

  function wake(): void {
    if (isAwake || !switches.voice || !synthesis) return
    isAwake = true
    synthesis.speak(new SpeechSynthesisUtterance(''))
  }

  return { root, wake, render }
}
