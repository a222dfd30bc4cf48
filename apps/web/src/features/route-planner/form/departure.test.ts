import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfKolkata, kolkataWallClock } from './departure.ts'

test.each([
  ['2026-11-21T05:30', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T00:00', '2026-11-20T18:30:00.000Z'],
  ['2026-01-01T02:15', '2025-12-31T20:45:00.000Z'],
])('%s in Kolkata is %s', (wallClock, instant) => {
  expect(instantOfKolkata(wallClock)).toBe(instant)
  expect(kolkataWallClock(instant)).toBe(wallClock)
})

test.each(['', 'soon', '2026-13-41T99:99', '2026-11-21'])('"%s" is no moment', text => {
  expect(instantOfKolkata(text)).toBeNull()
})

test('every minute survives the way there and back', () => {
  const minute = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map(date => `${date.toISOString().slice(0, 16)}`)
  fc.assert(
    fc.property(minute, wallClock => {
      expect(kolkataWallClock(instantOfKolkata(wallClock) ?? '')).toBe(wallClock)
    }),
  )
})
