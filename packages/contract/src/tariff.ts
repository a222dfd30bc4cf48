import { z } from 'zod'
import { distanceKm, fareBasis, minutes, namedInBoth, rupees } from './primitives.ts'

export const timeType = z.enum(['regular', 'night', 'peak'])

export const fareBreakdown = z.object({
  baseFare: rupees,
  distanceFare: rupees,
  timeType,
  timeMultiplier: z.number(),
  waitingFare: rupees,
  metroFare: rupees.optional().describe('the metro tickets, the same at any hour; only on routes by metro'),
  totalFare: rupees.describe('round((baseFare + distanceFare) × timeMultiplier) + waitingFare + metroFare'),
})

export const tariffBasis = fareBasis

const surcharge = z.object({
  factor: z.number(),
  basis: tariffBasis,
  hours: z.array(z.object({ from: z.number(), to: z.number() })).describe('half-open, Asia/Kolkata'),
})

/** A price list, including its surcharges by hour. */
export const tariff = z.object({
  id: z.string(),
  title: namedInBoth.optional().describe('of the order or report with these figures, with its day'),
  validFrom: z.string().describe('YYYY-MM-DD'),
  baseFare: z.number().describe('rupees'),
  baseDistance: z.number().describe('kilometres in the base fare'),
  perKm: z.number().describe('rupees for each further kilometre'),
  slabs: z
    .array(z.object({ uptoKm: z.number(), fare: rupees }))
    .optional()
    .describe('instead of base fare and kilometres'),
  roundingStep: z.number().describe('seats are asked in multiples of it'),
  night: surcharge,
  peak: surcharge,
  waitingPerMinute: z.number().describe('rupees'),
  waitingFree: minutes.optional().describe('minutes of waiting that cost nothing'),
  unknownBeyond: z
    .object({ distance: distanceKm, least: z.number(), most: z.number() })
    .optional()
    .describe('a longer seat that no source prices costs between these factors of the tariff'),
})

/** The origin of a fare. */
export const tariffCard = tariff.extend({
  basis: tariffBasis.describe('of this very fare: estimated where a seat is priced by rule, not published'),
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
          .describe('how many share the auto at the least fare and at the most'),
      }),
    )
    .optional()
    .describe('seats of the route, or the whole auto, that are asked at different fares by day'),
  range: z
    .object({ from: rupees, to: rupees })
    .optional()
    .describe('the total fare at the least and at the most that is asked or estimated, where that differs'),
  unknown: z
    .literal(true)
    .optional()
    .describe('nobody knows the fare of a seat this long: totalFare and range are estimates'),
  usuallyMore: z.literal(true).optional().describe('an official fare that drivers usually exceed'),
  authority: namedInBoth.optional().describe('sets fares where the ride begins, and receives complaints'),
})

export type FareBreakdown = z.infer<typeof fareBreakdown>
export type TariffCard = z.infer<typeof tariffCard>
