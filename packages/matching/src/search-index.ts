import { type Bounds, flatDistanceKm } from '@sawari/geo'
import { bearingOf, isSameWay } from './direction.ts'
import { EndsTable } from './ends-table.ts'
import { ExpiryQueue } from './expiry-queue.ts'
import { LineBitmaps } from './line-bitmaps.ts'
import { SearchCells } from './search-cells.ts'
import type { TripGeometry } from './trip.ts'

const FIRST_CAPACITY = 1024

/** An active search as stored in the index. */
export interface SearchEntry {
  readonly id: string
  readonly userId: string
  readonly trip: TripGeometry
  readonly radiusKm: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The active searches. Searches that may match a trip are found without testing each one. */
export interface SearchIndex<Entry extends SearchEntry = SearchEntry> {
  readonly size: number
  /** Replaces an entry with the same id. */
  add(entry: Entry): void
  /** Returns whether the entry was present. */
  remove(id: string): boolean
  /** Removes the searches that have expired at `now` and returns them, soonest first. */
  expire(now: number): Entry[]
  /**
   * Every live search that matches the trip for either rider, and some that do not; `compareTrips`
   * decides. The order depends only on the previous calls.
   */
  candidates(trip: TripGeometry, radiusKm: number, now: number): Entry[]
  /** Exactly the live searches that count as one trip with this one, without those that match en route. */
  bothEndsNear(trip: TripGeometry, radiusKm: number, now: number): Entry[]
}

/** The index is fastest for trips inside the box, and right for all. */
export function createSearchIndex<Entry extends SearchEntry = SearchEntry>(box: Bounds): SearchIndex<Entry> {
  return new CellIndex<Entry>(new SearchCells(box))
}

/** Each entry has a slot. Typed arrays by slot hold the values that queries test first. */
class CellIndex<Entry extends SearchEntry> implements SearchIndex<Entry> {
  private readonly slotOf = new Map<string, number>()
  private readonly entries: (Entry | undefined)[] = []
  private readonly freeSlots: number[] = []
  private capacity = 0
  private bearings = new Float64Array(0)
  private distances = new Float64Array(0)
  private expiries = new Float64Array(0)
  private readonly cells: SearchCells
  private readonly ends: EndsTable
  private readonly lines: LineBitmaps
  private readonly queue = new ExpiryQueue()
  /** By cell: the number of the last query that reached it. */
  private readonly reachedBy: Float64Array
  private query = 0
  /** The slots that the current query found. */
  private found = new Int32Array(0)

  constructor(cells: SearchCells) {
    this.cells = cells
    this.ends = new EndsTable(cells)
    this.lines = new LineBitmaps(cells.count)
    this.reachedBy = new Float64Array(cells.count)
  }

  get size(): number {
    return this.slotOf.size
  }

  add(entry: Entry): void {
    this.remove(entry.id)
    const slot = this.freeSlots.pop() ?? this.entries.length
    if (slot >= this.capacity) this.grow()
    this.slotOf.set(entry.id, slot)
    this.entries[slot] = entry
    this.bearings[slot] = bearingOf(entry.trip)
    this.distances[slot] = entry.trip.distanceKm
    this.expiries[slot] = entry.expiresAt
    this.ends.add(slot, entry.trip, entry.radiusKm, entry.expiresAt)
    visitLine(this.cells, entry.trip, 0, cell => this.lines.add(slot, cell))
    this.queue.push(entry.expiresAt, slot)
  }

  remove(id: string): boolean {
    const slot = this.slotOf.get(id)
    if (slot === undefined) return false
    const { trip } = this.entries[slot]!
    visitLine(this.cells, trip, 0, cell => this.lines.remove(slot, cell))
    this.ends.remove(slot)
    this.entries[slot] = undefined
    this.slotOf.delete(id)
    this.freeSlots.push(slot)
    if (this.queue.size > 2 * this.size + FIRST_CAPACITY) this.rebuildQueue()
    return true
  }

  expire(now: number): Entry[] {
    const over: Entry[] = []
    while (this.queue.soonest() <= now) {
      const moment = this.queue.soonest()
      const entry = this.entries[this.queue.pop()]
      // The search was removed before, and a later search may use its slot.
      if (entry?.expiresAt !== moment) continue
      this.remove(entry.id)
      over.push(entry)
    }
    return over
  }

  candidates(trip: TripGeometry, radiusKm: number, now: number): Entry[] {
    const { found } = this
    const cells = this.cellsWithinReach(trip, radiusKm)
    // Other trips that run along this one, or have both ends near its ends.
    let count = this.ends.within(cells, { stamps: this.reachedBy, stamp: this.query }, now, found)
    // Longer trips that this one runs along.
    const [start, end] = [
      this.cells.around(trip.source, radiusKm),
      this.cells.around(trip.destination, radiusKm),
    ]
    for (const slot of this.lines.passing(start, end, this.entries.length)) {
      if (this.distances[slot]! < trip.distanceKm || !(this.expiries[slot]! > now)) continue
      if (!this.isWithinReach(slot)) found[count++] = slot
    }
    return this.goingTheSameWay(count, trip)
  }

  bothEndsNear(trip: TripGeometry, radiusKm: number, now: number): Entry[] {
    const { found, entries } = this
    const count = this.ends.near(trip, radiusKm, now, found)
    if (!isLong(trip, radiusKm)) return this.goingTheSameWay(count, trip)
    const answer = new Array<Entry>(count)
    for (let at = 0; at < count; at++) answer[at] = entries[found[at]!]!
    return answer
  }

  /** The entries of the first `count` slots found that go the same way as the trip. */
  private goingTheSameWay(count: number, trip: TripGeometry): Entry[] {
    const { found, bearings, entries } = this
    const answer: Entry[] = []
    const bearing = count > 0 ? bearingOf(trip) : 0
    for (let at = 0; at < count; at++) {
      const slot = found[at]!
      if (isSameWay(bearings[slot]!, bearing)) answer.push(entries[slot]!)
    }
    return answer
  }

  /** The cells within the radius of a trip, each once, stamped for `isWithinReach`. */
  private cellsWithinReach(trip: TripGeometry, radiusKm: number): number[] {
    const reached: number[] = []
    this.query += 1
    visitLine(this.cells, trip, radiusKm, cell => {
      if (this.reachedBy[cell] === this.query) return
      this.reachedBy[cell] = this.query
      reached.push(cell)
    })
    return reached
  }

  /** Whether both ends lie in cells that the last query reached. */
  private isWithinReach(slot: number): boolean {
    const { reachedBy, query, ends } = this
    return reachedBy[ends.sourceCell(slot)] === query && reachedBy[ends.destinationCell(slot)] === query
  }

  private grow(): void {
    this.capacity = Math.max(FIRST_CAPACITY, 2 * this.capacity)
    this.found = new Int32Array(this.capacity)
    this.ends.grow(this.capacity)
    this.lines.grow(this.capacity)
    this.bearings = grown(this.bearings, this.capacity)
    this.distances = grown(this.distances, this.capacity)
    this.expiries = grown(this.expiries, this.capacity)
  }

  private rebuildQueue(): void {
    this.queue.clear()
    for (const slot of this.slotOf.values()) this.queue.push(this.expiries[slot]!, slot)
  }
}

/**
 * Whether every trip with both ends within the radius of this one's ends goes the same way. Moving the
 * ends by the radius turns a trip of 2.2 times the radius by at most 66°, and away from the poles the
 * meridians at both starts are nearly parallel. Most trips are long, so their bearings need no check.
 */
function isLong({ source, destination }: TripGeometry, radiusKm: number): boolean {
  if (Math.abs(source.latitude) > 60 || Math.abs(destination.latitude) > 60) return false
  if (Math.abs(source.longitude - destination.longitude) > 1) return false
  const km = flatDistanceKm(source, destination)
  return km > 2.2 * radiusKm && km < 100 && radiusKm < 10
}

/** Visits the cells within reach of a trip's line and ends, some of them more than once. */
function visitLine(
  cells: SearchCells,
  { source, destination, line }: TripGeometry,
  reachKm: number,
  visit: (cell: number) => void,
): void {
  cells.visitAlong(source, source, reachKm, visit)
  cells.visitAlong(destination, destination, reachKm, visit)
  for (let index = 1; index < line.length; index++) {
    cells.visitAlong(line[index - 1]!, line[index]!, reachKm, visit)
  }
}

function grown(old: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const array = new Float64Array(capacity)
  array.set(old)
  return array
}
