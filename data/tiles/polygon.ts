import type { Position } from '../read/map-files.ts'
import { onPlane } from './plane.ts'

/** The area of a polygon less its holes. */
export function polygonAreaM2(rings: readonly (readonly Position[])[]): number {
  const [outer = 0, ...holes] = rings.map(ringAreaM2)
  return outer - holes.reduce((sum, hole) => sum + hole, 0)
}

function ringAreaM2(ring: readonly Position[]): number {
  let doubled = 0
  for (let at = 1; at < ring.length; at += 1) {
    const [from, to] = [onPlane(ring[at - 1]!), onPlane(ring[at]!)]
    const origin = onPlane(ring[0]!)
    doubled += (from.x - origin.x) * (to.y - origin.y) - (to.x - origin.x) * (from.y - origin.y)
  }
  return Math.abs(doubled) / 2
}
