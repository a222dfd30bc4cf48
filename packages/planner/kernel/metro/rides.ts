// The rides of all services in one window, as `../../src/metro/hour-rides.ts` finds them.
import { allocate, lengthen } from './memory'
import { serviceBefore, serviceCount, serviceStop } from './pairs'
import { at, setAt, stopCount } from './patterns'

/** The rounding error of sums of fractions is less than this. */
const ROUNDING_ERROR: f64 = 1e-9
const NONE: i32 = -1
const FIRST_RIDES: i32 = 4096

/** By stop, 8 bytes each: the first and the last minute of its trains, and their number per minute. */
export let beginsOf: usize = 0
export let lastsOf: usize = 0
export let ratesOf: usize = 0
/** By stop, 1 byte each: whether the interval is stated. */
export let isStated: usize = 0

/** By service: the first of its rides; one more entry at the end. */
export let ridesOf: usize = 0
/** By ride, 4 bytes each. */
export let firstTrain: usize = 0
export let wait: usize = 0
export let lastMinute: usize = 0
export let rideCount: i32 = 0
let capacity: i32 = 0

/** The stops of a service in order; and the minutes at which its patterns begin to run, 8 bytes each. */
let served: usize = 0
let moments: usize = 0

/** Makes room for the arrays by stop. */
export function reserveWindow(): void {
  beginsOf = allocate(<usize>stopCount << 3)
  lastsOf = allocate(<usize>stopCount << 3)
  ratesOf = allocate(<usize>stopCount << 3)
  isStated = allocate(<usize>stopCount)
}

/** `latestFirst` is the last minute at which a pattern that a trip may wait for begins to run. */
export function findRides(firstMinute: f64, latestFirst: f64): void {
  served = allocate(<usize>stopCount << 2)
  moments = allocate((<usize>stopCount + 1) << 3)
  ridesOf = allocate((<usize>serviceCount + 1) << 2)
  capacity = FIRST_RIDES
  firstTrain = allocate(<usize>capacity << 2)
  wait = allocate(<usize>capacity << 2)
  lastMinute = allocate(<usize>capacity << 2)
  rideCount = 0
  setAt(ridesOf, 0, 0)
  for (let service = 0; service < serviceCount; service++) {
    const count = listStops(service)
    const momentCount = listMoments(count, firstMinute, latestFirst)
    for (let index = 0; index < momentCount; index++) {
      const from = load<f64>(moments + (<usize>index << 3))
      addRide(service, count, from, max(from, firstMinute))
    }
    setAt(ridesOf, service + 1, rideCount)
  }
}

/** Returns the number of stops. */
function listStops(service: i32): i32 {
  let count = 0
  for (let rest = service; rest !== NONE; rest = at(serviceBefore, rest)) count++
  let index = count
  for (let rest = service; rest !== NONE; rest = at(serviceBefore, rest))
    setAt(served, --index, at(serviceStop, rest))
  return count
}

/** Writes 0 and then, ascending, the minutes in which patterns begin to run after the window does. Returns their number. */
function listMoments(stops: i32, firstMinute: f64, latestFirst: f64): i32 {
  store<f64>(moments, 0)
  let count = 1
  for (let index = 0; index < stops; index++) {
    const begins = load<f64>(beginsOf + (<usize>at(served, index) << 3))
    if (begins <= firstMinute || begins > latestFirst) continue
    let place = moments + (<usize>count << 3)
    while (load<f64>(place - 8) > begins) place -= 8
    if (load<f64>(place - 8) === begins) continue
    memory.copy(place + 8, place, moments + (<usize>count << 3) - place)
    store<f64>(place, begins)
    count++
  }
  return count
}

/** Adds the ride from a moment on, unless it equals that from an earlier moment. */
function addRide(service: i32, stops: i32, from: f64, running: f64): void {
  let rate: f64 = 0
  let last: f64 = -Infinity
  for (let index = 0; index < stops; index++) {
    const stop = at(served, index)
    if (load<f64>(beginsOf + (<usize>stop << 3)) > running) continue
    const own = load<f64>(ratesOf + (<usize>stop << 3))
    // Counted trains add up. A stated interval belongs to the line: its patterns share the trains.
    rate = load<u8>(isStated + <usize>stop) !== 0 ? max(rate, own) : rate + own
    last = max(last, load<f64>(lastsOf + (<usize>stop << 3)))
  }
  if (rate === 0) return
  // Half the interval, rounded half up.
  const waiting = <i32>Math.floor(0.5 / rate + 0.5 + ROUNDING_ERROR)
  const before = rideCount - 1
  const isSame =
    before >= at(ridesOf, service) && at(wait, before) === waiting && at(lastMinute, before) === <i32>last
  if (isSame) return
  if (rideCount === capacity) widen()
  setAt(firstTrain, rideCount, <i32>from)
  setAt(wait, rideCount, waiting)
  setAt(lastMinute, rideCount, <i32>last)
  rideCount++
}

function widen(): void {
  const bytes = <usize>capacity << 2
  firstTrain = lengthen(firstTrain, bytes, 2 * bytes)
  wait = lengthen(wait, bytes, 2 * bytes)
  lastMinute = lengthen(lastMinute, bytes, 2 * bytes)
  capacity *= 2
}
