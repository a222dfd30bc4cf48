import type { Plane } from '@sawari/pareto-search'
import { ArrayPlaces, type BuildKernel, makeRoom } from './build-kernel.ts'
import type { Projection } from './plane.ts'
import type { NodeNumbers } from './rides.ts'

/** The number of cells of the curve: `SIDE` in `kernel/curve.ts`, squared. */
const CELLS = 256 * 256

/** The numbers of the stands, and by node their coordinates and positions on the plane. */
export interface NumberedStands extends NodeNumbers {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly plane: Plane
}

/** Numbers the stands in the kernel, in the same order as `curveOrder`. */
export function numberInVectors(
  kernel: BuildKernel,
  { kmPerLatitude, kmPerLongitude }: Projection,
  latitudes: Float64Array,
  longitudes: Float64Array,
): NumberedStands {
  const count = latitudes.length
  const places = new ArrayPlaces()
  const [latitudesAt, longitudesAt] = [places.doubles(count), places.doubles(count)]
  const [cellsAt, firstAt] = [places.ints(count), places.ints(CELLS + 1)]
  const [standAtAt, nodeOfAt] = [places.ints(count), places.ints(count)]
  const [nodeLatitudesAt, nodeLongitudesAt] = [places.doubles(count), places.doubles(count)]
  const planeAt = places.doubles(2 * count)
  makeRoom(kernel, places.end)
  const { buffer } = kernel.memory
  new Float64Array(buffer, latitudesAt, count).set(latitudes)
  new Float64Array(buffer, longitudesAt, count).set(longitudes)
  kernel.orderAlongCurve(
    ...([latitudesAt, longitudesAt, count, kmPerLatitude, kmPerLongitude] as const),
    ...([cellsAt, firstAt, standAtAt, nodeOfAt, nodeLatitudesAt, nodeLongitudesAt, planeAt] as const),
  )
  return {
    standAt: new Int32Array(buffer, standAtAt, count).slice(),
    nodeOf: new Int32Array(buffer, nodeOfAt, count).slice(),
    latitudes: new Float64Array(buffer, nodeLatitudesAt, count).slice(),
    longitudes: new Float64Array(buffer, nodeLongitudesAt, count).slice(),
    plane: new Float64Array(buffer, planeAt, 2 * count).slice(),
  }
}
