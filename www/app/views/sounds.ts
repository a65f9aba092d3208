/**
 * Sounds and vibration: move, capture, check, last seconds, end of the game. Sounds are synthesized; browsers
 * allow them only after the user has touched the page.
 */

import { html, nothing, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { playerToMove, plies, type State } from '../game/state.ts'
import { button } from './buttons.ts'
import { timeText } from './time.ts'
import { Voice } from './voice.ts'

/** The kinds of sounds. */
export type Sound = 'piece' | 'capture' | 'check' | 'clock' | 'end'

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

/** Knocks and tones; `gain` and the share of `noise` are 0 to 1, `delay` is in seconds. */
const TONES: Record<Sound, [hertz: number, seconds: number, gain: number, noise: number, delay: number][]> = {
  piece: [[900, 0.05, 0.3, 0.7, 0]],
  capture: [
    [700, 0.05, 0.3, 0.7, 0],
    [950, 0.05, 0.25, 0.7, 0.07],
  ],
  check: [
    [880, 0.12, 0.16, 0, 0],
    [1175, 0.16, 0.16, 0, 0.09],
  ],
  clock: [[1320, 0.06, 0.12, 0, 0]],
  end: [
    [523, 0.25, 0.14, 0, 0],
    [392, 0.4, 0.14, 0, 0.2],
  ],
}

/** The audio output is closed after this time of silence, because it uses power; in milliseconds. */
const SILENT_FOR = 3000

/** Makes sounds, from the first touch of the page on. */
class Player {
  private context: AudioContext | null = null
  private isAllowed = false
  private silence: ReturnType<typeof setTimeout> | undefined

  /** Browsers allow sound only after a touch or a key. */
  wake(): void {
    if (this.isAllowed) return
    try {
      this.context ??= new AudioContext()
      this.open(this.context).catch(() => {})
    } catch {
      // No sound then.
    }
  }

  play(sound: Sound): void {
    const { context } = this
    if (!context) return
    if (context.state === 'running') this.make(context, sound)
    // Sounds before the first touch are dropped, not played later.
    else if (this.isAllowed)
      this.open(context).then(
        () => this.make(context, sound),
        () => {},
      )
  }

  /** Opens the audio output, and closes it after a silence. Rejects where there is none. */
  private async open(context: AudioContext): Promise<void> {
    await context.resume()
    this.isAllowed = true
    this.restLater(context)
  }

  private restLater(context: AudioContext): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => void context.suspend(), SILENT_FOR)
  }

  private make(context: AudioContext, sound: Sound): void {
    this.restLater(context)
    for (const [hertz, seconds, gain, noise, delay] of TONES[sound]) {
      const begin = context.currentTime + delay
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(gain, begin)
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds)
      volume.connect(context.destination)
      const source = noise > 0 ? knock(context, hertz) : tone(context, hertz, volume)
      if (noise > 0) {
        const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: 1.4 })
        source.connect(filter).connect(volume)
      }
      source.start(begin)
      source.stop(begin + seconds)
    }
  }
}

function tone(context: AudioContext, hertz: number, to: AudioNode): OscillatorNode {
  const source = new OscillatorNode(context, { frequency: hertz, type: 'sine' })
  source.connect(to)
  return source
}

/** Wood on wood: a short noise. */
function knock(context: AudioContext, hertz: number): AudioBufferSourceNode {
  const samples = Math.floor(context.sampleRate * 0.06)
  const buffer = context.createBuffer(1, samples, context.sampleRate)
  const data = buffer.getChannelData(0)
  let noise = hertz
  for (let at = 0; at < samples; at += 1) {
    noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31
    data[at] = (noise / 2 ** 30 - 1) * Math.exp((-8 * at) / samples)
  }
  return new AudioBufferSourceNode(context, { buffer })
}

/** The switches. */
export interface Switches {
  sound: boolean
  haptics: boolean
  voice: boolean
}

/** The sounds of the game, and their switches. */
export class Sounds {
  private readonly player = new Player()
  private readonly switches: Switches
  private readonly save: () => void
  private readonly voice: Voice
  private state: State | null = null
  /** The second for which the clock was last heard. */
  private lastSecond = -1
  /** The last sound, even if sounds are switched off; for tests. */
  last: Sound | null = null

  /** `save` is called when something is switched on or off; it renders the switches again. */
  constructor(switches: Switches, save: () => void) {
    this.switches = switches
    this.save = save
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
    if (this.switches.sound) this.player.wake()
    this.voice.wake()
  }

  private toggle(name: 'sound' | 'haptics'): void {
    this.switches[name] = !this.switches[name]
    this.make('piece')
    this.save()
  }

  private make(sound: Sound): void {
    if (this.switches.sound) this.player.play(sound)
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
