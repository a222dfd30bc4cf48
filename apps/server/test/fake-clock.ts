import type { Clock } from '../src/platform/database/clock.ts'

export interface FakeClock extends Clock {
  set(instant: string): void
  advanceMs(milliseconds: number): void
}

export function fakeClock(start: string): FakeClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: instant => {
      now = new Date(instant)
    },
    advanceMs: milliseconds => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
