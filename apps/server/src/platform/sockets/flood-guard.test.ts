import type { UserId } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { createFloodGuard } from './flood-guard.ts'

function aGuard() {
  let elapsedMs = 0
  const guard = createFloodGuard({
    limits: { events: 50, writes: 20 },
    elapsedMs: () => elapsedMs,
  })
  const verdicts = (count: number, isMessage: boolean, userId = 'asha' as UserId) =>
    Array.from({ length: count }, () => guard.admit(userId, isMessage))
  const admitted = (count: number, isMessage: boolean, userId?: UserId) =>
    verdicts(count, isMessage, userId).filter(verdict => verdict === 'admitted').length
  return {
    verdicts,
    admitted,
    advanceMs: (ms: number) => {
      elapsedMs += ms
    },
  }
}

describe('one user', () => {
  test('may send 20 messages at once, and 20 more in the second after', () => {
    const { admitted, advanceMs } = aGuard()
    expect(admitted(30, true)).toBe(20)
    advanceMs(500)
    expect(admitted(30, true)).toBe(10)
    advanceMs(1_000)
    expect(admitted(30, true)).toBe(20)
  })

  test('may send 50 events at once, messages among them', () => {
    const { admitted } = aGuard()
    expect(admitted(20, true)).toBe(20)
    expect(admitted(60, false)).toBe(30)
  })

  test('is cut after 500 refusals within a second', () => {
    const { verdicts, advanceMs } = aGuard()
    const first = verdicts(600, false)
    expect(first.filter(verdict => verdict === 'refused')).toHaveLength(500)
    expect(first.at(-1)).toBe('cut')
    advanceMs(1_000)
    expect(verdicts(1, false)).toEqual(['admitted'])
  })

  test('at 200 messages a second is refused, and never cut', () => {
    const { verdicts, advanceMs } = aGuard()
    const all = Array.from({ length: 2_000 }, () => {
      advanceMs(5)
      return verdicts(1, true)[0]
    })
    expect(all).not.toContain('cut')
    expect(all.filter(verdict => verdict === 'admitted').length).toBeCloseTo(20 * 10 + 20, -1)
  })

  test('does not use up the limit of another', () => {
    const { admitted } = aGuard()
    admitted(1_000, true)
    expect(admitted(20, true, 'ravi' as UserId)).toBe(20)
  })
})
