import { SEVERITIES, type Severity } from '@balcao/contracts/notifications/kinds'
import { SOUND_VOLUME } from '@balcao/ui/lib/notifications/constants'

/** A note: its pitch in hertz, when it begins and how long it lasts, in seconds. */
type Note = readonly [hertz: number, at: number, lasts: number]

/** The graver, the more notes, and falling in place of rising. */
const TUNES: Record<Severity, readonly Note[]> = {
  info: [[880, 0, 0.16]],
  warning: [
    [660, 0, 0.14],
    [880, 0.12, 0.18],
  ],
  error: [
    [660, 0, 0.14],
    [494, 0.14, 0.22],
  ],
  critical: [
    [784, 0, 0.12],
    [523, 0.14, 0.12],
    [784, 0.3, 0.12],
    [523, 0.44, 0.24],
  ],
}

let audio: AudioContext | undefined
/** What sounds now, and until when by the clock of what plays it. */
let playing = { rank: -1, until: 0 }

/**
 * Plays the short tune of a severity. Over one that plays only a graver one is heard: many that arrive at once, as after a sleep, would
 * together be far louder than half. Before the person has touched the page browsers keep silent, which is theirs to decide.
 */
export async function playSound(severity: Severity): Promise<void> {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined)
  if (audio.state !== 'running') return
  const now = audio.currentTime
  const rank = SEVERITIES.indexOf(severity)
  if (now < playing.until && rank <= playing.rank) return
  playing = { rank, until: now + Math.max(...TUNES[severity].map(([, at, lasts]) => at + lasts)) }
  for (const [hertz, at, lasts] of TUNES[severity]) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.type = 'sine'
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, now + at)
    loudness.gain.linearRampToValueAtTime(SOUND_VOLUME, now + at + 0.01)
    loudness.gain.exponentialRampToValueAtTime(0.001, now + at + lasts)
    tone.connect(loudness).connect(audio.destination)
    tone.start(now + at)
    tone.stop(now + at + lasts)
  }
}
