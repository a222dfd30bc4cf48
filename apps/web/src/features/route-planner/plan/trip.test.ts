import { TRANSFERS_DEFAULT } from '@sawari/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  instantOfKolkata,
  isComplete,
  kolkataWallClock,
  type PlannerAddress,
  readPlannerAddress,
  reversed,
  serviceChoices,
  servicesOf,
  writePlannerAddress,
} from './trip.ts'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map(value => (value === 0 ? 0 : value / 1e5))
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .map(text => text.trim())
  .filter(text => text !== '')
const place = fc.oneof(fc.record({ name, point: fc.option(point) }), fc.constant({ name: '', point: null }))
const address: fc.Arbitrary<PlannerAddress> = fc.record({
  trip: fc.record(
    {
      source: place,
      destination: place,
      departAt: fc.option(
        fc
          .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
          .map(date => date.toISOString()),
      ),
      maxTransfers: fc.integer({ min: 0, max: 5 }),
      service: fc.constantFrom(...serviceChoices),
    },
    { requiredKeys: ['source', 'destination', 'departAt', 'maxTransfers'] },
  ),
  routeId: fc.option(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 }),
  ),
})

describe('the address of a plan', () => {
  test('has an arrival in place of a departure', () => {
    const arriveBy = '2026-11-23T04:00:00.000Z'
    const { trip } = readPlannerAddress(new URLSearchParams({ arriveBy, departAt: arriveBy }))
    expect([trip.arriveBy, trip.departAt]).toEqual([arriveBy, null])
    expect(writePlannerAddress({ trip, routeId: null }).toString()).toBe(
      new URLSearchParams({ arriveBy }).toString(),
    )
  })

  test('comes back as it was written, through a real link', () => {
    fc.assert(
      fc.property(address, written => {
        const link = new URL(`https://sawari.example/routes?${writePlannerAddress(written)}`)
        expect(readPlannerAddress(link.searchParams)).toEqual(written)
      }),
    )
  })

  test('is read from any text without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (from, fromAt, departAt, changes) => {
        const { trip } = readPlannerAddress(new URLSearchParams({ from, fromAt, departAt, changes }))
        expect(trip.maxTransfers).toBeGreaterThanOrEqual(0)
        expect(trip.maxTransfers).toBeLessThanOrEqual(5)
      }),
    )
  })

  test('is short for a plain question', () => {
    const trip = {
      source: { name: 'Noida City Centre', point: null },
      destination: { name: 'Gaur Chowk', point: { latitude: 28.61, longitude: 77.43 } },
      departAt: null,
      maxTransfers: TRANSFERS_DEFAULT,
    }
    expect(writePlannerAddress({ trip, routeId: null }).toString()).toBe(
      'from=Noida+City+Centre&to=Gaur+Chowk&toAt=28.61%2C77.43',
    )
  })

  test.each([
    ['a latitude off the globe', 'fromAt=99,77', null],
    ['one number', 'fromAt=28.6', null],
    ['words', 'fromAt=here,there', null],
    ['two numbers', 'fromAt=28.6,77.4', { latitude: 28.6, longitude: 77.4 }],
  ])('reads coordinates from %s', (_, query, expected) => {
    expect(readPlannerAddress(new URLSearchParams(`from=A&${query}`)).trip.source.point).toEqual(expected)
  })

  test.each([
    ['changes=7', TRANSFERS_DEFAULT],
    ['changes=-1', TRANSFERS_DEFAULT],
    ['changes=0', 0],
    ['changes=5', 5],
    ['', TRANSFERS_DEFAULT],
  ])('reads the most changes from "%s" as %i', (query, expected) => {
    expect(readPlannerAddress(new URLSearchParams(query)).trip.maxTransfers).toBe(expected)
  })
})

describe('a trip', () => {
  const trip = readPlannerAddress(new URLSearchParams('from=A&to=B&toAt=28,77')).trip

  test('is complete with both ends, not with blanks', () => {
    expect(isComplete(trip)).toBe(true)
    expect(isComplete({ ...trip, source: { name: '  ', point: null } })).toBe(false)
  })

  test('turned round twice is itself', () => {
    expect(reversed(trip).source).toEqual(trip.destination)
    expect(reversed(reversed(trip))).toEqual(trip)
  })
})

test.each([
  ['autos', ['shared', 'reserved']],
  ['shared', ['shared']],
  ['reserved', ['reserved']],
  ['metro', ['metro']],
] as const)('the choice %s allows %j', (choice, services) => {
  expect(servicesOf(choice)).toEqual(services)
})

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
