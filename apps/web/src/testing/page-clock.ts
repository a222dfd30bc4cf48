import { vi } from 'vitest'

/** When a page is opened in a screen test: a Saturday noon in Noida, no peak hour and no night. */
export const OPENED_AT = new Date('2026-11-21T07:10:00.000Z')

const STEP_MS = 20
const PATIENCE_MS = 12_000

/** From now on the page's clock moves only when a test moves it. React's own turns are not timers of the page. */
export function stopClock(now: Date): void {
  vi.useFakeTimers({
    now,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  })
}

/** Lets the page finish what needs no time by its clock: code on its way, promises and renderings. */
export async function settled(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/**
 * Moves the page's clock on from timer to timer, or by a small step where timers are closer, so that what a timer
 * begins can end before the next one.
 */
export async function passes(milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  // No step goes beyond the end, because this timer is due there.
  setTimeout(() => {}, milliseconds)
  while (Date.now() < end) {
    const stepEnd = Math.min(end, Date.now() + STEP_MS)
    await vi.advanceTimersToNextTimerAsync()
    await vi.advanceTimersByTimeAsync(Math.max(0, stepEnd - Date.now()))
    await settled()
  }
}

/** As `passes`, for long times in which only few timers are due. */
export async function sleeps(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settled()
}

/** Repeats the check while the page's clock goes on, until it holds; fails as the check did last. */
export async function eventually<Result>(check: () => Result): Promise<Result> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    await settled()
    try {
      return check()
    } catch (error) {
      if (Date.now() >= end) throw error
    }
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
}
