import type { Point } from '@sawari/geo'
import { barrierTest } from '../model/barriers.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Streets } from '../model/streets.ts'

/**
 * The streets with what is known of walking beside them: where they know no way, the straight walk over a
 * river or an expressway is none.
 */
export function keepToCrossings(geography: RoadGeography, streets: Streets | undefined): Streets {
  const blocks = barrierTest(geography)
  return {
    drive: (from, to, departAt) => streets?.drive(from, to, departAt),
    walk(from: Point, to: readonly Point[], withinKm: number) {
      const known = streets?.walk(from, to, withinKm)
      return to.map(
        (point, at) => known?.[at] ?? (blocks(from, point) ? Number.POSITIVE_INFINITY : undefined),
      )
    },
  }
}
