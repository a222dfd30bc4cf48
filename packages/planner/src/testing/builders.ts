import { readFileSync } from 'node:fs'
import type { Point } from '../geo/index.ts'
import type { PlanningRules, Region } from '../model/rules.ts'
import type { Link, PlanPlace, Stand, StandId } from '../model/stand.ts'
import type { Surcharge, Tariff } from '../model/tariff.ts'

/** Steps of about 330 m: neighbours are within walking distance, but not all within that of a change. */
const STEP_DEGREES = 0.003

/** The region in which the tests take place. */
export const someRegion: Region = JSON.parse(
  readFileSync(new URL('../../../../data/regions/ncr/region.json', import.meta.url), 'utf8'),
)

/** The names of its cities. */
export const someCities: readonly string[] = someRegion.cities.map(({ name }) => name)

/** A point on a small lattice in the service area. */
export function latticePoint(row: number, column: number): Point {
  return { latitude: 28.6 + row * STEP_DEGREES, longitude: 77.4 + column * STEP_DEGREES }
}

export function aStand(name: string, changes: Partial<Stand> = {}): Stand {
  return {
    id: name.toLowerCase().replaceAll(' ', '-') as StandId,
    placeId: `place-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    nameHi: '',
    kind: 'market',
    city: 'Noida',
    quality: 'A',
    size: 2,
    basis: 'known',
    aliases: [],
    ...latticePoint(0, 0),
    ...changes,
  }
}

export function aLink(from: Stand, to: Stand, changes: Partial<Link> = {}): Link {
  return {
    fromId: from.id,
    toId: to.id,
    distanceKm: 2,
    fareRupees: 10,
    baseFareRupees: 10,
    basis: 'known',
    vehicle: 'auto',
    ...changes,
  }
}

export function atStand({ id, name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude, standId: id }
}

export function seatTariff(changes: Partial<Tariff> = {}): Tariff {
  return {
    id: 'seat',
    service: 'seat',
    cities: ['Noida', 'Greater Noida', 'Ghaziabad', 'Delhi'],
    validFrom: '2020-01-01',
    baseFareRupees: 10,
    baseDistanceKm: 2,
    perKmRupees: 5,
    roundingStepRupees: 5,
    surcharges: [atNight(1.25), atPeak(1.15)],
    waitingRupeesPerMinute: 0,
    basis: 'customary',
    source: 'test',
    ...changes,
  }
}

/** Night lasts from 23 to 5 o'clock. */
export function atNight(factor: number): Surcharge {
  return { name: 'night', windows: [{ fromHour: 23, toHour: 5 }], factor, basis: 'customary' }
}

/** The peak lasts from 17 to 21 o'clock. */
export function atPeak(factor: number): Surcharge {
  return { name: 'peak', windows: [{ fromHour: 17, toHour: 21 }], factor, basis: 'customary' }
}

export function meteredTariff(changes: Partial<Tariff> = {}): Tariff {
  return {
    ...seatTariff(),
    id: 'meter',
    service: 'metered',
    baseFareRupees: 30,
    baseDistanceKm: 1.5,
    perKmRupees: 11,
    roundingStepRupees: 1,
    surcharges: [atNight(1.25), atPeak(1)],
    waitingRupeesPerMinute: 0.75,
    basis: 'official',
    ...changes,
  }
}

/** Waits of 2, 5 or 9 minutes by availability, which is lower at night; speeds change over the day. */
export function someRules(tariffs: readonly Tariff[] = [seatTariff(), meteredTariff()]): PlanningRules {
  return {
    region: someRegion,
    tariffs,
    speeds: {
      auto: [
        { hour: 0, kmPerHour: 26, name: 'night' },
        { hour: 6, kmPerHour: 26, name: 'night' },
        { hour: 8, kmPerHour: 20, name: 'morning peak' },
        { hour: 11, kmPerHour: 20, name: 'midday' },
        { hour: 12, kmPerHour: 21, name: 'midday' },
        { hour: 16, kmPerHour: 21, name: 'midday' },
        { hour: 17, kmPerHour: 16, name: 'evening peak' },
        { hour: 20, kmPerHour: 16, name: 'evening peak' },
        { hour: 23, kmPerHour: 26, name: 'night' },
      ],
      eRickshawKmPerHour: 14,
      walkKmPerHour: 4.5,
      source: 'test',
    },
    availability: {
      bands: [
        { window: { fromHour: 22, toHour: 6 }, bySize: { 1: 'low', 2: 'low', 3: 'medium' } },
        { window: { fromHour: 6, toHour: 22 }, bySize: { 1: 'low', 2: 'medium', 3: 'high' } },
      ],
      waitMinutes: { high: 2, medium: 5, low: 9 },
      reservedWaitMinutes: 3,
      source: 'test',
    },
    geography: { detourFactor: 1.35, rivers: [], stateBorder: [] },
  }
}

/** A moment on 1 June 2025 in Asia/Kolkata. */
export function at(time: string): Date {
  return new Date(`2025-06-01T${time}:00+05:30`)
}
