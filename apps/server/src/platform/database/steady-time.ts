// Time that passes at a constant rate, whatever happens to the machine's clock.

import { uptime } from 'node:os'

/** Three clocks of a machine, each in milliseconds. */
export interface TimeSource {
  /** Since 1970. It jumps when a person or a time server sets the clock. */
  wallMs(): number
  /** Since an arbitrary moment. It never jumps, and stops while the machine is suspended. */
  monotonicMs(): number
  /** Since the start of the machine, including the time in which it was suspended. */
  uptimeMs(): number
}

const machineTime: TimeSource = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1_000,
}

/** How often the machine's other clocks are read: reading them takes longer than the monotonic one. */
const CHECK_EVERY_MS = 1_000
/** Less than this is the resolution of the uptime, not a suspension. */
const SUSPENDED_LEAST_MS = 500

/**
 * Returns a function for the milliseconds since this call. Time in which the machine was suspended counts;
 * setting the machine's clock has no effect.
 */
export function startStopwatch(time: TimeSource = machineTime): () => number {
  const start = { monotonicMs: time.monotonicMs(), uptimeMs: time.uptimeMs() }
  let checkedAtMs = 0
  let suspendedMs = 0
  return () => {
    const runningMs = time.monotonicMs() - start.monotonicMs
    if (runningMs - checkedAtMs >= CHECK_EVERY_MS) {
      checkedAtMs = runningMs
      const missedMs = time.uptimeMs() - start.uptimeMs - runningMs
      if (missedMs - suspendedMs > SUSPENDED_LEAST_MS) suspendedMs = missedMs
    }
    return runningMs + suspendedMs
  }
}

/** A change of the machine's clock is followed at this rate: ten minutes take 200. */
const CATCH_UP_RATE = 0.05

/**
 * Returns a function for the time in milliseconds since 1970. It begins with the machine's clock and follows
 * it. If that clock jumps, this time runs 5 % faster or slower until both agree, so ten minutes last at least
 * nine and a half.
 */
export function startSteadyTime(time: TimeSource = machineTime): () => number {
  const elapsedMs = startStopwatch(time)
  const startMs = time.wallMs()
  let followedAtMs = 0
  let followedMs = 0
  let lastMs = 0
  return () => {
    const nowMs = elapsedMs()
    const sinceMs = nowMs - followedAtMs
    if (sinceMs >= CHECK_EVERY_MS) {
      const aheadMs = time.wallMs() - (startMs + nowMs + followedMs)
      const mostMs = sinceMs * CATCH_UP_RATE
      followedMs += Math.min(Math.max(aheadMs, -mostMs), mostMs)
      followedAtMs = nowMs
    }
    lastMs = Math.max(lastMs, startMs + nowMs + followedMs)
    return lastMs
  }
}
