import { useCallback, useSyncExternalStore } from 'react'

const TICK_MS = 1_000

/** The moment, by this device's clock, that is `remainingMs` away now. */
export function endsAfter(remainingMs: number): number {
  return Date.now() + remainingMs
}

/**
 * How long it is until a moment, in milliseconds rounded up to whole seconds; zero once it has come, and without
 * one. It follows the clock, not the ticks: after a minute in a hidden tab it is right at once.
 */
export function useCountdown(endsAtMs: number | null): number {
  const watch = useCallback((onTick: () => void) => watchSeconds(endsAtMs, onTick), [endsAtMs])
  return useSyncExternalStore(watch, () => wholeSecondsUntil(endsAtMs))
}

/** A remaining time as a meter shows it: 125000 is '2:05'. A second that has begun counts whole. */
export function minutesAndSeconds(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function wholeSecondsUntil(endsAtMs: number | null): number {
  if (endsAtMs === null) return 0
  return Math.max(0, Math.ceil((endsAtMs - Date.now()) / TICK_MS)) * TICK_MS
}

/** Ticks when a second of the remaining time is over, and when the tab is looked at again. */
function watchSeconds(endsAtMs: number | null, onTick: () => void): () => void {
  if (endsAtMs === null) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(timer)
    onTick()
    const remainingMs = endsAtMs - Date.now()
    if (remainingMs > 0) timer = setTimeout(tick, remainingMs % TICK_MS || TICK_MS)
  }
  document.addEventListener('visibilitychange', tick)
  tick()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
