import { z } from 'zod'
import { distanceKm, fareBasis, minutes, namedInBoth, rupees } from '../primitives.ts'

export const timeType = z.enum(['regular', 'night', 'peak'])

export const fareBreakdown = z.object({
  baseFare: rupees,
  distanceFare: rupees,
  timeType,
  timeMultiplier: z.number(),
  surcharge: namedInBoth.optional().describe('what timeMultiplier stands for, unless timeType names it'),
  waitingFare: rupees,
  rounding: z.number().optional().describe('what rounds the seats to a five; only on routes with seats'),
  asked: z
    .number()
    .int()
    .optional()
    .describe('what is asked beyond the meter; only where a source names it or the ride is by agreement'),
  metroFare: rupees.optional().describe('the metro tickets, the same at any hour; only on routes by metro'),
  totalFare: rupees.describe(
    '(baseFare + distanceFare) × timeMultiplier + rounding + waitingFare + asked + metroFare; without rounding the product is rounded half up',
  ),
})

export const tariffBasis = fareBasis

const surcharge = z.object({
  factor: z.number(),
  basis: tariffBasis,
  hours: z.array(z.object({ from: z.number(), to: z.number() })).describe('half-open, Asia/Kolkata'),
})

/** A surcharge other than night and peak, shown by its label. */
const labelledSurcharge = surcharge.extend({
  label: namedInBoth,
  days: z.array(z.string()).optional().describe('weekdays in English, Asia/Kolkata; absent: every day'),
  source: z.string().optional().describe('absent if that of the price list'),
})

/** A price list, including its surcharges by day and hour. */
export const tariff = z.object({
  id: z.string(),
  title: namedInBoth.optional().describe('title and date of the order or report with these figures'),
  validFrom: z.string().describe('YYYY-MM-DD'),
  baseFare: z.number().describe('rupees'),
  baseDistance: z.number().describe('kilometres in the base fare'),
  perKm: z.number().describe('rupees for each further kilometre'),
  slabs: z
    .array(z.object({ uptoKm: z.number(), fare: rupees }))
    .optional()
    .describe('instead of base fare and kilometres'),
  roundingStep: z.number().describe('fares of seats are multiples of it'),
  night: surcharge,
  peak: surcharge,
  surcharges: z
    .array(labelledSurcharge)
    .optional()
    .describe('besides night and peak; absent if there are none'),
  waitingPerMinute: z.number().describe('rupees'),
  waitingFree: minutes.optional().describe('minutes of waiting that are free'),
  unknownBeyond: z
    .object({ distance: distanceKm, least: z.number(), most: z.number() })
    .optional()
    .describe('the fare of a longer seat without a published fare lies between these factors of the tariff'),
})

/** The origin of a fare. */
export const tariffCard = tariff.extend({
  basis: tariffBasis.describe('kind of this fare: estimated if a seat is priced by rule and not published'),
  source: z.string(),
  alternatives: z
    .array(
      z.object({
        basis: tariffBasis,
        source: z.string(),
        title: namedInBoth.optional(),
        validFrom: z.string().optional(),
        baseFare: z.number(),
        baseDistance: z.number(),
        perKm: z.number(),
        totalFare: rupees,
      }),
    )
    .optional()
    .describe('other figures for the same ride, at any hour'),
  asked: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        least: rupees,
        most: rupees,
        source: z.string(),
        title: namedInBoth.optional(),
        aboard: z
          .object({ forLeast: z.number().int(), forMost: z.number().int() })
          .optional()
          .describe('number of passengers who share the auto at the minimum and at the maximum fare'),
      }),
    )
    .optional()
    .describe('seats of the route, or the reserved auto, for which drivers ask different fares by day'),
  range: z
    .object({ from: rupees, to: rupees })
    .optional()
    .describe(
      'the minimum and maximum fare that is asked or estimated, if they differ; of a route: the sum over its autos',
    ),
  unknown: z
    .literal(true)
    .optional()
    .describe('the fare of a seat this long is not known: its fare and range are estimates'),
  usuallyMore: z.literal(true).optional().describe('an official fare that drivers usually exceed'),
  authority: namedInBoth
    .optional()
    .describe('the authority that receives complaints; only where its order sets the fare by the meter'),
})

export type FareBreakdown = z.infer<typeof fareBreakdown>
export type TariffCard = z.infer<typeof tariffCard>
