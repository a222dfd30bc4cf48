import { ArrayPlaces, type BuildKernel, makeRoom } from './build-kernel.ts'
import type { Projection } from './plane.ts'
import type { NodeNumbers } from './rides.ts'

/** The number of cells of the curve: `SIDE` in `kernel/curve.ts`, squared. */
const CELLS = 256 * 256

/** Numbers the stands in the kernel, in the same order as `curveOrder`. */
export function numberInVectors(
  kernel: BuildKernel,
  { kmPerLatitude, kmPerLongitude }: Projection,
  latitudes: Float64Array,
  longitudes: Float64Array,
): NodeNumbers {
  const count = latitudes.length
  const places = new ArrayPlaces()
  const [latitudesAt, longitudesAt] = [places.doubles(count), places.doubles(count)]
  const [cellsAt, firstAt] = [places.ints(count), places.ints(CELLS + 1)]
  const [standAtAt, nodeOfAt] = [places.ints(count), places.ints(count)]
  makeRoom(kernel, places.end)
  const { buffer } = kernel.memory
  new Float64Array(buffer, latitudesAt, count).set(latitudes)
  new Float64Array(buffer, longitudesAt, count).set(longitudes)
  kernel.orderAlongCurve(
    ...([latitudesAt, longitudesAt, count, kmPerLatitude, kmPerLongitude] as const),
    ...([cellsAt, firstAt, standAtAt, nodeOfAt] as const),
  )
  return {
    standAt: new Int32Array(buffer, standAtAt, count).slice(),
    nodeOf: new Int32Array(buffer, nodeOfAt, count).slice(),
  }
}
