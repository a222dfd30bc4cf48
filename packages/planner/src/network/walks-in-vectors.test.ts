import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startBuildKernel } from './build-kernel.ts'
import { placeOnMap } from './walk-map.ts'
import { findWalks } from './walks.ts'
import { findWalksInVectors } from './walks-in-vectors.ts'

/** A metre in degrees of latitude. */
const METRE = 1 / 111_195

type Place = readonly [latitude: number, longitude: number]

const coordinatesOf = (places: readonly Place[]) => ({
  latitudes: Float64Array.from(places, ([latitude]) => latitude),
  longitudes: Float64Array.from(places, ([, longitude]) => longitude),
})

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Compares both searches; returns the number of walks. */
function compare(places: readonly Place[]): number {
  const coordinates = coordinatesOf(places)
  const expected = findWalks(placeOnMap(coordinates))
  const found = findWalksInVectors(coordinates, startBuildKernel(0)!)
  if (found === undefined) throw new Error('too large a map')
  // Byte by byte, because comparing hundreds of thousands of items one by one takes seconds.
  expect(bytesOf(found.first).equals(bytesOf(expected.first))).toBe(true)
  expect(bytesOf(found.head).equals(bytesOf(expected.head))).toBe(true)
  expect(bytesOf(found.distance).equals(bytesOf(expected.distance))).toBe(true)
  expect(found.byStreets.length).toBe(expected.byStreets.length)
  return found.head.length
}

/** Steps of 5 m are whole and half hundredths of a kilometre: every rounding is a tie on the map. */
const halves = fc.tuple(fc.nat(150), fc.nat(150)).map(([north, east]): Place => {
  const latitude = 28.6 + 5 * north * METRE
  return [latitude, 77.3 + (5 * east * METRE) / Math.cos((latitude * Math.PI) / 180)]
})
const anywhere = fc.tuple(
  fc.double({ min: 28.55, max: 28.65, noNaN: true }),
  fc.double({ min: 77.25, max: 77.35, noNaN: true }),
)
const farAway = fc.constantFrom<Place>([29.9, 78.6], [27.4, 76.1], [28.6, 77.3])

describe('walks in vectors', () => {
  test('are those of the other search, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(halves, anywhere, farAway), { maxLength: 120, size: 'max' }), places => {
        compare(places.length === 0 ? [[28.6, 77.3]] : places)
      }),
      { numRuns: 60 },
    )
  })

  test('are so in crowds that need more room than there is at first', () => {
    const crowd = Array.from(
      { length: 700 },
      (_, index): Place => [28.6 + (index % 37) * 7 * METRE, 77.3 + (index % 41) * 9 * METRE],
    )
    expect(compare(crowd)).toBe(700 * 699)
  })

  test('are so along the limit of a walk, on small and on large maps', () => {
    for (const farthest of [28.6, 36]) {
      const line = Array.from(
        { length: 400 },
        (_, index): Place => [28.6 + 600 * METRE + (index - 200) * 1e-8, 77.3],
      )
      const walks = compare([[28.6, 77.3], [farthest, 77.3], ...line])
      expect(walks).toBeGreaterThan(400 * 399)
    }
  })

  test('are so on both sides of the 180th meridian', () => {
    const line = Array.from(
      { length: 200 },
      (_, index): Place => [-17 + (index % 7) * 31 * METRE, 180 - (index - 100) * 20 * METRE],
    )
    const walks = compare(
      line.map(([latitude, longitude]) => [latitude, longitude > 180 ? longitude - 360 : longitude]),
    )
    expect(walks).toBeGreaterThan(200 * 40)
  })

  test('are left to the other search on maps of half a world', () => {
    expect(
      findWalksInVectors(
        coordinatesOf([
          [0, 0],
          [0, 120],
        ]),
        startBuildKernel(0)!,
      ),
    ).toBeUndefined()
  })
})
