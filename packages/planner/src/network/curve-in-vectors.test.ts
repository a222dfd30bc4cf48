import { curveOrder, inOrder } from '@sawari/pareto-search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startBuildKernel } from './build-kernel.ts'
import { numberInVectors } from './curve-in-vectors.ts'
import { planeOf, projectionOf } from './plane.ts'

const coordinate = (least: number, greatest: number) =>
  fc.oneof(
    fc.double({ min: least, max: greatest, noNaN: true }),
    fc.integer({ min: Math.ceil(least), max: Math.floor(greatest) }),
  )

test('stands numbered in vectors have the order of the other curve', () => {
  const points = fc.array(fc.tuple(coordinate(-89, 89), coordinate(-180, 180)), {
    maxLength: 200,
    size: 'max',
  })
  fc.assert(
    fc.property(points, places => {
      const latitudes = Float64Array.from(places, ([latitude]) => latitude)
      const longitudes = Float64Array.from(places, ([, longitude]) => longitude)
      const projection = projectionOf(latitudes)
      const kernel = startBuildKernel(0)!
      const numbered = numberInVectors(kernel, projection, latitudes, longitudes)
      const { standAt, nodeOf } = numbered
      expect(standAt).toEqual(curveOrder(planeOf(projection, latitudes, longitudes)))
      expect(Array.from(standAt, stand => nodeOf[stand])).toEqual([...standAt.keys()])
      const byNode = [inOrder(standAt, latitudes), inOrder(standAt, longitudes)] as const
      expect([numbered.latitudes, numbered.longitudes]).toEqual(byNode)
      expect(numbered.plane).toEqual(planeOf(projection, ...byNode))
    }),
  )
})
