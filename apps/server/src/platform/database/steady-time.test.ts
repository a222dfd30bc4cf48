import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startSteadyTime, startStopwatch } from './steady-time.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A machine whose clocks the test controls. */
function aMachine(wallMs = Date.UTC(2026, 10, 22)) {
  let [wall, monotonic, uptime] = [wallMs, 5_000, 90_000]
  return {
    time: { wallMs: () => wall, monotonicMs: () => monotonic, uptimeMs: () => uptime },
    runs: (ms: number) => {
      wall += ms
      monotonic += ms
      uptime += ms
    },
    sleeps: (ms: number) => {
      wall += ms
      uptime += ms
    },
    steps: (ms: number) => {
      wall += ms
    },
  }
}

describe('the steady time', () => {
  test('is the time of the machine as long as nobody sets its clock', () => {
    const machine = aMachine()
    const now = startSteadyTime(machine.time)
    for (let minute = 0; minute < 90; minute++) {
      machine.runs(MINUTE_MS)
      expect(now()).toBeCloseTo(machine.time.wallMs(), 3)
    }
  })

  test('counts the time in which the machine was suspended', () => {
    const machine = aMachine()
    const now = startSteadyTime(machine.time)
    machine.runs(MINUTE_MS)
    machine.sleeps(8 * HOUR_MS)
    machine.runs(2_000)
    expect(now()).toBeCloseTo(machine.time.wallMs(), 3)
  })

  test.each([10 * MINUTE_MS, -10 * MINUTE_MS])('does not jump with a step of %d ms', stepMs => {
    const machine = aMachine()
    const now = startSteadyTime(machine.time)
    machine.runs(MINUTE_MS)
    const before = now()
    machine.steps(stepMs)
    machine.runs(1_000)
    expect(now() - before).toBeGreaterThanOrEqual(950)
    expect(now() - before).toBeLessThanOrEqual(1_050)
  })

  test('agrees with the machine some hours after a step', () => {
    const machine = aMachine()
    const now = startSteadyTime(machine.time)
    machine.steps(10 * MINUTE_MS)
    for (let minute = 0; minute < 201; minute++) {
      machine.runs(MINUTE_MS)
      now()
    }
    expect(now()).toBeCloseTo(machine.time.wallMs(), 3)
  })

  test('never goes back, and never more than 5 % wrong about a time span', () => {
    const clockEvent = fc.oneof(
      fc.record({ kind: fc.constant('runs' as const), ms: fc.integer({ min: 1, max: HOUR_MS }) }),
      fc.record({ kind: fc.constant('sleeps' as const), ms: fc.integer({ min: 1_000, max: 9 * HOUR_MS }) }),
      fc.record({ kind: fc.constant('steps' as const), ms: fc.integer({ min: -HOUR_MS, max: HOUR_MS }) }),
    )
    fc.assert(
      fc.property(fc.array(clockEvent, { maxLength: 40 }), events => {
        const machine = aMachine()
        const now = startSteadyTime(machine.time)
        let last = now()
        for (const { kind, ms } of events) {
          machine[kind](ms)
          machine.runs(1_000)
          const passedMs = (kind === 'steps' ? 0 : ms) + 1_000
          const elapsedMs = now() - last
          expect(elapsedMs).toBeGreaterThanOrEqual(0.95 * passedMs - 0.01)
          expect(elapsedMs).toBeLessThanOrEqual(1.05 * passedMs + 0.01)
          last += elapsedMs
        }
      }),
    )
  })
})

test('a stopwatch does not notice that the clock is set', () => {
  const machine = aMachine()
  const elapsedMs = startStopwatch(machine.time)
  machine.runs(3_000)
  machine.steps(HOUR_MS)
  machine.runs(3_000)
  expect(elapsedMs()).toBe(6_000)
})
