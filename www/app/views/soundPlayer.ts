/** The synthesis of sounds. Browsers allow it only after a touch or a key: it is fetched at the first one. */

/** The kinds of sounds. */
export type Sound = 'piece' | 'capture' | 'check' | 'clock' | 'end'

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
export class SoundPlayer {
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
