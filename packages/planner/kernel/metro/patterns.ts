// The patterns of the metro, which are the same at all hours: see `../../src/metro/run-times.ts`. The caller writes the
// arrays once.
import { allocate } from './memory'

export let stationCount: i32 = 0
export let lineCount: i32 = 0
export let ticketCount: i32 = 0
export let patternCount: i32 = 0
export let stopCount: i32 = 0
/** By line, 4 bytes each: its ticket. */
export let ticketOf: usize = 0
/** By pattern, 4 bytes each: its line. */
export let lineOf: usize = 0
/** By pattern: its first stop; one more entry at the end. */
export let firstStop: usize = 0
/** By stop, pattern by pattern: the station, 4 bytes each. */
export let stationOf: usize = 0
/** By stop, 8 bytes each: seconds and metres since the first stop of its pattern. */
export let secondsOf: usize = 0
export let metresOf: usize = 0
/** By station, 4 bytes each: the minutes of a change inside the gates, or −1. */
export let changeMinutes: usize = 0

/** Makes room for the arrays above. */
export function reserveMetro(stations: i32, lines: i32, tickets: i32, patterns: i32, stops: i32): void {
  stationCount = stations
  lineCount = lines
  ticketCount = tickets
  patternCount = patterns
  stopCount = stops
  ticketOf = allocate(<usize>lines << 2)
  lineOf = allocate(<usize>patterns << 2)
  firstStop = allocate((<usize>patterns + 1) << 2)
  stationOf = allocate(<usize>stops << 2)
  secondsOf = allocate(<usize>stops << 3)
  metresOf = allocate(<usize>stops << 3)
  changeMinutes = allocate(<usize>stations << 2)
}

/** An entry of an array with 4 bytes per entry. */
@inline
export function at(array: usize, index: i32): i32 {
  return load<i32>(array + (<usize>index << 2))
}

@inline
export function setAt(array: usize, index: i32, value: i32): void {
  store<i32>(array + (<usize>index << 2), value)
}
