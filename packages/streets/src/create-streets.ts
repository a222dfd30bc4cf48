import { distanceKm, type Point } from '@sawari/planner/geo'
import type { StreetClosure } from './network/street-input.ts'
import { FOOT, type StreetNetwork } from './network/street-network.ts'
import { DriveSearch, type DriveWay } from './routing/drive-search.ts'
import { RecentWalks } from './routing/walk-search.ts'
import { barrierTest } from './snapping/barriers.ts'
import { type StreetAccess, StreetAccesses } from './snapping/street-access.ts'

export interface StreetWay {
  /** Two decimals; with the straight pieces between either end and its street. */
  readonly distanceKm: number
  readonly coordinates: readonly Point[]
}

/** A drive whose line is computed on first access. */
class StreetDrive implements StreetWay {
  readonly distanceKm: number
  private readonly draw: DriveWay['draw']
  private line: readonly Point[] | undefined

  constructor({ length, draw }: DriveWay) {
    this.distanceKm = Math.round(length / 100) / 100
    this.draw = draw
  }

  get coordinates(): readonly Point[] {
    this.line ??= this.draw()
    return this.line
  }
}

/** The port `Streets` of the planner. */
export interface Streets {
  drive(from: Point, to: Point, departAt: Date): StreetWay | undefined
  walk(from: Point, to: readonly Point[], withinKm: number): readonly (number | undefined)[]
}

/** A drive may be this many times as long as the straight line without an explanation. */
const BELIEVABLE_FACTOR = 2.5
/** Up to this straight-line distance, one-way streets and gates explain any drive. */
const SHORT_KM = 0.5
/**
 * The maps show roads only. If the walk along them is longer than this, people use a footpath, a gate or a
 * footbridge that the maps lack.
 */
const WALKED_FACTOR = 1.8
const DECIMETRES_PER_KM = 10_000

/**
 * Searches a street network. It reuses the memory of its searches, so that it runs one search at a time and a
 * query allocates nothing that grows with the network.
 */
export function createStreets(network: StreetNetwork): Streets {
  const crossesBarrier = barrierTest(network.barriers)
  const accesses = new StreetAccesses(network, crossesBarrier)
  const drives = new DriveSearch(network, accesses)
  const walks = new RecentWalks(network)
  const known = new WeakMap<Point, readonly StreetAccess[]>()
  // Walks to the same stands are requested repeatedly.
  const onFoot = (point: Point) => {
    const found = known.get(point) ?? accesses.near(point, { flags: FOOT, closed: 0 })
    known.set(point, found)
    return found
  }
  const isBelievable = (from: Point, to: Point, way: DriveWay | undefined) => {
    const straightKm = distanceKm(from, to)
    const mostKm = straightKm <= SHORT_KM ? Number.POSITIVE_INFINITY : BELIEVABLE_FACTOR * straightKm
    return way !== undefined && (way.length <= mostKm * DECIMETRES_PER_KM || crossesBarrier(from, to))
  }
  return {
    drive(from, to, departAt) {
      const closed = closedAt(network.closures, departAt)
      const way = drives.find(from, to, closed)
      if (way === undefined) return undefined
      const isExplained =
        isBelievable(from, to, way) ||
        // A long drive may also be explained by a road that is closed at this hour.
        (closed !== 0 && isBelievable(from, to, drives.find(from, to, 0)))
      if (!isExplained) return undefined
      return new StreetDrive(way)
    },
    walk(from, to, withinKm) {
      const start = onFoot(from)
      if (start.length === 0) return to.map(() => undefined)
      const search = walks.from(from, start, withinKm * DECIMETRES_PER_KM)
      return to.map(point => {
        const end = onFoot(point)
        if (end.length === 0) return undefined
        const straightKm = distanceKm(from, point)
        const km = search.lengthTo(end, start) / DECIMETRES_PER_KM
        const isLong = km > WALKED_FACTOR * straightKm && WALKED_FACTOR * straightKm <= withinKm
        if (isLong && !crossesBarrier(from, point)) return undefined
        return km <= withinKm ? km : Number.POSITIVE_INFINITY
      })
    },
  }
}

const HOUR_MS = 3_600_000
/** Asia/Kolkata is UTC+5:30 all year. */
const KOLKATA_OFFSET_HOURS = 5.5

/** The bits of the closures that are in force at an instant. */
function closedAt(closures: readonly StreetClosure[], instant: Date): number {
  const hours = instant.getTime() / HOUR_MS + KOLKATA_OFFSET_HOURS
  const hour = hours - 24 * Math.floor(hours / 24)
  const isIn = ({ fromHour, toHour }: StreetClosure['windows'][number]) =>
    fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
  return closures.reduce((bits, { windows }, index) => (windows.some(isIn) ? bits | (1 << index) : bits), 0)
}
