import { type Config, configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** The time at which screen tests open a page: Saturday, 12:40 in Noida, neither peak nor night. */
export const OPENED_AT = new Date('2026-11-21T07:10:00.000Z')

const STEP_MS = 20
const PATIENCE_MS = 12_000

/** Stops the page's clock: only the test advances it. React's scheduling is not affected. */
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

/** Lets the page finish pending imports, promises and renderings without advancing its clock. */
export async function settled(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/**
 * Advances the page's clock from timer to timer, or by a small step if timers are closer, so that the work a
 * timer starts can end before the next timer.
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

/** Like `passes`, for long times with few timers. */
export async function sleeps(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settled()
}

/** Repeats the check and advances the page's clock until it succeeds; fails with the check's last error. */
export async function eventually<Result>(check: () => Result): Promise<Result> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    await settled()
    const isLast = Date.now() >= end
    try {
      return isLast ? check() : withBriefErrors(check)
    } catch (error) {
      if (isLast) throw error
    }
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
}

/** A failing query lists all roles of the page, which takes much longer than the query. */
function withBriefErrors<Result>(check: () => Result): Result {
  configure(briefErrors(true))
  try {
    return check()
  } finally {
    configure(briefErrors(false))
  }
}

/** The library's own waiting functions set it too, but it is not among the documented settings. */
function briefErrors(areBrief: boolean): Partial<Config> {
  return { _disableExpensiveErrorDiagnostics: areBrief } as Partial<Config>
}
