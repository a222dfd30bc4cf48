import { distanceKm, type Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { straightTrip, type TripGeometry } from './may-share.ts'
import { commonRadiusKm, compareTrips, type Overlap, overlapOf } from './overlap.ts'
import { anyTrip, at, hubTrip, tripAlong, wayBack } from './testing/trips.ts'

const radius = fc.integer({ min: 1, max: 5 })

const straight = (south: number, west: number, north: number, east: number) =>
  straightTrip(at(south, west), at(north, east))

// 0.01° of latitude is 1.11 km; 15.01 km by road.
const northward = straight(28.5, 77.3, 28.6, 77.3)

describe('two trips', () => {
  test.each([
    ['the same trip', northward, 'both-ends', 15.01, 100],
    ['half a kilometre aside', straight(28.5, 77.305, 28.6, 77.305), 'both-ends', 15.01, 100],
    ['both ends near, a little shorter', straight(28.505, 77.3, 28.595, 77.3), 'both-ends', 15.01, 100],
    ['a longer one along mine', straight(28.46, 77.3, 28.65, 77.305), 'en-route', 15.01, 100],
    ['a shorter one along mine', straight(28.52, 77.3, 28.58, 77.305), 'en-route', 9.01, 60],
    ['just half of mine', straight(28.525, 77.3, 28.57504, 77.3), 'en-route', 7.51, 50],
    [
      'one that turns off after most of mine',
      tripAlong([at(28.5, 77.3), at(28.6, 77.3), at(28.6, 77.4)]),
      'en-route',
      15.01,
      100,
    ],
  ])('%s', (_, other, kind, sharedDistanceKm, overlapPercentage) => {
    expect(overlapOf(northward, other, 1)).toEqual({ kind, sharedDistanceKm, overlapPercentage })
  })

  test.each([
    ['the way back', wayBack(northward), 'opposite'],
    ['at a right angle', straight(28.5, 77.3, 28.499, 77.4), 'opposite'],
    ['from the same place elsewhere', straight(28.5, 77.3, 28.58, 77.36), 'too-far'],
    ['parallel, but too far aside', straight(28.5, 77.32, 28.6, 77.32), 'too-far'],
    ['less than half of mine', straight(28.525, 77.3, 28.5749, 77.3), 'too-little-shared'],
    [
      'passing my two ends in the wrong order',
      tripAlong([at(28.61, 77.2), at(28.6, 77.3), at(28.5, 77.3), at(28.8, 77.4)]),
      'opposite',
    ],
    ['no trip at all', straight(28.5, 77.3, 28.5, 77.3), 'too-little-shared'],
  ])('%s do not match', (_, other, reason) => {
    expect(compareTrips(northward, other, 1)).toEqual({ shares: false, reason })
    expect(overlapOf(northward, other, 1)).toBeNull()
  })

  test('share only what lies between the places of the longer line nearest to the shorter trip’s ends', () => {
    const across = straight(28.53, 77.285, 28.54, 77.315)
    expect(overlapOf(across, northward, 2)).toBeNull()
    expect(overlapOf(straight(28.52, 77.29, 28.58, 77.31), northward, 2)).toEqual({
      kind: 'en-route',
      sharedDistanceKm: 9.01,
      overlapPercentage: 96.1,
    })
  })

  test('of equal length may run along each other either way round', () => {
    const roundabout = [at(28.5, 77.3), at(28.6, 77.3), at(28.6, 77.35)]
    const turningOff = { ...tripAlong(roundabout), distanceKm: northward.distanceKm }
    const expected = { kind: 'en-route', sharedDistanceKm: 10.43, overlapPercentage: 69.5 }
    expect(overlapOf(northward, turningOff, 1)).toEqual(expected)
    expect(overlapOf(turningOff, northward, 1)).toEqual(expected)
  })

  test('match when they share exactly half of the asking rider’s way', () => {
    const half = straight(28.525, 77.3, 28.575, 77.3)
    const overlap = { kind: 'en-route', sharedDistanceKm: 7.5, overlapPercentage: 50 }
    expect(overlapOf({ ...northward, distanceKm: 15 }, half, 1)).toEqual(overlap)
    expect(overlapOf({ ...northward, distanceKm: 15.02 }, { ...half, distanceKm: 7.5 }, 1)).toBeNull()
  })

  test('are as far apart as the smaller radius allows', () => {
    const aside = straight(28.5, 77.315, 28.6, 77.315)
    expect(overlapOf(northward, aside, commonRadiusKm(5, 2))?.kind).toBe('both-ends')
    expect(overlapOf(northward, aside, commonRadiusKm(1, 5))).toBeNull()
  })

  test('that double back are joined at the turn that is nearest', () => {
    const thereAndBack = tripAlong([at(28.5, 77.3), at(28.6, 77.3), at(28.505, 77.31), at(28.7, 77.4)], 1)
    const onTheFirstLeg = tripAlong([at(28.51, 77.3), at(28.59, 77.3)], 1)
    expect(overlapOf(onTheFirstLeg, thereAndBack, 2)?.sharedDistanceKm).toBeCloseTo(8.9, 1)
  })

  test('of which the shorter runs against the longer do not match for a stand in the middle of its line', () => {
    const bend = [at(28.645, 77.3), at(28.585, 77.37), at(28.63, 77.44)]
    const against = straight(28.612, 77.42, 28.6115, 77.42)
    const drawn = (line: readonly Point[]) => compareTrips(against, tripAlong(line), 2)
    expect(drawn(bend)).toEqual({ shares: false, reason: 'opposite' })
    expect(drawn(drawnFiner(tripAlong(bend)).line)).toEqual(drawn(bend))
  })

  test('are joined at the first of equally near places, however finely the line is drawn', () => {
    const [west, east] = [at(28.585, 77.37), at(28.612, 77.42)]
    const overAndOver = tripAlong([at(28.58, 77.3), west, east, west, east, at(28.63, 77.5)])
    const along = tripAlong([at(28.595, 77.38), at(28.61, 77.41)], 1.5)
    const overlap = overlapOf(along, overAndOver, 2)
    expect(overlap?.sharedDistanceKm).toBeCloseTo((along.distanceKm * 1.35) / 1.5, 1)
    expect(overlapOf(along, drawnFiner(overAndOver), 2)).toEqual(overlap)
    expect(overlapOf(along, drawnFiner(drawnFiner(overAndOver)), 2)).toEqual(overlap)
  })

  test('are joined at the first of two places that differ by less than a millimetre', () => {
    // The way back runs 0.4 mm nearer to the shorter trip.
    const backLongitude = 77.3 + 4e-9
    const thereAndBack = [at(28.5, 77.3), at(28.6, 77.3), at(28.6, backLongitude), at(28.5, backLongitude)]
    const longer = tripAlong([...thereAndBack, at(28.7, 77.2)], 1)
    const shorter = { ...tripAlong([at(28.51, 77.305), at(28.59, 77.305)], 1), distanceKm: 14 }
    expect(overlapOf(shorter, longer, 1)?.sharedDistanceKm).toBeCloseTo(8.9, 1)
  })
})

describe('any two trips', () => {
  test('share at least half, at most all, and never more than the shorter one en route', () => {
    fc.assert(
      fc.property(anyTrip, anyTrip, radius, (a, b, radiusKm) => {
        const overlap = overlapOf(a, b, radiusKm)
        if (overlap === null) return
        expect(overlap.overlapPercentage).toBeGreaterThanOrEqual(50)
        expect(overlap.overlapPercentage).toBeLessThanOrEqual(100)
        expect(overlap.overlapPercentage).toBeCloseTo((100 * overlap.sharedDistanceKm) / a.distanceKm, 1)
        const mostKm = overlap.kind === 'en-route' ? Math.min(a.distanceKm, b.distanceKm) : a.distanceKm
        expect(overlap.sharedDistanceKm).toBeLessThanOrEqual(mostKm)
        expect(overlap.sharedDistanceKm * 100).toBeCloseTo(Math.round(overlap.sharedDistanceKm * 100), 6)
      }),
      { numRuns: 2_000 },
    )
  })

  test('match for both riders, unless the shared segment is less than half of one’s own way', () => {
    fc.assert(
      fc.property(hubTrip, hubTrip, radius, (a, b, radiusKm) => {
        const mine = overlapOf(a, b, radiusKm)
        const theirs = overlapOf(b, a, radiusKm)
        if (mine?.kind === 'both-ends' || theirs?.kind === 'both-ends') {
          const whole = { kind: 'both-ends', overlapPercentage: 100 }
          expect(mine).toMatchObject({ ...whole, sharedDistanceKm: a.distanceKm })
          expect(theirs).toMatchObject({ ...whole, sharedDistanceKm: b.distanceKm })
        } else if (mine !== null && theirs !== null) {
          expect(mine.sharedDistanceKm).toBe(theirs.sharedDistanceKm)
        } else if (mine !== null) {
          expect(mine.sharedDistanceKm).toBeLessThan(b.distanceKm / 2)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('never match when they go in opposite directions', () => {
    fc.assert(
      fc.property(anyTrip, radius, (trip, radiusKm) => {
        expect(overlapOf(trip, wayBack(trip), radiusKm)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(anyTrip, anyTrip, radius, (a, b, radiusKm) => {
        // Bearings on the flat plane and on the globe differ by up to two tenths of a degree.
        if (cosineBetween(a, b) < -0.004) expect(overlapOf(a, b, radiusKm)).toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })

  test('match at the ends exactly when both ends are near and the way is the same', () => {
    fc.assert(
      fc.property(hubTrip, hubTrip, radius, (a, b, radiusKm) => {
        const areNear =
          distanceKm(a.source, b.source) <= radiusKm && distanceKm(a.destination, b.destination) <= radiusKm
        const cosine = cosineBetween(a, b)
        if (Math.abs(cosine) < 0.004) return
        expect(overlapOf(a, b, radiusKm)?.kind === 'both-ends').toBe(areNear && cosine > 0)
      }),
      { numRuns: 1_000 },
    )
  })

  test('share the same wherever on their parallel they lie, and however finely their lines are drawn', () => {
    fc.assert(
      fc.property(hubTrip, hubTrip, radius, (a, b, radiusKm) => {
        const overlap = overlapOf(a, b, radiusKm)
        expectAlike(overlapOf(movedEast(a), movedEast(b), radiusKm), overlap, a)
        expectAlike(overlapOf(a, drawnFiner(b), radiusKm), overlap, a)
        expectAlike(overlapOf(drawnFiner(a), b, radiusKm), overlap, a)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Rounding may change a figure by one in its last place, and with it the result of the half rule. */
function expectAlike(actual: Overlap | null, expected: Overlap | null, asking: TripGeometry): void {
  if ((actual ?? expected) !== null && (actual === null || expected === null)) {
    const { sharedDistanceKm } = (actual ?? expected)!
    expect(sharedDistanceKm).toBeLessThan(asking.distanceKm / 2 + 0.011)
    return
  }
  expect(actual?.kind).toBe(expected?.kind)
  expect(Math.abs((actual?.sharedDistanceKm ?? 0) - (expected?.sharedDistanceKm ?? 0))).toBeLessThan(0.011)
}

function movedEast({ source, destination, line, distanceKm: km }: TripGeometry): TripGeometry {
  const moved = (point: Point) => at(point.latitude, point.longitude + 0.25)
  return { source: moved(source), destination: moved(destination), line: line.map(moved), distanceKm: km }
}

function drawnFiner(trip: TripGeometry): TripGeometry {
  const line = trip.line.flatMap((to, index) => {
    const from = trip.line[index - 1]
    if (from === undefined) return [to]
    return [at((from.latitude + to.latitude) / 2, (from.longitude + to.longitude) / 2), to]
  })
  return { ...trip, line }
}

/** The cosine of the angle between two trips on the flat plane. */
function cosineBetween(a: TripGeometry, b: TripGeometry): number {
  const [u, v] = [directionOf(a), directionOf(b)]
  return (u.east * v.east + u.north * v.north) / (Math.hypot(u.east, u.north) * Math.hypot(v.east, v.north))
}

function directionOf({ source, destination }: TripGeometry) {
  const shrink = Math.cos((((source.latitude + destination.latitude) / 2) * Math.PI) / 180)
  return {
    east: (destination.longitude - source.longitude) * shrink,
    north: destination.latitude - source.latitude,
  }
}

test('a trip without a route runs straight, and its road is a third longer', () => {
  const [source, destination] = [at(28.5, 77.3), at(28.6, 77.3)]
  // 11.12 km in a straight line.
  expect(straightTrip(source, destination)).toEqual({
    source,
    destination,
    line: [source, destination],
    distanceKm: 15.01,
  })
})
