/** Origin and destination as point indices. */
export type Pair = readonly [from: number, to: number]

/** Point indices in order; every two consecutive points are a wanted pair. */
export type Trail = readonly number[]

/**
 * Covers every pair exactly once with the fewest trails, then splits them into pieces of at most
 * `mostPoints`. Finds Euler circuits by Hierholzer's algorithm (1873): adds extra pairs until every
 * point has as many incoming as outgoing pairs, then cuts the circuits open at the extra pairs.
 */
export function coverByTrails(pairs: readonly Pair[], mostPoints: number): Trail[] {
  const unused = new Map<number, { to: number; isWanted: boolean }[]>()
  const add = (from: number, to: number, isWanted: boolean) => {
    unused.set(from, [...(unused.get(from) ?? []), { to, isWanted }])
  }
  for (const [from, to] of pairs) add(from, to, true)
  for (const [from, to] of closingPairs(pairs)) add(from, to, false)
  const starts = [...unused.keys()].sort((a, b) => a - b)
  return starts
    .flatMap(start => (unused.get(start)?.length ? cutOpen(roundTrip(start, unused)) : []))
    .flatMap(trail => shortened(trail, mostPoints))
}

/** The extra pairs: from points with more incoming than outgoing pairs to points with more outgoing ones. */
function closingPairs(pairs: readonly Pair[]): Pair[] {
  const surplus = new Map<number, number>()
  for (const [from, to] of pairs) {
    surplus.set(from, (surplus.get(from) ?? 0) - 1)
    surplus.set(to, (surplus.get(to) ?? 0) + 1)
  }
  const repeated = (sign: 1 | -1) =>
    [...surplus].flatMap(([point, count]) => Array.from({ length: Math.max(0, sign * count) }, () => point))
  const begins = repeated(-1)
  return repeated(1).map((from, at) => [from, begins[at] as number])
}

interface Step {
  readonly point: number
  /** Whether the pair that leads to this point is a wanted one. */
  readonly isWanted: boolean
}

/**
 * Follows unused pairs until stuck, which happens at the start, then adds remaining loops while going back.
 */
function roundTrip(start: number, unused: ReadonlyMap<number, { to: number; isWanted: boolean }[]>): Step[] {
  const going: Step[] = [{ point: start, isWanted: false }]
  const trip: Step[] = []
  for (let last = going.at(-1); last !== undefined; last = going.at(-1)) {
    const next = unused.get(last.point)?.pop()
    if (next === undefined) trip.push(going.pop() as Step)
    else going.push({ point: next.to, isWanted: next.isWanted })
  }
  return trip.reverse()
}

function cutOpen(trip: readonly Step[]): Trail[] {
  const trails: number[][] = []
  for (const { point, isWanted } of trip) {
    if (isWanted) trails.at(-1)?.push(point)
    else trails.push([point])
  }
  return trails.filter(trail => trail.length > 1)
}

function shortened(trail: Trail, mostPoints: number): Trail[] {
  const pieces: Trail[] = []
  // Consecutive pieces share a point: the last of one is the first of the next.
  for (let at = 0; at < trail.length - 1; at += mostPoints - 1) pieces.push(trail.slice(at, at + mostPoints))
  return pieces
}
