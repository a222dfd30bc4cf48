// All pairs of stations that some pattern connects, as `../../src/metro/direct-rides.ts` finds them.
import { allocate } from './memory'
import {
  at,
  firstStop,
  lineCount,
  lineOf,
  metresOf,
  patternCount,
  secondsOf,
  setAt,
  stationCount,
  stationOf,
  stopCount,
  ticketCount,
  ticketOf,
} from './patterns'

const NONE: i32 = -1

/** By ticket and boarding station: the first of its pairs; one more entry at the end. */
export let pairsOfRow: usize = 0
/** By pair, 4 bytes each. */
export let pairTo: usize = 0
export let pairService: usize = 0
export let pairDistance: usize = 0
export let pairMinutes: usize = 0
/** The stops of the first pattern that serves the pair. */
export let pairStart: usize = 0
export let pairEnd: usize = 0
export let pairCount: i32 = 0

/** By service, 4 bytes each: its last stop, and the service without that stop, or −1. */
export let serviceStop: usize = 0
export let serviceBefore: usize = 0
export let serviceCount: i32 = 0
/** By service: the first service with one more stop; and the next one with as many stops. */
let firstLonger: usize = 0
let nextLonger: usize = 0

/** By station: the service of the pair that ends there, or −1, and its stops; for one row and line. */
let serviceTo: usize = 0
let startTo: usize = 0
let endTo: usize = 0

export function findPairs(): void {
  const rowCount = ticketCount * stationCount
  reserve(rowCount)
  const stopsOfRow = allocate((<usize>rowCount + 1) << 2)
  const sorted = allocate(<usize>stopCount << 2)
  const patternOf = allocate(<usize>stopCount << 2)
  sortStops(rowCount, stopsOfRow, sorted, patternOf)
  memory.fill(serviceTo, 0xff, <usize>stationCount << 2)
  pairCount = 0
  for (let row = 0; row < rowCount; row++) {
    setAt(pairsOfRow, row, pairCount)
    const first = at(stopsOfRow, row)
    const last = at(stopsOfRow, row + 1)
    if (first === last) continue
    for (let line = 0; line < lineCount; line++) {
      let isServed = false
      for (let index = first; index < last; index++) {
        const stop = at(sorted, index)
        const pattern = at(patternOf, stop)
        if (at(lineOf, pattern) !== line) continue
        isServed = true
        addStop(stop, at(firstStop, pattern + 1))
      }
      if (isServed) addPairs()
    }
  }
  setAt(pairsOfRow, rowCount, pairCount)
}

function reserve(rowCount: i32): void {
  let most = 0
  for (let pattern = 0; pattern < patternCount; pattern++) {
    const stops = at(firstStop, pattern + 1) - at(firstStop, pattern)
    most += (stops * (stops - 1)) >> 1
  }
  pairsOfRow = allocate((<usize>rowCount + 1) << 2)
  pairTo = allocate(<usize>most << 2)
  pairService = allocate(<usize>most << 2)
  pairDistance = allocate(<usize>most << 2)
  pairMinutes = allocate(<usize>most << 2)
  pairStart = allocate(<usize>most << 2)
  pairEnd = allocate(<usize>most << 2)
  const services = (<usize>(stopCount + most)) << 2
  serviceStop = allocate(services)
  serviceBefore = allocate(services)
  firstLonger = allocate(services)
  nextLonger = allocate(services)
  serviceTo = allocate(<usize>stationCount << 2)
  startTo = allocate(<usize>stationCount << 2)
  endTo = allocate(<usize>stationCount << 2)
  serviceCount = 0
  for (let stop = 0; stop < stopCount; stop++) addService(NONE, stop)
}

/** Sorts the stops by ticket and station; those of a row keep their order. */
function sortStops(rowCount: i32, first: usize, sorted: usize, patternOf: usize): void {
  memory.fill(first, 0, (<usize>rowCount + 1) << 2)
  for (let pattern = 0; pattern < patternCount; pattern++) {
    const ticket = at(ticketOf, at(lineOf, pattern))
    for (let stop = at(firstStop, pattern); stop < at(firstStop, pattern + 1); stop++) {
      setAt(patternOf, stop, pattern)
      const row = ticket * stationCount + at(stationOf, stop)
      setAt(first, row, at(first, row) + 1)
    }
  }
  let sum = 0
  for (let row = 0; row <= rowCount; row++) {
    sum += at(first, row)
    setAt(first, row, sum)
  }
  // Each start is now the end of its row and is decreased to the beginning.
  for (let stop = stopCount - 1; stop >= 0; stop--) {
    const row = at(ticketOf, at(lineOf, at(patternOf, stop))) * stationCount + at(stationOf, stop)
    const position = at(first, row) - 1
    setAt(first, row, position)
    setAt(sorted, position, stop)
  }
}

/** Adds a stop to the services of the stations that its pattern calls at later. */
function addStop(start: i32, patternEnd: i32): void {
  for (let end = start + 1; end < patternEnd; end++) {
    const to = at(stationOf, end)
    const service = at(serviceTo, to)
    if (service === NONE) {
      setAt(serviceTo, to, start)
      setAt(startTo, to, start)
      setAt(endTo, to, end)
    } else {
      setAt(serviceTo, to, withStop(service, start))
    }
  }
}

/** Sets of stops are numbered in the order in which they occur; the set of a single stop has its number. */
function withStop(service: i32, stop: i32): i32 {
  for (let longer = at(firstLonger, service); longer !== NONE; longer = at(nextLonger, longer)) {
    if (at(serviceStop, longer) === stop) return longer
  }
  return addService(service, stop)
}

function addService(before: i32, stop: i32): i32 {
  const service = serviceCount++
  setAt(serviceStop, service, stop)
  setAt(serviceBefore, service, before)
  setAt(firstLonger, service, NONE)
  if (before === NONE) return service
  setAt(nextLonger, service, at(firstLonger, before))
  setAt(firstLonger, before, service)
  return service
}

/** Adds the pairs of one row and line in the order of the stations where they end. */
function addPairs(): void {
  for (let to = 0; to < stationCount; to++) {
    const service = at(serviceTo, to)
    if (service === NONE) continue
    setAt(serviceTo, to, NONE)
    const start = at(startTo, to)
    const end = at(endTo, to)
    setAt(pairTo, pairCount, to)
    setAt(pairService, pairCount, service)
    setAt(pairStart, pairCount, start)
    setAt(pairEnd, pairCount, end)
    setAt(pairDistance, pairCount, divideHalfUp(between(metresOf, start, end), 10))
    setAt(pairMinutes, pairCount, max(1, divideHalfUp(between(secondsOf, start, end), 60)))
    pairCount++
  }
}

function between(sums: usize, start: i32, end: i32): f64 {
  return load<f64>(sums + (<usize>end << 3)) - load<f64>(sums + (<usize>start << 3))
}

function divideHalfUp(numerator: f64, denominator: f64): i32 {
  return <i32>Math.floor((2 * numerator + denominator) / (2 * denominator))
}
