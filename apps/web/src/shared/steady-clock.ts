// Time left is counted by a clock that no correction of the device's time steps.

const LONG_ABSENCE_MS = 60_000
const CHECK_MS = 2_000

/** Milliseconds since the page was opened. The clock may stand still while the device sleeps: see `onReturn`. */
export const steadyNowMs = (): number => performance.now()

/** The device's time at a moment of `steadyNowMs`: only the device's time can be stored for a later page. */
export const deviceTimeMs = (steadyMs: number): number => Date.now() + steadyMs - steadyNowMs()

/** The moment of `steadyNowMs` at this device's time. */
export const steadyTimeMs = (deviceMs: number): number => steadyNowMs() + deviceMs - Date.now()

/**
 * Calls back when the page is shown or wakes after more than a minute, and when the device's time was stepped by as much:
 * `steadyNowMs` may then be behind by `lostMs`, so the next decision about time needs an answer of the server. Returns
 * a function that stops it. A hidden page runs no timer for it.
 */
export function onReturn(listener: (lostMs: number) => void): () => void {
  let seenAt = bothClocks()
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    const now = bothClocks()
    const steadyMs = now.steadyMs - seenAt.steadyMs
    const wallMs = now.wallMs - seenAt.wallMs
    seenAt = now
    // Timers are late on a busy device: only a difference between the clocks shows sleep while the page is visible.
    if (Math.abs(wallMs - steadyMs) > LONG_ABSENCE_MS || (timer === undefined && steadyMs > LONG_ABSENCE_MS))
      listener(Math.max(0, wallMs - steadyMs))
  }
  const watch = () => {
    look()
    clearInterval(timer)
    timer = document.visibilityState === 'visible' ? setInterval(look, CHECK_MS) : undefined
  }
  watch()
  document.addEventListener('visibilitychange', watch)
  window.addEventListener('pageshow', watch)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', watch)
    window.removeEventListener('pageshow', watch)
  }
}

function bothClocks() {
  return { steadyMs: steadyNowMs(), wallMs: Date.now() }
}
