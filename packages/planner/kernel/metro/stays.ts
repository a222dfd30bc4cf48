// The search for stays from each station, as `../../src/metro/find-stays.ts` does it.
import { allocate, lengthen } from './memory'
import { pairCount, pairDistance, pairMinutes, pairService, pairsOfRow, pairTo } from './pairs'
import { at, changeMinutes, setAt, stationCount, ticketCount } from './patterns'
import { firstTrain, lastMinute, ridesOf, wait } from './rides'

/** The maximum number of rides of one stay. */
const MOST_RIDES: i32 = 4
const NONE: i32 = -1
/** Later than any train. */
const NEVER: i32 = 0x3fffffff

/**
 * The figures of a stay as a vector: minutes, rides, earliest end, and the latest start as it is compared, negative. One
 * stay is as good as another if each lane is at most that of the other.
 */
const MINUTES: usize = 0
const RIDES: usize = 4
const EARLIEST_END: usize = 8
/** The other fields of a label. */
const DISTANCE: usize = 16
const LATEST_START: usize = 20
const TO: usize = 24
/** `NONE` for a label that a later one of its round dominates. */
const TICKET: usize = 28
/** The pair of the last ride, and the index of that ride in the arrays of `rides.ts`. */
const PAIR: usize = 32
const RIDE: usize = 36
/** The offset of the label without the last ride. */
const BEFORE: usize = 40
/** The offset of the label found after this one at the same station by the same ticket. */
const NEXT: usize = 44
/** The stay created from the label. */
const STAY: usize = 48
const LABEL_BYTES: i32 = 64
const FIRST_LABELS: i32 = 1024
const FIRST_STAYS: i32 = 4096

let labels: usize = 0
let labelBytes: i32 = 0
/** The offset after the last label. */
let end: i32 = 0
/** The first label at each station by the ticket being searched; and its figures, 16 bytes each. */
let firstAt: usize = 0
let figuresAt: usize = 0
/** By station: where its stays begin in the row. */
let starts: usize = 0

/**
 * By row of pairs: its first boarding. A boarding is one ride of one pair: the figures that it adds (minutes, 0, minutes,
 * its last train, negative), figures that it does not fall below (the end of the first train), then four numbers.
 */
let boardingsOf: usize = 0
let boardings: usize = 0
const AT_LEAST: usize = 16
const BOARDED_TO: usize = 32
const BOARDED_DISTANCE: usize = 36
const BOARDED_PAIR: usize = 40
const BOARDED_RIDE: usize = 44
const BOARDING_BYTES: usize = 48

let source: i32 = 0
let earliestStart: i32 = 0
/** Later starts than this are equivalent. */
let evening: i32 = 0
let firstMinute: i32 = 0

/** By station: the first of the stays that begin there; one more entry at the end. */
export let staysOf: usize = 0
/** By stay, 4 bytes each; the last two 1 byte each. They contain the stays from `firstStay` on. */
export let head: usize = 0
export let minutes: usize = 0
export let distance: usize = 0
export let latestStart: usize = 0
export let earliestEnd: usize = 0
export let lastPair: usize = 0
export let lastRide: usize = 0
/** The stay without its last ride, or −1. */
export let before: usize = 0
export let fare: usize = 0
export let ticket: usize = 0
export let rides: usize = 0
export let firstStay: i32 = 0
let room: i32 = 0

/** The minutes are those of `../../src/metro/find-stays.ts`. */
export function reserveStays(hourBegins: i32, latestCompared: i32, windowBegins: i32): void {
  earliestStart = hourBegins
  evening = latestCompared
  firstMinute = windowBegins
  staysOf = allocate((<usize>stationCount + 1) << 2)
  setAt(staysOf, 0, 0)
  firstAt = allocate(<usize>stationCount << 2)
  figuresAt = allocate(<usize>stationCount << 4)
  starts = allocate((<usize>stationCount + 1) << 2)
  labelBytes = FIRST_LABELS * LABEL_BYTES
  labels = allocate(labelBytes)
  listBoardings()
  room = FIRST_STAYS
  const bytes = <usize>room << 2
  head = allocate(bytes)
  minutes = allocate(bytes)
  distance = allocate(bytes)
  latestStart = allocate(bytes)
  earliestEnd = allocate(bytes)
  lastPair = allocate(bytes)
  lastRide = allocate(bytes)
  before = allocate(bytes)
  fare = allocate(bytes)
  ticket = allocate(room)
  rides = allocate(room)
}

/** Lists the rides of all pairs in order, so that the search reads one array from one end to the other. */
function listBoardings(): void {
  const rowCount = ticketCount * stationCount
  let count = 0
  for (let pair = 0; pair < pairCount; pair++) {
    const service = at(pairService, pair)
    count += at(ridesOf, service + 1) - at(ridesOf, service)
  }
  boardingsOf = allocate((<usize>rowCount + 1) << 2)
  boardings = allocate(<usize>count * BOARDING_BYTES)
  const none = i32x4.splat(i32.MIN_VALUE)
  let to = boardings
  for (let row = 0; row < rowCount; row++) {
    setAt(boardingsOf, row, <i32>(to - boardings))
    const rowEnd = at(pairsOfRow, row + 1)
    for (let pair = at(pairsOfRow, row); pair < rowEnd; pair++) {
      const service = at(pairService, pair)
      const last = at(ridesOf, service + 1)
      for (let ride = at(ridesOf, service); ride < last; ride++, to += BOARDING_BYTES) {
        const onTrain = at(pairMinutes, pair)
        const added = at(wait, ride) + onTrain
        // The first train has a fixed time; later ones are boarded after the mean wait.
        const firstEnd = at(firstTrain, ride) + onTrain
        v128.store(to, i32x4(0, 0, 0, 0))
        store<i32>(to, added)
        store<i32>(to, added, 8)
        store<i32>(to, -at(lastMinute, ride), 12)
        v128.store(to, i32x4.replace_lane(none, 2, firstEnd), AT_LEAST)
        store<i32>(to, at(pairTo, pair), BOARDED_TO)
        store<i32>(to, at(pairDistance, pair), BOARDED_DISTANCE)
        store<i32>(to, pair, BOARDED_PAIR)
        store<i32>(to, ride, BOARDED_RIDE)
      }
    }
  }
  setAt(boardingsOf, rowCount, <i32>(to - boardings))
}

/** Finds the stays that begin at the stations from `first` to `past - 1`. They replace those of the stations before. */
export function findStays(first: i32, past: i32): void {
  firstStay = at(staysOf, first)
  for (let station = first; station < past; station++) findStaysFrom(station)
}

function findStaysFrom(station: i32): void {
  source = station
  end = 0
  for (let by = 0; by < ticketCount; by++) {
    const row = by * stationCount + station
    if (at(pairsOfRow, row) !== at(pairsOfRow, row + 1)) searchBy(by, station)
  }
  writeStays()
}

function searchBy(by: i32, station: i32): void {
  memory.fill(firstAt, 0xff, <usize>stationCount << 2)
  for (let to = 0; to < stationCount; to++) v128.store(figuresAt + (<usize>to << 4), i32x4.splat(i32.MAX_VALUE))
  // No stay ends where it begins: this dominates every one.
  v128.store(figuresAt + (<usize>station << 4), i32x4.splat(i32.MIN_VALUE))
  let begin = end
  board(by, station, NONE)
  for (let count = 2; count <= MOST_RIDES; count++) {
    const roundEnd = end
    for (let label = begin; label < roundEnd; label += LABEL_BYTES) {
      const reached = field(label, TO)
      if (at(changeMinutes, reached) === NONE || field(label, TICKET) === NONE) continue
      board(by, reached, label)
    }
    begin = roundEnd
  }
}

/** Tries every ride from a station, after the stay `earlier` if there is one. */
function board(by: i32, station: i32, earlier: i32): void {
  let ready = i32x4(0, 0, firstMinute, 0)
  let begun = NEVER
  if (earlier !== NONE) {
    const change = at(changeMinutes, station)
    const minutes = field(earlier, MINUTES) + change
    ready = i32x4(minutes, field(earlier, RIDES), field(earlier, EARLIEST_END) + change, minutes)
    begun = field(earlier, LATEST_START)
  }
  const limits = i32x4.replace_lane(i32x4.splat(i32.MIN_VALUE), 3, -min(begun, evening))
  const row = by * stationCount + station
  const rowEnd = boardings + <usize>at(boardingsOf, row + 1)
  const known = figuresAt
  for (let boarding = boardings + <usize>at(boardingsOf, row); boarding < rowEnd; boarding += BOARDING_BYTES) {
    const sum = i32x4.add(ready, v128.load(boarding))
    const figures = i32x4.max_s(i32x4.max_s(sum, v128.load(boarding, AT_LEAST)), limits)
    const best = v128.load(known + (<usize>load<i32>(boarding, BOARDED_TO) << 4))
    // The first label of the station, which has fewer rides, dominates most rides: nothing is written for them.
    if (i32x4.all_true(i32x4.le_s(best, figures))) continue
    if (-i32x4.extract_lane(figures, 3) < earliestStart) continue
    draft(by, earlier, boarding, figures, min(begun, -i32x4.extract_lane(sum, 3)))
  }
}

/** Writes a label and keeps it unless another one dominates it. */
function draft(by: i32, earlier: i32, boarding: usize, figures: v128, latest: i32): void {
  const label = end
  const to = load<i32>(boarding, BOARDED_TO)
  v128.store(labels + <usize>label, figures)
  setField(label, RIDES, i32x4.extract_lane(figures, 1) + 1)
  const travelled = earlier === NONE ? 0 : field(earlier, DISTANCE)
  setField(label, DISTANCE, travelled + load<i32>(boarding, BOARDED_DISTANCE))
  for (let other = at(firstAt, to); other !== NONE; other = field(other, NEXT)) {
    if (isAsGood(other, label)) return
  }
  setField(label, LATEST_START, latest)
  setField(label, TO, to)
  setField(label, TICKET, by)
  setField(label, PAIR, load<i32>(boarding, BOARDED_PAIR))
  setField(label, RIDE, load<i32>(boarding, BOARDED_RIDE))
  setField(label, BEFORE, earlier)
  add(label, to)
}

/** Appends the label to those of its station and removes those of the same round that it dominates. */
function add(label: i32, to: i32): void {
  const count = field(label, RIDES)
  let last = NONE
  for (let other = at(firstAt, to); other !== NONE; other = field(other, NEXT)) {
    if (field(other, RIDES) === count && isAsGood(label, other)) {
      setField(other, TICKET, NONE)
      if (last === NONE) setAt(firstAt, to, field(other, NEXT))
      else setField(last, NEXT, field(other, NEXT))
      continue
    }
    last = other
  }
  setField(label, NEXT, NONE)
  if (last === NONE) setAt(firstAt, to, label)
  else setField(last, NEXT, label)
  v128.store(figuresAt + (<usize>to << 4), figuresOf(at(firstAt, to)))
  end += LABEL_BYTES
  if (end < labelBytes) return
  labels = lengthen(labels, labelBytes, 2 * labelBytes)
  labelBytes *= 2
}

/** No label is compared with one of fewer rides. */
function isAsGood(one: i32, other: i32): bool {
  const a = figuresOf(one)
  const b = figuresOf(other)
  if (!i32x4.all_true(i32x4.le_s(a, b))) return false
  return v128.any_true(i32x4.lt_s(a, b)) || field(one, DISTANCE) <= field(other, DISTANCE)
}

@inline
function figuresOf(label: i32): v128 {
  return v128.load(labels + <usize>label)
}

/** Writes the stays as a row: by the station where they end, then by ticket, then fewest rides first. */
function writeStays(): void {
  memory.fill(starts, 0, (<usize>stationCount + 1) << 2)
  for (let label = 0; label < end; label += LABEL_BYTES) {
    if (field(label, TICKET) === NONE) continue
    const to = field(label, TO) + 1
    setAt(starts, to, at(starts, to) + 1)
  }
  let sum = at(staysOf, source)
  for (let to = 0; to <= stationCount; to++) {
    sum += at(starts, to)
    setAt(starts, to, sum)
  }
  setAt(staysOf, source + 1, sum)
  while (sum - firstStay > room) widen()
  for (let label = 0; label < end; label += LABEL_BYTES) {
    if (field(label, TICKET) === NONE) continue
    const to = field(label, TO)
    const stay = at(starts, to)
    setAt(starts, to, stay + 1)
    setField(label, STAY, stay)
    const index = stay - firstStay
    setAt(head, index, to)
    store<u8>(ticket + <usize>index, <u8>field(label, TICKET))
    store<u8>(rides + <usize>index, <u8>field(label, RIDES))
    setAt(minutes, index, field(label, MINUTES))
    setAt(distance, index, field(label, DISTANCE))
    setAt(latestStart, index, field(label, LATEST_START))
    setAt(earliestEnd, index, field(label, EARLIEST_END))
    setAt(lastPair, index, field(label, PAIR))
    setAt(lastRide, index, field(label, RIDE))
    const earlier = field(label, BEFORE)
    // Stays with fewer rides already have their index.
    setAt(before, index, earlier === NONE ? NONE : field(earlier, STAY))
  }
}

function widen(): void {
  const bytes = <usize>room << 2
  head = lengthen(head, bytes, 2 * bytes)
  minutes = lengthen(minutes, bytes, 2 * bytes)
  distance = lengthen(distance, bytes, 2 * bytes)
  latestStart = lengthen(latestStart, bytes, 2 * bytes)
  earliestEnd = lengthen(earliestEnd, bytes, 2 * bytes)
  lastPair = lengthen(lastPair, bytes, 2 * bytes)
  lastRide = lengthen(lastRide, bytes, 2 * bytes)
  before = lengthen(before, bytes, 2 * bytes)
  fare = lengthen(fare, bytes, 2 * bytes)
  ticket = lengthen(ticket, room, 2 * room)
  rides = lengthen(rides, room, 2 * room)
  room *= 2
}

@inline
function field(label: i32, offset: usize): i32 {
  return load<i32>(labels + <usize>label + offset)
}

@inline
function setField(label: i32, offset: usize, value: i32): void {
  store<i32>(labels + <usize>label + offset, value)
}
