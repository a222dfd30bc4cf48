import { createStore } from 'zustand/vanilla'
import { localStore } from '../../../shared/storage.ts'

const ON_KEY = 'sawari.sound'
/** If several tabs receive the same event, only one rings. */
const BELL_LOCK = 'sawari.bell'
const BELL_LOCK_MS = 1_000

export type Ring = 'request' | 'accepted' | 'message'

interface Tone {
  readonly hertz: number
  readonly atSeconds: number
}

const TONE_SECONDS = 0.16
const LOUDNESS = 0.2

/** A rising sound for an acceptance, a double one for a request, a single one for a message. */
const tones: Record<Ring, readonly Tone[]> = {
  request: [
    { hertz: 660, atSeconds: 0 },
    { hertz: 660, atSeconds: 0.24 },
  ],
  accepted: [
    { hertz: 523, atSeconds: 0 },
    { hertz: 659, atSeconds: 0.16 },
    { hertz: 784, atSeconds: 0.32 },
  ],
  message: [{ hertz: 880, atSeconds: 0 }],
}

const vibrationsMs: Record<Ring, readonly number[]> = {
  request: [120, 80, 120],
  accepted: [80, 60, 80, 60, 200],
  message: [80],
}

/**
 * A sound and a vibration for events of other riders, off until the viewer enables it. Browsers allow sound
 * only after a tap: on a page opened later the first tap or key prepares it.
 */
export function createBell() {
  const store = createStore(() => ({ isOn: localStore.read(ON_KEY) === 'on' }))
  let audio: AudioContext | null = null

  const prepare = () => {
    if (!store.getState().isOn) return
    audio ??= 'AudioContext' in window ? new AudioContext() : null
    void audio?.resume().catch(() => undefined)
  }
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, prepare, { passive: true })

  return {
    ...store,
    /** Called by a tap; enabling it plays the sound of a message. */
    toggle(): void {
      const isOn = !store.getState().isOn
      store.setState({ isOn })
      if (isOn) {
        localStore.write(ON_KEY, 'on')
        prepare()
        sound('message')
      } else localStore.remove(ON_KEY)
    },
    ring(ring: Ring): void {
      if (store.getState().isOn) inOneTab(() => sound(ring))
    },
  }

  function sound(ring: Ring): void {
    // Ignored by browsers in a hidden tab, and on devices without a vibration motor.
    navigator.vibrate?.([...vibrationsMs[ring]])
    if (audio?.state !== 'running' && audio !== null) void audio.resume().catch(() => undefined)
    if (audio === null) return
    for (const tone of tones[ring]) play(audio, tone)
  }
}

function play(audio: AudioContext, { hertz, atSeconds }: Tone): void {
  const from = audio.currentTime + atSeconds
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = hertz
  // Fades in and out, because an abrupt start or end clicks.
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + TONE_SECONDS)
}

function inOneTab(ring: () => void): void {
  if (!navigator.locks) {
    ring()
    return
  }
  void navigator.locks
    .request(BELL_LOCK, { ifAvailable: true }, async lock => {
      if (lock === null) return
      ring()
      await new Promise(resolve => setTimeout(resolve, BELL_LOCK_MS))
    })
    .catch(() => undefined)
}
