import { useCallback, useSyncExternalStore } from 'react'
import { steadyNowMs } from '../steady-clock.ts'

const TICK_MS = 1_000

/** The end, by `steadyNowMs`, of a period of which the server has just said that `remainingMs` are left. */
export function endsAfter(remainingMs: number): number {
  return steadyNowMs() + remainingMs
}

/**
 * The time until `endsAtMs` by `steadyNowMs`, in milliseconds rounded up to whole seconds; 0 after the end, or if it is
 * null.
 * It is computed from the clock, so it is correct immediately after the tab was hidden.
 */
export function useCountdown(endsAtMs: number | null): number {
  const watch = useCallback((onTick: () => void) => watchSeconds(endsAtMs, onTick), [endsAtMs])
  return useSyncExternalStore(watch, () => wholeSecondsUntil(endsAtMs))
}

/** A remaining time in ms as minutes and seconds, rounded up: '2:05' for 125000. */
export function minutesAndSeconds(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long a mark stays in a live region, so that a slow screen reader still reads it. */
const MARK_SHOWN_SECONDS = 5

/** The mark, in seconds left, that has just passed; null between marks. */
export function markAt(remainingMs: number, marksSeconds: readonly number[]): number | null {
  const seconds = remainingMs / 1_000
  return marksSeconds.find(mark => seconds <= mark && seconds > mark - MARK_SHOWN_SECONDS) ?? null
}

function wholeSecondsUntil(endsAtMs: number | null): number {
  if (endsAtMs === null) return 0
  return Math.max(0, Math.ceil((endsAtMs - steadyNowMs()) / TICK_MS)) * TICK_MS
}

/** Calls back after each second of the remaining time, and when the tab becomes visible again. */
function watchSeconds(endsAtMs: number | null, onTick: () => void): () => void {
  if (endsAtMs === null) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(timer)
    onTick()
    const remainingMs = endsAtMs - steadyNowMs()
    if (remainingMs > 0) timer = setTimeout(tick, remainingMs % TICK_MS || TICK_MS)
  }
  document.addEventListener('visibilitychange', tick)
  tick()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
