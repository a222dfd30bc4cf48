import type { SessionId, UserId } from '@sawari/contract'
import { expect, test } from 'vitest'
import type { Viewer } from '../identity/viewer.ts'
import { createSessionLookups, LOOKUP_LASTS_MS } from './session-lookups.ts'

const viewerOf = (id: string): Viewer => ({
  sessionId: id as SessionId,
  userId: 'u' as UserId,
  tokenExpiresAt: new Date(0),
})

const settled = () => new Promise(setImmediate)

function scene() {
  const asked: string[] = []
  const ended = new Set<string>()
  let now = 0
  let failure: Error | undefined
  const lookups = createSessionLookups({
    isSignedIn: async ({ sessionId }) => {
      asked.push(sessionId)
      if (failure !== undefined) throw failure
      return !ended.has(sessionId)
    },
    elapsedMs: () => now,
  })
  return {
    asked,
    end: (id: string) => void ended.add(id),
    passMs: (milliseconds: number) => {
      now += milliseconds
    },
    fail: (error: Error | undefined) => {
      failure = error
    },
    isLive: (id: string) => lookups.isLive(viewerOf(id)),
    lookups,
  }
}

test('asks once a second for each session', async () => {
  const { asked, isLive, passMs } = scene()
  expect(await isLive('a')).toBe(true)
  passMs(LOOKUP_LASTS_MS - 1)
  expect(isLive('a')).toBe(true)
  expect(await isLive('b')).toBe(true)
  expect(asked).toEqual(['a', 'b'])
  passMs(1)
  expect(isLive('b')).toBe(true)
  expect(await isLive('a')).toBe(true)
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('asks again together for all who talk, so that none of them waits', async () => {
  const { asked, isLive, passMs, lookups } = scene()
  await Promise.all([isLive('a'), isLive('b')])
  passMs(600)
  expect(isLive('a')).toBe(true)
  lookups.refresh()
  await settled()
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
  passMs(LOOKUP_LASTS_MS - 1)
  expect([isLive('a'), isLive('b')]).toEqual([true, true])
  // Who is silent for three seconds is forgotten.
  passMs(3_000)
  lookups.refresh()
  expect(asked).toHaveLength(4)
  expect(await isLive('a')).toBe(true)
  expect(asked).toHaveLength(5)
})

test('by a repeated question learns of an end, and of a failure keeps nothing longer than a second', async () => {
  const { asked, end, fail, isLive, passMs, lookups } = scene()
  await Promise.all([isLive('a'), isLive('b')])
  passMs(600)
  end('a')
  lookups.refresh()
  await settled()
  expect(await isLive('a')).toBe(false)
  fail(new Error('away'))
  lookups.refresh()
  await settled()
  passMs(399)
  expect(isLive('b')).toBe(true)
  passMs(601)
  await expect(isLive('b')).rejects.toThrow('away')
  expect(asked.filter(id => id === 'b')).toHaveLength(4)
})

test('asks once for all that wait', async () => {
  const { asked, isLive } = scene()
  expect(await Promise.all([isLive('a'), isLive('a'), isLive('a')])).toEqual([true, true, true])
  expect(asked).toEqual(['a'])
})

test('notices an end after a second at the latest, counted from the question', async () => {
  const { end, isLive, passMs } = scene()
  const first = isLive('a')
  passMs(600)
  await first
  end('a')
  expect(isLive('a')).toBe(true)
  passMs(400)
  expect(await isLive('a')).toBe(false)
  expect(await isLive('a')).toBe(false)
})

test('remembers no failure', async () => {
  const { asked, fail, isLive } = scene()
  fail(new Error('away'))
  await expect(isLive('a')).rejects.toThrow('away')
  fail(undefined)
  expect(await isLive('a')).toBe(true)
  expect(asked).toEqual(['a', 'a'])
})
