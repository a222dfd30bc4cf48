/** The cost of an item of this length in kilometres. */
export interface Corner {
  readonly length: number
  readonly cost: number
}

/**
 * The lower convex hull of corners in rising order of length: the corners of the greatest convex
 * function from length 0 on that never falls and never lies above a given corner.
 */
export function lowerHull(corners: readonly Corner[]): Corner[] {
  const hull: Corner[] = []
  for (const corner of rising(corners)) {
    while (hull.length > 1 && !turnsUp(hull.at(-2)!, hull.at(-1)!, corner)) hull.pop()
    hull.push(corner)
  }
  return hull
}

/** The corners, each undercut by no later one, and at length 0 the least cost of all. */
function rising(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = []
  let least = Number.POSITIVE_INFINITY
  for (const corner of corners.toReversed()) {
    if (corner.cost >= least) continue
    kept.push(corner)
    least = corner.cost
  }
  const first = kept.at(-1)
  if (first !== undefined && first.length > 0) kept.push({ length: 0, cost: first.cost })
  return kept.reverse()
}

function turnsUp(a: Corner, b: Corner, c: Corner): boolean {
  return (b.cost - a.cost) * (c.length - a.length) < (c.cost - a.cost) * (b.length - a.length)
}
