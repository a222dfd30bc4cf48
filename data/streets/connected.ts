import type { StreetMap } from './street-map.ts'

/**
 * The largest part of the map that holds together. Islands of a few streets stay out, as do streets on
 * which nobody may go.
 */
export function connectedPart({ points, stretches }: StreetMap): StreetMap {
  const usable = stretches.filter(({ road }) => road.autos || road.foot)
  const parent = Int32Array.from(points, (_, point) => point)
  const partOf = (point: number) => {
    let at = point
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  for (const { from, to } of usable) parent[partOf(from)] = partOf(to)
  const sizes = new Int32Array(points.length)
  for (const { from } of usable) sizes[partOf(from)]! += 1
  const largest = sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0)
  return { points, stretches: usable.filter(({ from }) => partOf(from) === largest) }
}
