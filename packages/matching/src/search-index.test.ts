import { distanceKm, type Point } from '@sawari/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearingOf, isSameWay } from './direction.ts'
import { commonRadiusKm, overlapOf } from './overlap.ts'
import { createSearchIndex, type SearchEntry } from './search-index.ts'
import { anyTrip, at, BOX, hubTrip, tripAlong, uniformTrip } from './testing/trips.ts'
import { straightTrip, type TripGeometry } from './trip.ts'

type Step =
  | { readonly kind: 'add'; readonly entry: SearchEntry }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'expire'; readonly now: number }
  | { readonly kind: 'ask'; readonly trip: TripGeometry; readonly radiusKm: number; readonly now: number }

const LAST_MOMENT = 300
const moment = fc.nat(LAST_MOMENT)
const radiusKm = fc.integer({ min: 1, max: 5 })
// Few ids, so that many are replaced or removed twice.
const id = fc.nat(120).map(String)

describe.each([
  ['spread evenly', uniformTrip],
  ['crowded around hubs', hubTrip],
  ['of both kinds', anyTrip],
])('searches %s', (_, trip) => {
  test('are the same as found by trying each of them', () => {
    const steps = fc.array(stepOf(trip), { minLength: 20, maxLength: 150, size: 'max' })
    // Limits the time for shrinking a failure to some seconds.
    fc.assert(fc.property(steps, expectAsByTrying), { numRuns: 60, interruptAfterTimeLimit: 5_000 })
  })
})

test('a trip far from the service area is also found', () => {
  const index = createSearchIndex(BOX)
  const trips = [
    straightTrip(at(89.99, 0), at(89.9, 90)),
    straightTrip(at(0, 179.99), at(0.1, 179.999)),
    straightTrip(at(-33.86, 151.2), at(-33.8, 151.2)),
    straightTrip(at(60, 77.2), at(60.1, 77.3)),
    straightTrip(at(28.6, 70), at(28.7, 85)),
  ]
  for (const [number, trip] of trips.entries()) index.add(entryOf(String(number), trip))
  for (const [number, trip] of trips.entries()) {
    expect(index.candidates(trip, 1, 0).map(entry => entry.id)).toContain(String(number))
    expect(index.bothEndsNear(trip, 1, 0).map(entry => entry.id)).toEqual([String(number)])
  }
  const acrossTheMeridian = straightTrip(at(0, -179.999), at(0.1, -179.99))
  expect(index.bothEndsNear(acrossTheMeridian, 3, 0).map(entry => entry.id)).toEqual(['1'])
  expect(index.candidates(acrossTheMeridian, 3, 0).map(entry => entry.id)).toContain('1')
})

test('all trips between the same two circles go the same way, unless they are short', () => {
  const end = fc.record({
    latitude: fc.double({ min: -60, max: 60, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const bearing = fc.double({ min: 0, max: 360, noNaN: true })
  const moved = (from: Point, degrees: number, km: number) => {
    const north = (km / 111.2) * Math.cos((degrees * Math.PI) / 180)
    const east = (km / 111.2) * Math.sin((degrees * Math.PI) / 180)
    const longitude = from.longitude + east / Math.cos((from.latitude * Math.PI) / 180)
    return at(from.latitude + north, ((longitude + 540) % 360) - 180)
  }
  fc.assert(
    fc.property(
      end,
      fc.array(bearing, { minLength: 3, maxLength: 3 }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
      radiusKm,
      (source, [a, b, c], lengthKm, [share, otherShare], km) => {
        const destination = moved(source, a!, lengthKm)
        const mine = straightTrip(source, destination)
        const theirs = straightTrip(moved(source, b!, km * share!), moved(destination, c!, km * otherShare!))
        const entry = entryOf('theirs', theirs)
        const index = createSearchIndex(BOX)
        index.add(entry)
        const isMatch =
          distanceKm(mine.source, theirs.source) <= km &&
          distanceKm(mine.destination, theirs.destination) <= km &&
          isSameWay(bearingOf(mine), bearingOf(theirs))
        expect(index.bothEndsNear(mine, km, 0)).toEqual(isMatch ? [entry] : [])
      },
    ),
    { numRuns: 300 },
  )
})

test('an equally long trip that goes my way before it turns off is found', () => {
  const mine = straightTrip(at(28.5, 77.3), at(28.6, 77.3))
  const turningOff = {
    ...tripAlong([mine.source, mine.destination, at(28.6, 77.35)]),
    distanceKm: mine.distanceKm,
  }
  const index = createSearchIndex(BOX)
  index.add(entryOf('turning off', turningOff))
  expect(overlapOf(mine, turningOff, 1)?.kind).toBe('en-route')
  expect(index.candidates(mine, 1, 0)).toHaveLength(1)
  expect(index.bothEndsNear(mine, 1, 0)).toEqual([])
})

test('an expired search is neither found nor kept, and expired searches are returned in order', () => {
  const index = createSearchIndex(BOX)
  const trip = straightTrip(at(28.5, 77.3), at(28.6, 77.3))
  for (const expiresAt of [30, 10, 20, 40]) index.add({ ...entryOf(`until ${expiresAt}`, trip), expiresAt })
  expect(index.candidates(trip, 1, 20).map(({ expiresAt }) => expiresAt)).toEqual(
    expect.arrayContaining([30, 40]),
  )
  expect(index.candidates(trip, 1, 20)).toHaveLength(2)
  expect(index.size).toBe(4)
  expect(index.expire(20).map(entry => entry.id)).toEqual(['until 10', 'until 20'])
  expect(index.expire(20)).toEqual([])
  expect(index.size).toBe(2)
})

test('a search that is added again replaces the earlier one', () => {
  const index = createSearchIndex(BOX)
  const [first, second] = [
    straightTrip(at(28.5, 77.3), at(28.6, 77.3)),
    straightTrip(at(28.5, 77.5), at(28.6, 77.5)),
  ]
  index.add({ ...entryOf('same', first), expiresAt: 10 })
  index.add({ ...entryOf('same', second), expiresAt: 90 })
  expect(index.size).toBe(1)
  expect(index.expire(50)).toEqual([])
  expect(index.candidates(first, 2, 50)).toEqual([])
  expect(index.candidates(second, 2, 50).map(entry => entry.expiresAt)).toEqual([90])
  expect([index.remove('same'), index.remove('same'), index.size]).toEqual([true, false, 0])
})

test('ten thousand searches from one place are split by destination', () => {
  const index = createSearchIndex(BOX)
  const metro = at(28.585, 77.37)
  const entries = Array.from({ length: 10_000 }, (_, number) => {
    const destination = at(28.4 + 0.004 * (number % 100), 77 + 0.005 * Math.floor(number / 100))
    return entryOf(String(number), straightTrip(metro, destination))
  })
  for (const entry of entries) index.add(entry)
  for (const destination of [at(28.5, 77.2), at(28.6, 77.4), at(28.65, 77.05)]) {
    const trip = straightTrip(metro, destination)
    expectSameAnswers(index, entries, { trip, radiusKm: 1, now: 0 })
    const near = index.bothEndsNear(trip, 1, 0)
    expect(near.length).toBeGreaterThan(5)
    expect(near.length).toBeLessThan(30)
    expect(index.candidates(trip, 1, 0).length).toBeLessThan(1_500)
  }
})

test('thousands of searches leave nothing behind when they are removed', () => {
  const index = createSearchIndex(BOX)
  const trips = fc.sample(anyTrip, { numRuns: 200, seed: 7 })
  const kept: SearchEntry[] = []
  for (let number = 0; number < 6_000; number++) {
    const entry = { ...entryOf(String(number), trips[number % 200]!), expiresAt: number }
    index.add(entry)
    if (number % 7 === 0) kept.push(entry)
    else index.remove(entry.id)
  }
  for (const trip of trips.slice(0, 20)) expectSameAnswers(index, kept, { trip, radiusKm: 3, now: 2_999 })
  expect(index.expire(2_999)).toEqual(kept.filter(({ expiresAt }) => expiresAt <= 2_999))
  expect(index.expire(6_000)).toEqual(kept.filter(({ expiresAt }) => expiresAt > 2_999))
  for (const trip of trips) expect(index.candidates(trip, 5, 0)).toEqual([])
})

/** Applies the steps to the index and to a plain list, and compares the results of each step. */
function expectAsByTrying(steps: readonly Step[]): void {
  const index = createSearchIndex(BOX)
  const plain = new Map<string, SearchEntry>()
  for (const step of steps) {
    if (step.kind === 'add') {
      index.add(step.entry)
      plain.set(step.entry.id, step.entry)
    } else if (step.kind === 'remove') {
      expect(index.remove(step.id)).toBe(plain.delete(step.id))
    } else if (step.kind === 'expire') {
      const over = [...plain.values()].filter(({ expiresAt }) => expiresAt <= step.now)
      for (const entry of over) plain.delete(entry.id)
      expect(idsOf(index.expire(step.now))).toEqual(idsOf(over))
    } else {
      expectSameAnswers(index, [...plain.values()], step)
    }
    expect(index.size).toBe(plain.size)
  }
}

function expectSameAnswers(
  index: ReturnType<typeof createSearchIndex>,
  plain: readonly SearchEntry[],
  { trip, radiusKm: ownRadiusKm, now }: Omit<Extract<Step, { kind: 'ask' }>, 'kind'>,
): void {
  const live = plain.filter(({ expiresAt }) => expiresAt > now)
  const kindsOf = (entry: SearchEntry) => {
    const reachKm = commonRadiusKm(ownRadiusKm, entry.radiusKm)
    return [overlapOf(trip, entry.trip, reachKm)?.kind, overlapOf(entry.trip, trip, reachKm)?.kind]
  }
  const isMatch = (entry: SearchEntry) => kindsOf(entry).some(kind => kind !== undefined)
  const candidates = index.candidates(trip, ownRadiusKm, now)
  expect(new Set(candidates).size).toBe(candidates.length)
  expect(candidates.filter(({ expiresAt }) => expiresAt <= now)).toEqual([])
  expect(idsOf(candidates.filter(isMatch))).toEqual(idsOf(live.filter(isMatch)))
  const both = live.filter(entry => kindsOf(entry).includes('both-ends'))
  expect(idsOf(index.bothEndsNear(trip, ownRadiusKm, now))).toEqual(idsOf(both))
}

function stepOf(trip: fc.Arbitrary<TripGeometry>): fc.Arbitrary<Step> {
  const entry = fc.record({ id, userId: fc.constant('somebody'), trip, radiusKm, expiresAt: moment })
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('add' as const), entry }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('expire' as const), now: moment.map(now => now >> 2) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        trip,
        radiusKm,
        now: moment.map(now => now >> 1),
      }),
    },
  )
}

function entryOf(entryId: string, trip: TripGeometry): SearchEntry {
  return { id: entryId, userId: `user of ${entryId}`, trip, radiusKm: 5, expiresAt: LAST_MOMENT }
}

function idsOf(entries: readonly SearchEntry[]): string[] {
  return entries.map(entry => entry.id).sort()
}
