// The fares of stays: by slabs of the shortest way along the lines of a ticket, as `../../src/metro/shortest-ways.ts` and
// `../../src/metro/metro-fares.ts` compute them, or as the caller names them.
import { allocate } from './memory'
import { pairsOfRow } from './pairs'
import { at, setAt, stationCount, ticketCount } from './patterns'
import { fare, firstStay, head, staysOf, ticket } from './stays'

let sectionCount: i32 = 0
/** By section, 4 bytes each: the stations and the ticket of its line; 8 bytes each: the metres. */
export let sectionFrom: usize = 0
export let sectionTo: usize = 0
export let sectionTicket: usize = 0
export let sectionMetres: usize = 0

/** By ticket and station: the first of its neighbours, 4 bytes each; one more entry at the end. */
let nearOf: usize = 0
/** By neighbour, 16 bytes each: the metres of its section, and the station. */
let near: usize = 0
const NEAR_SHIFT: usize = 4
const METRES: usize = 0
const STATION: usize = 8

/** By station, 8 bytes each: the length of the shortest way. */
let lengths: usize = 0
/** A ring buffer of the stations whose neighbours are still to be tested, with room for all stations. */
let queue: usize = 0
/** By station, whether it is in the queue. */
let isQueued: usize = 0
/** By station, 4 bytes each: the fare to it in rupees, 0 if there is none. */
export let fares: usize = 0
/** The limit and the rupees of each slab, 8 bytes each. */
export let slabs: usize = 0

/** Makes room for the arrays above. */
export function reserveFares(sections: i32, mostSlabs: i32): void {
  sectionCount = sections
  sectionFrom = allocate(<usize>sections << 2)
  sectionTo = allocate(<usize>sections << 2)
  sectionTicket = allocate(<usize>sections << 2)
  sectionMetres = allocate(<usize>sections << 3)
  lengths = allocate(<usize>stationCount << 3)
  queue = allocate(<usize>stationCount << 2)
  isQueued = allocate(<usize>stationCount << 2)
  fares = allocate(<usize>stationCount << 2)
  slabs = allocate(<usize>mostSlabs << 4)
}

/** Sorts the sections, each in both directions, by ticket and station. */
export function joinSections(): void {
  const rows = ticketCount * stationCount
  nearOf = allocate((<usize>rows + 1) << 2)
  near = allocate((<usize>sectionCount << 1) << NEAR_SHIFT)
  memory.fill(nearOf, 0, (<usize>rows + 1) << 2)
  for (let section = 0; section < sectionCount; section++) {
    countAt(rowOf(section, sectionFrom))
    countAt(rowOf(section, sectionTo))
  }
  let sum = 0
  for (let row = 0; row <= rows; row++) {
    sum += at(nearOf, row)
    setAt(nearOf, row, sum)
  }
  // Each start is now the end of its row and is decreased to the beginning.
  for (let section = 0; section < sectionCount; section++) {
    place(rowOf(section, sectionFrom), at(sectionTo, section), section)
    place(rowOf(section, sectionTo), at(sectionFrom, section), section)
  }
}

function rowOf(section: i32, stations: usize): i32 {
  return at(sectionTicket, section) * stationCount + at(stations, section)
}

function countAt(row: i32): void {
  setAt(nearOf, row, at(nearOf, row) + 1)
}

function place(row: i32, station: i32, section: i32): void {
  const position = at(nearOf, row) - 1
  setAt(nearOf, row, position)
  const neighbour = near + (<usize>position << NEAR_SHIFT)
  store<f64>(neighbour, load<f64>(sectionMetres + (<usize>section << 3)), METRES)
  store<i32>(neighbour, station, STATION)
}

/** Writes the fares of the stays by a ticket that begin at the stations from `first` to `end - 1`, the last ones found. */
export function writeSlabFares(first: i32, end: i32, by: i32, isByKm: bool, slabCount: i32): void {
  for (let station = first; station < end; station++) {
    if (!hasStays(station, by)) continue
    findLengths(station, by, isByKm)
    for (let to = 0; to < stationCount; to++) {
      const length = load<f64>(lengths + (<usize>to << 3))
      setAt(fares, to, slabFare(isByKm ? length / 1000 : length, slabCount))
    }
    writeFares(station, by)
  }
}

/** Writes the fares of the stays by a ticket that begin at a station. */
export function writeFares(station: i32, by: i32): void {
  const last = at(staysOf, station + 1) - firstStay
  for (let stay = at(staysOf, station) - firstStay; stay < last; stay++) {
    if (load<u8>(ticket + <usize>stay) === <u8>by) setAt(fare, stay, at(fares, at(head, stay)))
  }
}

function hasStays(station: i32, by: i32): bool {
  const row = by * stationCount + station
  return at(pairsOfRow, row) !== at(pairsOfRow, row + 1)
}

function findLengths(station: i32, by: i32, isByKm: bool): void {
  const known = lengths
  for (let at = known, end = known + (<usize>stationCount << 3); at < end; at += 8) store<f64>(at, Infinity)
  memory.fill(isQueued, 0, <usize>stationCount << 2)
  store<f64>(known + (<usize>station << 3), 0)
  setAt(queue, 0, station)
  let first = 0
  let waiting = 1
  while (waiting > 0) {
    const from = at(queue, first)
    first = first + 1 === stationCount ? 0 : first + 1
    waiting--
    setAt(isQueued, from, 0)
    const reached = load<f64>(known + (<usize>from << 3))
    const row = by * stationCount + from
    const end = near + (<usize>at(nearOf, row + 1) << NEAR_SHIFT)
    for (let neighbour = near + (<usize>at(nearOf, row) << NEAR_SHIFT); neighbour < end; neighbour += 1 << NEAR_SHIFT) {
      const to = load<i32>(neighbour, STATION)
      const length = reached + (isByKm ? load<f64>(neighbour, METRES) : 1)
      const best = known + (<usize>to << 3)
      if (length >= load<f64>(best)) continue
      store<f64>(best, length)
      if (at(isQueued, to) !== 0) continue
      setAt(isQueued, to, 1)
      const place = first + waiting
      setAt(queue, place >= stationCount ? place - stationCount : place, to)
      waiting++
    }
  }
}

/** The rupees of the first slab whose limit is not exceeded, or 0. */
function slabFare(length: f64, slabCount: i32): i32 {
  for (let slab = 0; slab < slabCount; slab++) {
    const limit = slabs + (<usize>slab << 4)
    if (length <= load<f64>(limit)) return <i32>load<f64>(limit, 8)
  }
  return 0
}
