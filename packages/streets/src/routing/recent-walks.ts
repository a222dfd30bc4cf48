import type { Point } from '@sawari/planner/geo'
import type { StreetMap } from '../network/street-network.ts'
import type { StreetAccess } from '../snapping/street-access.ts'
import { WalkSearch, walkRows } from './walk-search.ts'

interface Known {
  readonly search: WalkSearch
  from: Point | undefined
  upTo: number
}

/** The last two searches: a plan requests walks to stands and to stations from both of its ends. */
export class RecentWalks {
  private readonly known: [last: Known, before: Known]

  constructor(map: StreetMap) {
    const rows = walkRows(map)
    const nothing = { from: undefined, upTo: 0 }
    this.known = [
      { search: new WalkSearch(map, rows), ...nothing },
      { search: new WalkSearch(map, rows), ...nothing },
    ]
  }

  /** A search from the point up to a length in decimetres, possibly a cached one. */
  from(point: Point, accesses: readonly StreetAccess[], upTo: number): WalkSearch {
    const [last, before] = this.known
    if (isFrom(last, point, upTo)) return last.search
    this.known.reverse()
    if (isFrom(before, point, upTo)) return before.search
    before.from = { latitude: point.latitude, longitude: point.longitude }
    before.upTo = upTo
    before.search.search(accesses, upTo)
    return before.search
  }
}

function isFrom({ from, upTo }: Known, point: Point, wanted: number): boolean {
  return from?.latitude === point.latitude && from.longitude === point.longitude && upTo === wanted
}
