import { DisjointSets } from '@sawari/streets/network/main-parts.ts'
import type { StreetMap } from './street-map.ts'

/**
 * The largest connected part of the map. Isolated groups of streets are omitted, and so are streets that nobody
 * may use.
 */
export function connectedPart({ points, segments }: StreetMap): StreetMap {
  const usable = segments.filter(({ road }) => road.autos || road.foot)
  const parts = new DisjointSets(points.length)
  for (const { from, to } of usable) parts.join(from, to)
  const sizes = new Int32Array(points.length)
  for (const { from } of usable) sizes[parts.rootOf(from)]! += 1
  const largest = sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0)
  return { points, segments: usable.filter(({ from }) => parts.rootOf(from) === largest) }
}
