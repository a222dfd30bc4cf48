import { EARTH_RADIUS_KM } from '@sawari/planner/geo'
import { STEPS_PER_DEGREE, type StreetMap } from '../network/street-network.ts'

const RADIANS = Math.PI / 180
const DECIMETRES_PER_STEP = (EARTH_RADIUS_KM * 10_000 * RADIANS) / STEPS_PER_DEGREE

type Shapes = Omit<StreetMap, 'length' | 'names' | 'closures' | 'barriers'>

/** By edge: the length of its shape in whole decimetres. The file stores the difference to the true length. */
export function shapeLengths(map: Shapes): Int32Array {
  const { latitudes, longitudes, from, to, firstShape, shapeLatitudes, shapeLongitudes } = map
  const lengths = new Int32Array(from.length)
  for (let edge = 0; edge < lengths.length; edge++) {
    let latitude = latitudes[from[edge]!]!
    let longitude = longitudes[from[edge]!]!
    let sum = 0
    const shrink = Math.cos((latitude / STEPS_PER_DEGREE) * RADIANS)
    const end = firstShape[edge + 1]!
    for (let at = firstShape[edge]!; at <= end; at++) {
      const nextLatitude = at < end ? shapeLatitudes[at]! : latitudes[to[edge]!]!
      const nextLongitude = at < end ? shapeLongitudes[at]! : longitudes[to[edge]!]!
      const north = nextLatitude - latitude
      const east = (nextLongitude - longitude) * shrink
      sum += Math.sqrt(north * north + east * east)
      latitude = nextLatitude
      longitude = nextLongitude
    }
    lengths[edge] = Math.round(sum * DECIMETRES_PER_STEP)
  }
  return lengths
}
