import type { MetroFareTable, PairFare, PairFares } from '@sawari/planner'
import { decimal, fail, isoDay, oneOf, optionalText, text, wholeNumber } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { MetroNames } from './metro-trains.ts'

const FARE_DAYS = ['all', 'monday-saturday', 'sunday-holiday'] as const

/** The tables of fares by distance or by number of stations, whose bands must be contiguous. */
export function readSlabFares(rows: readonly Row[], names: MetroNames): MetroFareTable[] {
  return groupsOf(rows, ['ticket', 'valid_from', 'days']).map(group => {
    const [row] = group
    const by = oneOf(row, 'unit', ['km', 'stations'])
    return {
      ticket: names.ticketOf(row, 'ticket'),
      validFrom: isoDay(row, 'valid_from'),
      days: oneOf(row, 'days', FARE_DAYS),
      price: { by, slabs: slabsOf(group, by) },
      source: text(row, 'source'),
    }
  })
}

function slabsOf(rows: readonly Row[], by: 'km' | 'stations') {
  let end: number | null = by === 'km' ? 0 : 1
  let dearest = 0
  const slabs = rows.map(row => {
    if (oneOf(row, 'unit', ['km', 'stations']) !== by) fail(row, `the other fares of the table are by ${by}`)
    const from = wholeNumber(row, 'from')
    if (end === null || from < end) fail(row, 'the slab overlaps the one before')
    if (from > end) fail(row, `the fares leave a gap from ${end} to ${from}`)
    const upto = optionalText(row, 'to') === '' ? null : wholeNumber(row, 'to')
    if (upto !== null && upto < from) fail(row, 'the slab runs backwards')
    const rupees = wholeNumber(row, 'fare_rupees')
    if (rupees <= dearest) fail(row, `${rupees} is not more than the fare of the shorter way`)
    dearest = rupees
    end = upto === null || by === 'km' ? upto : upto + 1
    return { upto, rupees }
  })
  if (end !== null) fail(rows.at(-1) as Row, 'the fares leave a gap after the last slab')
  return slabs
}

/** The tables of fares by pair of stations; a pair without an estimate may be missing only on Sundays. */
export function readPairFares(
  rows: readonly Row[],
  estimates: readonly Row[],
  names: MetroNames,
  linesOf: (ticket: number) => readonly number[],
): MetroFareTable[] {
  return groupsOf(rows, ['ticket', 'valid_from', 'days']).map(group => {
    const [row] = group
    const ticket = names.ticketOf(row, 'ticket')
    const stations = names.stationIds
      .map((_, station) => station)
      .filter(station => linesOf(ticket).some(line => names.isOn(station, line)))
    const pairs = pairsOf(group, stations, names)
    const estimate = estimates.find(candidate => names.ticketOf(candidate, 'ticket') === ticket)
    const days = oneOf(row, 'days', FARE_DAYS)
    if (estimate === undefined && days !== 'sunday-holiday') checkAllPairs(group, pairs, stations, names)
    return {
      ticket,
      validFrom: isoDay(row, 'valid_from'),
      days,
      price: { by: 'pair', pairs, ...(estimate && { otherwise: estimateOf(estimate) }) },
      source: text(row, 'source'),
    }
  })
}

function pairsOf(rows: readonly Row[], stations: readonly number[], names: MetroNames): PairFare[] {
  const seen = new Set<string>()
  return rows.map(row => {
    const ends = ['from_id', 'to_id'].map(column => {
      const station = names.station(row, text(row, column))
      return stations.includes(station) ? station : fail(row, `${column} is no station of the ticket`)
    })
    const between = ends.sort((a, b) => a - b) as [number, number]
    if (between[0] === between[1]) fail(row, 'the fare is for no ride')
    if (seen.has(between.join())) fail(row, 'the pair is listed twice')
    seen.add(between.join())
    const isEstimate = oneOf(row, 'basis', ['published', 'estimated']) === 'estimated'
    const rupees = wholeNumber(row, 'fare_rupees')
    return { between, rupees, ...(isEstimate && { estimate: text(row, 'source') }) }
  })
}

function checkAllPairs(
  rows: readonly Row[],
  pairs: readonly PairFare[],
  stations: readonly number[],
  names: MetroNames,
): void {
  const known = new Set(pairs.map(({ between }) => between.join()))
  for (const from of stations) {
    for (const to of stations) {
      if (from >= to || known.has(`${from},${to}`)) continue
      const [a, b] = [names.stationIds[from], names.stationIds[to]]
      fail(rows.at(-1) as Row, `the fares leave a gap: none between '${a}' and '${b}'`)
    }
  }
}

function estimateOf(row: Row): NonNullable<PairFares['otherwise']> {
  return {
    rupeesPerKm: decimal(row, 'rupees_per_km'),
    leastRupees: wholeNumber(row, 'least_rupees'),
    stepRupees: wholeNumber(row, 'step_rupees') || fail(row, 'step_rupees must be at least 1'),
    source: text(row, 'source'),
  }
}

function groupsOf(rows: readonly Row[], columns: readonly string[]): (readonly [Row, ...Row[]])[] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = columns.map(column => text(row, column)).join('|')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}
