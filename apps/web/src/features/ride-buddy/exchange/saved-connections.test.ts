import type { UserId } from '@sawari/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { personalStorage } from '../../../shared/viewer.ts'
import { aConnection, startMs } from '../../../testing/buddy-fixtures.ts'
import { memoryStorage } from '../../../testing/session-scene.ts'
import { createSavedConnections } from './saved-connections.ts'

const asha = 'u1' as UserId
const session: { owner: () => UserId | null } = { owner: () => asha }
let storage: ReturnType<typeof memoryStorage>
let kept: Map<string, string>
let saved: ReturnType<typeof createSavedConnections>
beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  session.owner = () => asha
  storage = memoryStorage()
  kept = storage.kept
  saved = createSavedConnections(personalStorage(session, asha, storage))
})
afterEach(() => void vi.useRealTimers())

describe('connections on the device', () => {
  test('are removed at their end', () => {
    saved.save([aConnection('m1')], startMs)
    expect(saved.read(startMs + 900_000)).toEqual([])
    expect([...kept.keys()]).toEqual([])
  })

  test('are removed at their end even if no screen shows them', () => {
    saved.save([aConnection('m1'), aConnection('m2', { endsAtMs: startMs + 1_000 })], startMs)
    vi.advanceTimersByTime(2_000)
    expect(kept.get('sawari.mine.u1.connections')).not.toContain('m2')
    vi.advanceTimersByTime(900_000)
    expect([...kept.keys()]).toEqual([])
  })

  test('are removed at their end by a clock that is not stepped', () => {
    saved.save([aConnection('m1')], startMs)
    vi.setSystemTime(startMs - 1_200_000)
    vi.advanceTimersByTime(900_000)
    expect([...kept.keys()]).toEqual([])
  })

  test('are removed at their end on a later page too', () => {
    saved.save([aConnection('m1')], startMs)
    vi.clearAllTimers()
    expect(createSavedConnections(personalStorage(session, asha, storage)).read(startMs)).toHaveLength(1)
    vi.advanceTimersByTime(900_000)
    expect([...kept.keys()]).toEqual([])
  })

  test('are removed if the clock was set back, because their ends are unknown', () => {
    saved.save([aConnection('m1')], startMs)
    expect(saved.read(startMs - 1)).toEqual([])
    expect([...kept.keys()]).toEqual([])
  })

  test('of version 0.10.0 are read', () => {
    const { partner, ...rest } = aConnection('m1')
    kept.set('sawari.mine.u1.connections', JSON.stringify([{ ...rest, partnerName: 'Bilal K.' }]))
    expect(saved.read(startMs)).toHaveLength(1)
  })

  test('know which of them may still chat', () => {
    const later = { chatEndsAtMs: startMs + 1 }
    saved.save([aConnection('m1'), aConnection('m2', later)], startMs + 1)
    expect(kept.get('sawari.mine.u1.active-connections')).toBe('["m1"]')
  })

  test.each([
    ['a sign-out', null],
    ["another passenger's sign-in", 'u2' as UserId],
  ])('are neither written nor read after %s', (_, owner) => {
    saved.save([aConnection('m1')], startMs)
    const before = [...kept]
    session.owner = () => owner
    saved.save([aConnection('m2')], startMs)
    expect(saved.read(startMs)).toEqual([])
    expect([...kept]).toEqual(before)
  })

  test.each([
    '',
    'null',
    '{}',
    '[null]',
    '[{"matchId":1}]',
    '[{"matchId":"m","partnerName":"B","sharedFareRupees":1,"endsAtMs":1e15,"chatEndsAtMs":1e15,"trips":[null]}]',
    '{not json',
  ])('%j is read as none', text => {
    kept.set('sawari.mine.u1.connections', text)
    expect(saved.read(startMs)).toEqual([])
  })
})
