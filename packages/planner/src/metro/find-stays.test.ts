import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MetroData } from '../model/metro.ts'
import { arbitraryMetro } from '../testing/arbitrary-metro.ts'
import { allStays, type PlainStay } from '../testing/brute-force-stays.ts'
import { createMetro } from './create-metro.ts'
import type { MetroHour } from './metro-hour.ts'

const MONDAY = '2026-11-23'
const moments = fc.record({ hour: fc.integer({ min: 5, max: 23 }), minuteOfHour: fc.nat(59) })

test('stays are those of a search that tries every train and every change', () => {
  fc.assert(
    fc.property(arbitraryMetro, moments, fc.array(fc.nat(14), { maxLength: 2 }), (data, first, others) => {
      const metro = createMetro(data)
      // The minutes of one quarter of an hour share their stays.
      const quarter = first.minuteOfHour - (first.minuteOfHour % 15)
      for (const minuteOfHour of [first.minuteOfHour, ...others.map(minute => quarter + minute)]) {
        const moment = { hour: first.hour, minute: first.hour * 60 + minuteOfHour }
        const metroHour = metro.hourAt(instantOf(moment.minute))
        for (const [from, to] of pairsOf(data.stations.length)) {
          const kept = [0, 1].map(ticket =>
            worthKeeping(allStays(data, [from, to], ticket, moment), first.hour),
          )
          const expected = kept.flatMap(stays => onePerFigures(stays, first.hour))
          const begins = moment.hour * 60 + quarter
          const stays = staysOf(metroHour, begins, [from, to])
          expect(sorted(stays), `${from} to ${to}`).toEqual(sorted(expected))
          // Which of two equal stays is kept may depend on a better one that is as good only up to a change.
          const lengths = new Set(kept.flat().map(described))
          for (const stay of stays) expect(lengths).toContain(described(stay))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('who can begin a stay at one moment can begin it at any earlier one', () => {
  fc.assert(
    fc.property(arbitraryMetro, moments, (data, { hour, minuteOfHour }) => {
      const metro = createMetro(data).hourAt(instantOf(hour * 60 + minuteOfHour))
      if (metro === undefined) return
      for (const [stay, latestStart] of metro.stays.latestStart.entries()) {
        let arrived = latestStart
        for (const ride of metro.ridesOf(stay)) {
          arrived += ride.changeMinutes
          expect(arrived, 'the last train has not left').toBeLessThanOrEqual(
            lastTrain(data, ride.fromStation),
          )
          arrived += ride.waitMinutes + ride.minutes
        }
        expect(arrived).toBe(latestStart + metro.stays.minutes[stay]!)
      }
    }),
    { numRuns: 100 },
  )
})

function pairsOf(stationCount: number): [from: number, to: number][] {
  const stations = Array.from({ length: stationCount }, (_, station) => station)
  return stations.flatMap(from =>
    stations.filter(to => to !== from).map((to): [number, number] => [from, to]),
  )
}

function instantOf(minute: number): Date {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return new Date(`${MONDAY}T${clock}:00+05:30`)
}

/** The latest minute at which any train can leave a station: none runs an hour after the last one was counted or began. */
function lastTrain(data: MetroData, station: number): number {
  const lasts = data.patterns
    .filter(({ stations }) => stations.includes(station))
    .map(({ trains: { weekday } }) =>
      weekday.kind === 'counted' ? weekday.lastMinute : weekday.bands.at(-1)!.toMinute,
    )
  return Math.max(...lasts) + 60
}

function worthKeeping(stays: readonly PlainStay[], hour: number): PlainStay[] {
  const possible = stays.filter(({ latestStart }) => latestStart >= hour * 60)
  const isDominated = (one: PlainStay, other: PlainStay) => {
    const [a, b] = [figuresAt(one, hour), figuresAt(other, hour)]
    const isNowhereWorse = [0, 1, 2, 3].every(at => b[at]! <= a[at]!)
    return isNowhereWorse && [0, 1, 2, 3].some(at => b[at]! < a[at]!)
  }
  return possible.filter(stay => !possible.some(other => isDominated(stay, other)))
}

function onePerFigures(stays: readonly PlainStay[], hour: number): PlainStay[] {
  return [...new Map(stays.map(stay => [figuresAt(stay, hour).join(), stay])).values()]
}

/** The values by which stays are compared; a later start counts only towards the end of service. */
function figuresAt({ rides, minutes, latestStart, earliestEnd }: PlainStay, hour: number) {
  const evening = (hour + 1) * 60 + 240
  return [rides, minutes, -Math.min(latestStart, evening), earliestEnd] as const
}

function staysOf(
  metro: MetroHour | undefined,
  begins: number,
  [from, to]: readonly [number, number],
): PlainStay[] {
  if (metro === undefined) return []
  const stays: PlainStay[] = []
  const { firstOut, head, ...figures } = metro.stays
  for (let stay = firstOut[from]!; stay < firstOut[from + 1]!; stay += 1) {
    if (head[stay] !== to) continue
    const [rides, minutes, distance] = [figures.rides[stay]!, figures.minutes[stay]!, figures.distance[stay]!]
    const latestStart = figures.latestStart[stay]!
    const earliestEnd = metro.earliestEnd?.[stay] ?? begins + minutes
    stays.push({ rides, minutes, distance, latestStart, earliestEnd })
  }
  return stays
}

/** Without the lengths. */
function sorted(stays: readonly PlainStay[]): string[] {
  return stays.map(figuresOf).sort()
}

function figuresOf({ rides, minutes, earliestEnd }: PlainStay): string {
  return `${rides} rides, ${minutes} min, not before ${earliestEnd}`
}

function described(stay: PlainStay): string {
  return `${figuresOf(stay)}, ${stay.distance / 100} km`
}
