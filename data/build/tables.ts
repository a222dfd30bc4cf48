import { type PlanningRules, type Region, type Tariff, WEEKDAYS } from '@sawari/planner'
import { z } from 'zod'
import { DataFileError } from '../read/csv.ts'
import { parseJson } from '../read/json.ts'

const hour = z.number().min(0).max(24)
const window = z.strictObject({ fromHour: hour, toHour: hour })
const basis = z.enum(['official', 'customary', 'estimated'])
const rupees = z.number().min(0).max(1000)
/** A text in both languages of the product. */
const named = z.strictObject({ en: z.string().min(3), hi: z.string().min(3) })
const surcharge = z.strictObject({
  name: z.union([z.enum(['night', 'peak']), named]),
  days: z.array(z.enum(WEEKDAYS)).min(1).exactOptional(),
  windows: z.array(window),
  factor: z.number().min(1).max(3),
  basis,
  source: z.string().min(10).exactOptional(),
})
const figures = {
  baseFareRupees: rupees,
  baseDistanceKm: z.number().min(0).max(20),
  perKmRupees: rupees,
  basis,
  source: z.string().min(10),
}

const asked = z.strictObject({
  validFrom: z.iso.date(),
  rides: z.union([
    z.strictObject({ between: z.tuple([z.string(), z.string()]) }),
    z.strictObject({ cities: z.array(z.string()).min(1), uptoKm: z.number().positive() }),
    z.strictObject({
      around: z.string(),
      withinKm: z.number().positive(),
      fromKm: z.number().min(0),
      uptoKm: z.number().positive(),
    }),
  ]),
  leastRupees: rupees,
  mostRupees: rupees,
  source: z.string().min(10),
  aboard: z.strictObject({ forLeast: z.int().positive(), forMost: z.int().positive() }).exactOptional(),
  title: named.exactOptional(),
})

const tariffs = z.strictObject({
  tariffs: z.array(
    z.strictObject({
      ...figures,
      id: z.string().regex(/^[a-z0-9-]+$/),
      service: z.enum(['seat', 'gramin-sewa', 'metered']),
      cities: z.array(z.string()).min(1),
      validFrom: z.iso.date(),
      roundingStepRupees: z.int().min(1),
      surcharges: z.array(surcharge),
      waitingRupeesPerMinute: rupees,
      slabs: z
        .array(z.strictObject({ uptoKm: z.number().positive(), rupees }))
        .min(1)
        .exactOptional(),
      waitingFreeMinutes: z.int().min(1).max(60).exactOptional(),
      unknownFares: z
        .strictObject({
          beyondKm: z.number().positive(),
          leastFactor: z.number().min(0.1).max(1),
          mostFactor: z.number().min(1).max(5),
        })
        .exactOptional(),
      title: named.exactOptional(),
      authority: named.exactOptional(),
      isSeldomUsed: z.literal(true).exactOptional(),
      asked: z.array(asked).exactOptional(),
      agreement: z
        .strictObject({
          validFrom: z.iso.date(),
          leastFactor: z.number().min(0.5).max(5),
          mostFactor: z.number().min(0.5).max(5),
          source: z.string().min(10),
          title: named.exactOptional(),
        })
        .exactOptional(),
      alternatives: z
        .array(
          z.strictObject({
            ...figures,
            validFrom: z.iso.date().exactOptional(),
            title: named.exactOptional(),
          }),
        )
        .exactOptional(),
    }),
  ),
})

const speed = z.number().min(1).max(80)
const speeds = z.strictObject({
  auto: z
    .array(
      z.strictObject({
        hour,
        kmPerHour: speed,
        name: z.enum(['night', 'morning peak', 'evening peak', 'midday']),
      }),
    )
    .min(1)
    .refine(points => points[0]?.hour === 0, 'the first point is that of hour 0')
    .refine(
      points => points.every((point, index) => index === 0 || point.hour > points[index - 1]!.hour),
      'the hours are ascending',
    ),
  eRickshawKmPerHour: speed,
  walkKmPerHour: speed,
  source: z.string().min(10),
})

const level = z.enum(['high', 'medium', 'low'])
const minutes = z.int().min(0).max(60)
const availability = z.strictObject({
  bands: z.array(z.strictObject({ window, bySize: z.strictObject({ 1: level, 2: level, 3: level }) })),
  waitMinutes: z.strictObject({ high: minutes, medium: minutes, low: minutes }),
  reservedWaitMinutes: minutes,
  vehicleHours: z.strictObject({ 'e-rickshaw': window }),
  seatsUnusual: window,
  source: z.string().min(10),
})

export type Tables = Pick<PlanningRules, 'tariffs' | 'speeds' | 'availability'>

/**
 * Reads the dated tables and checks that every city has both services and every hour a speed and an
 * availability.
 */
export function readTables(read: (file: string) => string, region: Region): Tables {
  const files = {
    tariffs: 'tariffs.json',
    speeds: 'speeds.json',
    availability: 'availability.json',
  }
  const tables = {
    tariffs: parseJson(files.tariffs, read(files.tariffs), tariffs).tariffs,
    speeds: parseJson(files.speeds, read(files.speeds), speeds),
    availability: parseJson(files.availability, read(files.availability), availability),
  }
  checkTariffs(files.tariffs, tables.tariffs, region)
  checkHours(
    files.availability,
    tables.availability.bands.map(band => band.window),
  )
  return tables
}

function checkTariffs(file: string, all: readonly Tariff[], { cities, states }: Region): void {
  const areas = [...cities, ...states].map(({ name }) => name)
  for (const { id, cities: own, asked = [] } of all) {
    const named = [...own, ...asked.flatMap(({ rides }) => ('cities' in rides ? rides.cities : []))]
    const unknown = named.find(area => !areas.includes(area))
    if (unknown !== undefined)
      throw new DataFileError(file, 1, `${id}: '${unknown}' is no city or state of the region`)
  }
  for (const service of ['seat', 'metered'] as const) {
    for (const { name: city } of cities) {
      const valid = all.filter(tariff => tariff.service === service && tariff.cities.includes(city))
      if (valid.length === 0) throw new DataFileError(file, 1, `no ${service} tariff for ${city}`)
      if (new Set(valid.map(({ validFrom }) => validFrom)).size < valid.length) {
        throw new DataFileError(file, 1, `two ${service} tariffs for ${city} begin on one day`)
      }
    }
  }
}

function checkHours(file: string, windows: readonly { fromHour: number; toHour: number }[]): void {
  for (let at = 0; at < 24; at += 0.25) {
    const isCovered = windows.some(({ fromHour, toHour }) =>
      fromHour <= toHour ? at >= fromHour && at < toHour : at >= fromHour || at < toHour,
    )
    if (!isCovered) throw new DataFileError(file, 1, `no band holds hour ${at}`)
  }
}
