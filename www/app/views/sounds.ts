/**
 * Sounds and vibration: move, capture, check, last seconds, end of the game. Sounds are synthesized by
 * soundPlayer.ts, which is fetched at the first touch of the page.
 */

import { html, nothing, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { playerToMove, plies, type State } from '../game/state.ts'
import { button } from './buttons.ts'
import type { Sound, SoundPlayer } from './soundPlayer.ts'
import { timeText } from './time.ts'
import { Voice } from './voice.ts'

/** Number of pieces in both hands of an SFEN. */
function inHand(sfen: string): number {
  let count = 0
  for (const [, number] of (sfen.split(' ')[2] ?? '').matchAll(/(\d*)[A-Za-z]/g)) count += Number(number || 1)
  return count
}

/** The sound of the change from one state to another. */
export function soundOf(before: State, state: State): Sound | null {
  const { position } = state
  if (!position || !before.position || before.setup !== state.setup) return null
  if (position.result && !before.position.result) return 'end'
  const [was, is] = [plies(before), plies(state)]
  if (is.shown !== was.shown + 1) return null
  const move = position.moves[is.shown - 1]
  const earlier = position.moves[is.shown - 2]?.sfen ?? position.start
  if (!move) return null
  if (move.check) return 'check'
  return inHand(move.sfen) > inHand(earlier) ? 'capture' : 'piece'
}

/** Vibration patterns, in milliseconds. */
const TAPS: Record<Sound, number | number[]> = {
  piece: 12,
  capture: 24,
  check: [20, 40, 20],
  clock: 8,
  end: [30, 60, 30],
}

/** The switches. */
export interface Switches {
  sound: boolean
  haptics: boolean
  voice: boolean
}

/** The sounds of the game, and their switches. */
export class Sounds {
  private player: SoundPlayer | undefined
  /** The synthesis, once it was asked for; resolves without it where it cannot be fetched. */
  private coming: Promise<void> | undefined
  private readonly switches: Switches
  private readonly save: () => void
  private readonly load: () => Promise<{ SoundPlayer: new () => SoundPlayer }>
  private readonly voice: Voice
  private state: State | null = null
  /** The second for which the clock was last heard. */
  private lastSecond = -1
  /** The last sound, even if sounds are switched off; for tests. */
  last: Sound | null = null

  /**
   * `save` is called when something is switched on or off; it renders the switches again. `load` fetches the
   * synthesis.
   */
  constructor(switches: Switches, save: () => void, load: Sounds['load']) {
    this.switches = switches
    this.save = save
    this.load = load
    this.voice = new Voice(switches, save)
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, () => this.wake(), { passive: true })
  }

  /** Makes the sound of the change to a state, and the sounds of its clock. */
  follow(state: State, text: Text): void {
    const sound = this.state && soundOf(this.state, state)
    this.state = state
    if (sound) this.make(sound)
    this.tick(state, text)
    this.voice.follow(state, text)
  }

  /** The switches as a group; `labelledBy` is the id of the element that names it. */
  template(text: Text, labelledBy: string): TemplateResult {
    const { sound, haptics } = this.switches
    // Browsers have the function on desks too, where nothing vibrates.
    const vibrates = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
    return html`<div class="switches" role="group" aria-labelledby=${labelledBy} data-last=${this.last ?? nothing}>
      ${button('sound', text.sounds.sound, () => this.toggle('sound'), { pressed: sound })}
      ${this.voice.template(text)}
      ${button('haptics', text.sounds.haptics, () => this.toggle('haptics'), {
        pressed: haptics,
        hidden: !vibrates,
      })}
    </div>`
  }

  private wake(): void {
    if (this.switches.sound) void this.wakePlayer()
    this.voice.wake()
  }

  /** Opens the audio output, and fetches the synthesis first; after a failure the next touch tries again. */
  private wakePlayer(): Promise<void> {
    this.player?.wake()
    this.coming ??= this.load().then(
      ({ SoundPlayer }) => {
        this.player = new SoundPlayer()
        this.player.wake()
      },
      () => {
        this.coming = undefined
      },
    )
    return this.coming
  }

  private toggle(name: 'sound' | 'haptics'): void {
    this.switches[name] = !this.switches[name]
    if (name === 'sound' && this.switches.sound) void this.wakePlayer().then(() => this.make('piece'))
    else this.make('piece')
    this.save()
  }

  private make(sound: Sound): void {
    if (this.switches.sound) this.player?.play(sound)
    // Browsers allow it only after a touch or a key, and older ones do not tell.
    if (this.switches.haptics && navigator.userActivation?.hasBeenActive !== false)
      navigator.vibrate?.(TAPS[sound])
    this.last = sound
  }

  private tick(state: State, text: Text): void {
    const side = state.clock?.running?.side
    if (!side || playerToMove(state) !== 'human') return
    const time = timeText(state, side, text, performance.now())
    if (!time?.short || time.seconds === this.lastSecond) return
    this.lastSecond = time.seconds
    this.make('clock')
  }
}
