import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MetroData, MetroFareTable } from '../model/metro.ts'
import { complete } from '../model/steps.ts'
import { arbitraryMetro } from '../testing/arbitrary-metro.ts'
import { type ServiceWindow, trainsIn } from './hour-rides.ts'
import { KernelStayFinder } from './kernel-stay-finder.ts'
import { MetroFareTables } from './metro-fare-tables.ts'
import { stopsOn } from './pattern-stops.ts'
import { timePatterns } from './run-times.ts'
import { type StayFinder, type StayWindow, scriptStayFinder } from './stay-finder.ts'

const DAY = { day: '2026-11-23', kind: 'weekday', isSundayOrHoliday: false } as const

/** Slabs by stations, the last of which ends; and fares by pair. */
const otherPrices: readonly MetroFareTable['price'][] = [
  {
    by: 'stations',
    slabs: [
      { upto: 1, rupees: 10 },
      { upto: 3, rupees: 20 },
    ],
  },
  {
    by: 'pair',
    pairs: [{ between: [0, 1], rupees: 30 }],
    otherwise: { rupeesPerKm: 4.5, leastRupees: 20, stepRupees: 5, source: 'test' },
  },
]

const anyMetro = fc
  .record({ data: arbitraryMetro, priced: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }) })
  .map(
    ({ data, priced }): MetroData => ({
      ...data,
      fares: data.fares.map((table, at) => ({ ...table, price: otherPrices[priced[at]!] ?? table.price })),
    }),
  )

/** A whole hour, or a quarter of one. */
const anyWindow: fc.Arbitrary<ServiceWindow> = fc
  .record({ quarter: fc.integer({ min: 12, max: 107 }), isWhole: fc.boolean() })
  .map(({ quarter, isWhole }) => {
    const firstMinute = 15 * (isWhole ? quarter - (quarter % 4) : quarter)
    return { firstMinute, lastMinute: firstMinute + (isWhole ? 59 : 14) }
  })

function findersOf(data: MetroData) {
  const timed = timePatterns(data)
  const minutesAt = new Map(data.changes.map(({ station, minutes }) => [station, minutes]))
  const metro = { data, timed, changeMinutes: data.stations.map((_, station) => minutesAt.get(station)) }
  const fares = new MetroFareTables(data)
  const windowOf = (window: ServiceWindow): StayWindow => ({
    window,
    trains: trainsIn(stopsOn(timed, 'weekday'), window),
    prices: data.tickets.map((_, ticket) => fares.pricesAt(ticket, { ...DAY, minute: window.firstMinute })),
  })
  return { inKernel: KernelStayFinder.start(metro)!, inScript: scriptStayFinder(metro), windowOf }
}

/** Everything that a finder computes once, as plain values. */
function pairsOf({ pairs: { services, ...columns } }: StayFinder) {
  return { ...columns, services: Array.from({ length: services.count }, (_, at) => services.stopsOf(at)) }
}

/** As plain values, because a class found the stays. */
function staysOf(finder: StayFinder, window: StayWindow) {
  const { found, firstTrain } = complete(finder.find(window))
  const { firstOut, head, ticket, rides, minutes, distance, fare } = found
  const { latestStart, earliestEnd, lastPair, lastRide, before } = found
  const columns = { firstOut, head, ticket, rides, minutes, distance, fare, latestStart, earliestEnd }
  return { ...columns, lastPair, lastRide, before, firstTrain }
}

test('both finders find the same pairs and the same stays, one window after the other', () => {
  let found = 0
  fc.assert(
    fc.property(anyMetro, fc.array(anyWindow, { minLength: 1, maxLength: 4 }), (data, windows) => {
      const { inKernel, inScript, windowOf } = findersOf(data)
      expect(pairsOf(inKernel)).toEqual(pairsOf(inScript))
      for (const window of windows.map(windowOf)) {
        const stays = staysOf(inKernel, window)
        expect(stays).toEqual(staysOf(inScript, window))
        found += stays.head.length
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(1_000)
})

test('windows whose steps take turns do not disturb each other', () => {
  fc.assert(
    fc.property(anyMetro, anyWindow, anyWindow, (data, first, second) => {
      const { inKernel, inScript, windowOf } = findersOf(data)
      const [one, other] = [windowOf(first), windowOf(second)]
      const steps = inKernel.find(one)
      steps.next()
      const otherStays = staysOf(inKernel, other)
      expect(otherStays).toEqual(staysOf(inScript, other))
      const interrupted = { ...inKernel, find: () => steps }
      expect(staysOf(interrupted, one)).toEqual(staysOf(inScript, one))
    }),
    { numRuns: 50 },
  )
})
