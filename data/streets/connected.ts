import { DisjointSets } from '@sawari/streets/network/disjoint-sets.ts'
import type { StreetMap } from './street-map.ts'

/**
 * The largest connected part of the map. Isolated groups of streets are omitted, and so are streets that nobody
 * may use.
 */
export function connectedPart({ points, stretches }: StreetMap): StreetMap {
  const usable = stretches.filter(({ road }) => road.autos || road.foot)
  const parts = new DisjointSets(points.length)
  for (const { from, to } of usable) parts.join(from, to)
  const sizes = new Int32Array(points.length)
  for (const { from } of usable) sizes[parts.rootOf(from)]! += 1
  const largest = sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0)
  return { points, stretches: usable.filter(({ from }) => parts.rootOf(from) === largest) }
}
