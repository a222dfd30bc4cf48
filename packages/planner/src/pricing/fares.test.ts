import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Surcharge } from '../model/tariff.ts'
import { at as clock, meteredTariff, seatTariff, someRules } from '../testing/builders.ts'
import { daytimeSeatFare, meteredFare, seatsFare, slowMinutesOf, surchargeAt } from './fares.ts'

const seat = seatTariff()
const delhiMeter = meteredTariff()
const { speeds } = someRules()

describe('a seat', () => {
  test.each([
    [0, 10, 0],
    [2, 10, 0],
    [2.49, 10, 0],
    [2.5, 10, 5],
    [3, 10, 5],
    [3.49, 10, 5],
    [3.5, 10, 10],
    [8, 10, 30],
  ])('of %d km costs %d + %d', (distanceKm, baseFareRupees, distanceFareRupees) => {
    expect(daytimeSeatFare(seat, distanceKm)).toEqual({ baseFareRupees, distanceFareRupees })
  })

  test('has no base fare above its rounded price', () => {
    const tariff = { ...seat, baseFareRupees: 12, roundingStepRupees: 10 }
    expect(daytimeSeatFare(tariff, 1)).toEqual({ baseFareRupees: 10, distanceFareRupees: 0 })
  })

  test.each([
    [0, 5],
    [3, 5],
    [3.01, 10],
    [7, 10],
    [7.01, 15],
    [20, 15],
  ])('of %d km costs %d by slabs', (distanceKm, rupees) => {
    const slabs = [
      { uptoKm: 3, rupees: 5 },
      { uptoKm: 7, rupees: 10 },
      { uptoKm: 12, rupees: 15 },
    ]
    expect(daytimeSeatFare({ ...seat, slabs }, distanceKm)).toEqual({
      baseFareRupees: 5,
      distanceFareRupees: rupees - 5,
    })
  })

  test('costs a multiple of the step, and no less for a longer ride', () => {
    const km = fc.double({ min: 0, max: 30, noNaN: true })
    fc.assert(
      fc.property(km, km, (a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)].map(distanceKm => {
          const { baseFareRupees, distanceFareRupees } = daytimeSeatFare(seat, distanceKm)
          expect(distanceFareRupees).toBeGreaterThanOrEqual(0)
          return baseFareRupees + distanceFareRupees
        })
        expect(short! % 5).toBe(0)
        expect(short).toBeLessThanOrEqual(long!)
      }),
    )
  })
})

describe('a route by seats', () => {
  test.each([
    ['by day, as published', '13:00', 30, 'regular', 1, 0, 40],
    ['by night, a quarter more', '23:30', 30, 'night', 1.25, 0, 50],
    ['at peak, rounded to a five', '18:00', 30, 'peak', 1.15, -1, 45],
    [
      'at peak, half a step rounded up though 50 × 1.15 is below it in binary',
      '18:00',
      40,
      'peak',
      1.15,
      2.5,
      60,
    ],
  ] as const)(
    '%s',
    (_, time, distanceFareRupees, timeType, timeMultiplier, roundingRupees, totalFareRupees) => {
      expect(seatsFare({ baseFareRupees: 10, distanceFareRupees }, seat, clock(time))).toEqual({
        baseFareRupees: 10,
        distanceFareRupees,
        timeType,
        timeMultiplier,
        waitingFareRupees: 0,
        roundingRupees,
        totalFareRupees,
      })
    },
  )
})

describe('a reserved auto', () => {
  const quote = (time: string, distanceKm: number, waitingMinutes?: number) =>
    meteredFare({
      tariff: delhiMeter,
      speeds,
      distanceKm,
      instant: clock(time),
      ...(waitingMinutes === undefined ? {} : { waitingMinutes }),
    })

  test.each([
    ['within the base distance', '13:00', 1.5, 0, 30, 0, 0, 30],
    ['5 km by day: 38.50 rounded half up', '13:00', 5, 0, 30, 39, 0, 69],
    ['5 km by night: 86.25 rounded down', '23:30', 5, 0, 30, 39, 0, 86],
    ['with ten asked minutes of waiting', '13:00', 5, 10, 30, 39, 8, 77],
    // 5 km take 19 minutes at 16 km/h and 14 at the midday speed of 21 km/h: five slow minutes at 0.75
    // each.
    ['at peak, with its slow minutes', '18:00', 5, 0, 30, 39, 4, 73],
    ['at peak, with slow and asked minutes in one sum', '18:00', 5, 10, 30, 39, 11, 80],
    ['in the morning rush that this tariff does not call peak', '09:00', 5, 0, 30, 39, 0, 69],
  ])('%s', (_, time, distanceKm, waitingMinutes, base, distance, waiting, total) => {
    expect(quote(time, distanceKm, waitingMinutes)).toMatchObject({
      baseFareRupees: base,
      distanceFareRupees: distance,
      waitingFareRupees: waiting,
      totalFareRupees: total,
    })
  })

  test.each([
    ['no minute', '13:00', 0, 0],
    ['as many as are free', '13:00', 10, 0],
    ['two more', '13:00', 12, 2],
    ['slow minutes at peak within those that are free', '18:00', 5, 0],
    ['slow minutes at peak beyond them', '18:00', 10, 4],
  ])('is charged for waiting beyond the free minutes: %s', (_, time, waitingMinutes, waitingFareRupees) => {
    const tariff = { ...delhiMeter, waitingFreeMinutes: 10 }
    const fare = meteredFare({ tariff, speeds, distanceKm: 5, instant: clock(time), waitingMinutes })
    expect(fare.waitingFareRupees).toBe(waitingFareRupees)
  })

  test('has no slow minutes at a peak that is faster than midday', () => {
    const fast = {
      ...speeds,
      auto: speeds.auto.map(band => ({ ...band, kmPerHour: band.name === 'midday' ? 10 : 30 })),
    }
    const ride = { tariff: delhiMeter, speeds: fast, distanceKm: 5, instant: clock('18:00') }
    expect(slowMinutesOf(ride)).toBe(0)
    expect(meteredFare({ ...ride, waitingMinutes: 10 }).waitingFareRupees).toBe(8)
  })

  test('at peak multiplies by one', () => {
    expect(quote('18:00', 5)).toMatchObject({ timeType: 'peak', timeMultiplier: 1 })
  })

  test('sums up exactly in whole rupees at any distance and hour', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 25, noNaN: true }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 120 }),
        (distanceKm, minute, waitingMinutes) => {
          const instant = new Date(clock('00:00').getTime() + minute * 60_000)
          const fare = meteredFare({ tariff: delhiMeter, speeds, distanceKm, instant, waitingMinutes })
          const hundredfold =
            (fare.baseFareRupees + fare.distanceFareRupees) * Math.round(fare.timeMultiplier * 100)
          expect(fare.totalFareRupees).toBe(Math.floor((hundredfold + 50) / 100) + fare.waitingFareRupees)
          expect(Object.values(fare).every(value => typeof value !== 'number' || value >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('of the surcharges of a tariff', () => {
  const hours = (fromHour: number, toHour: number) => ({ fromHour, toHour })
  const row = { factor: 1.2, basis: 'customary' } as const
  const sunday = { en: 'Sunday', hi: 'रविवार' }
  const surcharges: readonly Surcharge[] = [
    { ...row, name: 'night', windows: [hours(23, 5)] },
    { ...row, name: 'peak', windows: [hours(4, 11), hours(17, 21)] },
    { ...row, name: sunday, days: ['sunday'], windows: [hours(0, 24)], factor: 1.1 },
  ]
  const tariff = seatTariff({ surcharges })

  test.each([
    ['the first one that covers the hour', 'Mon 04:59', 'night'],
    ['the other one where the first ends', 'Mon 05:00', 'peak'],
    ['none between them', 'Mon 11:00', undefined],
    ['none just before one begins', 'Mon 16:59', undefined],
    ['the one that begins', 'Mon 17:00', 'peak'],
    ['none where one ends', 'Mon 21:00', undefined],
    ['the one around midnight', 'Mon 23:00', 'night'],
    ['night before that of the day', 'Sun 23:30', 'night'],
    ['that of the day until midnight', 'Sun 22:59', sunday],
    ['none on the day before', 'Sat 22:59', undefined],
  ])('applies %s', (_, time, name) => {
    const [day, clockTime] = time.split(' ')
    const date = { Sat: '2025-05-31', Sun: '2025-06-01', Mon: '2025-06-02' }[day!]
    expect(surchargeAt(tariff, new Date(`${date}T${clockTime}:00+05:30`))?.name).toEqual(name)
  })

  test('one with a label of its own multiplies the fare', () => {
    const seats = { baseFareRupees: 10, distanceFareRupees: 20 }
    expect(seatsFare(seats, tariff, new Date('2025-06-01T13:00:00+05:30'))).toMatchObject({
      timeType: 'regular',
      surchargeLabel: sunday,
      timeMultiplier: 1.1,
      totalFareRupees: 35,
    })
  })
})
