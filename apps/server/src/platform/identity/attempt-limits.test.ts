import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../database/database.ts'
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts'
import { createKeyedHash } from './secrets.ts'

const three = { name: 'three', attempts: 3, windowMs: 60_000 }
const five = { name: 'five', attempts: 5, windowMs: 60_000 }

describeOnEachDatabase('attempt limits', open => {
  let database: Database
  let clock: FakeClock
  let limits: AttemptLimits
  beforeAll(async () => {
    database = await open()
    clock = fakeClock('2026-11-21T07:10:00.000Z')
    limits = createAttemptLimits({ database, clock, keyedHash: createKeyedHash('test'), enabled: true })
  })
  afterAll(() => database.close())

  const allowed = async (...attempts: Parameters<AttemptLimits['count']>[0]) =>
    !((await limits.count(attempts)) instanceof Refusal)

  test('slide: each attempt expires at its own time', async () => {
    const attempt = { limit: three, subject: 'sliding' }
    for (const stepMs of [0, 20_000, 20_000]) {
      clock.advanceMs(stepMs)
      expect(await allowed(attempt)).toBe(true)
    }
    const refusal = await limits.refusal([attempt])
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 20 })
    expect(await allowed(attempt)).toBe(false)
    clock.advanceMs(20_000)
    expect(await allowed(attempt)).toBe(true)
    expect(await allowed(attempt)).toBe(false)
  })

  test('count all of several subjects or none', async () => {
    const [narrow, wide] = [
      { limit: three, subject: 'both' },
      { limit: five, subject: 'both' },
    ]
    for (let times = 0; times < 3; times++) expect(await allowed(narrow, wide)).toBe(true)
    expect(await allowed(narrow, wide)).toBe(false)
    expect(await allowed(wide)).toBe(true)
    expect(await allowed(wide)).toBe(true)
    expect(await allowed(wide)).toBe(false)
  })

  test('take back successful attempts only', async () => {
    const attempt = { limit: three, subject: 'taken back' }
    await allowed(attempt)
    clock.advanceMs(1)
    for (let times = 0; times < 5; times++) {
      const counted = await limits.count([attempt])
      if (counted instanceof Refusal) throw new Error('refused')
      await limits.takeBack(counted)
    }
    expect(await allowed(attempt)).toBe(true)
    expect(await allowed(attempt)).toBe(true)
    expect(await allowed(attempt)).toBe(false)
  })

  test('are enforced for concurrent attempts', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        allowed({ limit: three, subject: 'crowd' }, { limit: five, subject: 'crowd' }),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(3)
  })

  test('count subjects separately, and store no subject as it is', async () => {
    for (let times = 0; times < 4; times++) await allowed({ limit: three, subject: 'asha@example.com' })
    expect(await allowed({ limit: three, subject: 'ravi@example.com' })).toBe(true)
    const rows = await database.sql.selectFrom('attempt_limits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })

  test('are swept only after they expire', async () => {
    const attempt = { limit: three, subject: 'swept' }
    for (let times = 0; times < 3; times++) await allowed(attempt)
    clock.advanceMs(59_999)
    await limits.deleteExpired()
    expect(await allowed(attempt)).toBe(false)
    clock.advanceMs(60_000)
    await limits.deleteExpired()
    expect(await database.sql.selectFrom('attempt_limits').selectAll().execute()).toEqual([])
  })
})
