import { BACKWARD, FOOT, FORWARD, type StreetMap } from '../network/street-network.ts'

/** One entry per node: the length of the shortest drive from a node without the closures, in decimetres. */
export function drivesFrom(map: StreetMap, source: number, closed: number): number[] {
  return lengthsFrom(map, source, (edge, isForward) => {
    if ((map.closure[edge]! & closed) !== 0) return false
    return (map.flags[edge]! & (isForward ? FORWARD : BACKWARD)) !== 0
  })
}

/** One entry per node: the length of the shortest walk. */
export function walksFrom(map: StreetMap, source: number): number[] {
  return lengthsFrom(map, source, edge => (map.flags[edge]! & FOOT) !== 0)
}

function lengthsFrom(
  map: StreetMap,
  source: number,
  isPassable: (edge: number, isForward: boolean) => boolean,
): number[] {
  const lengths = Array.from(map.latitudes, (_, node) => (node === source ? 0 : Number.POSITIVE_INFINITY))
  const open = new Set(lengths.keys())
  while (open.size > 0) {
    const node = [...open].reduce((best, other) => (lengths[other]! < lengths[best]! ? other : best))
    open.delete(node)
    map.from.forEach((from, edge) => {
      const to = map.to[edge]!
      const reached = lengths[node]! + map.length[edge]!
      if (from === node && isPassable(edge, true)) lengths[to] = Math.min(lengths[to]!, reached)
      if (to === node && isPassable(edge, false)) lengths[from] = Math.min(lengths[from]!, reached)
    })
  }
  return lengths
}
