import type { SessionId, UserId } from '@sawari/contract'
import { expect, test } from 'vitest'
import type { Viewer } from '../identity/viewer.ts'
import { ASKED_AGAIN_MS, createSessionLookups, LOOKUP_LASTS_MS } from './session-lookups.ts'

const viewerOf = (id: string): Viewer => ({
  sessionId: id as SessionId,
  userId: 'u' as UserId,
  tokenExpiresAt: new Date(0),
})

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
    readEnds: () => lookups.confirm(now, [...ended] as SessionId[]),
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

test('a reading of the ends stands for a question about each of the others', async () => {
  const { asked, end, isLive, readEnds, passMs } = scene()
  await Promise.all([isLive('a'), isLive('b')])
  for (let elapsedMs = 500; elapsedMs < ASKED_AGAIN_MS; elapsedMs += 500) {
    passMs(500)
    readEnds()
    expect([isLive('a'), isLive('b')]).toEqual([true, true])
  }
  expect(asked).toEqual(['a', 'b'])
  end('a')
  readEnds()
  expect([await isLive('a'), isLive('b')]).toEqual([false, true])
  // Whatever was read meanwhile.
  passMs(500)
  readEnds()
  expect(await isLive('b')).toBe(true)
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
})

test('without a reading an answer lasts a second, counted from the last one', async () => {
  const { asked, end, fail, isLive, readEnds, passMs } = scene()
  await isLive('a')
  passMs(600)
  readEnds()
  end('a')
  passMs(LOOKUP_LASTS_MS - 1)
  expect(isLive('a')).toBe(true)
  passMs(1)
  fail(new Error('unavailable'))
  await expect(isLive('a')).rejects.toThrow('unavailable')
  fail(undefined)
  expect(await isLive('a')).toBe(false)
  expect(asked).toHaveLength(3)
})

test('a session that ended while it was asked about is not confirmed', async () => {
  const { end, isLive, readEnds, passMs } = scene()
  const first = isLive('a')
  end('a')
  readEnds()
  expect(await first).toBe(true)
  passMs(1)
  expect(await isLive('a')).toBe(false)
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
