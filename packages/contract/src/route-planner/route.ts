import { z } from 'zod'
import {
  distanceKm,
  entityId,
  evidence,
  latitude,
  linkBasis,
  linkVehicle,
  longitude,
  mayGrow,
  mayNotRun,
  minutes,
  namedInBoth,
  placeName,
  point,
  rupees,
} from '../primitives.ts'
import { fareBreakdown, tariffCard } from './tariff.ts'

/** A place in a request: a name, optionally with both coordinates. */
export const requestPlace = z.union([
  placeName.transform(name => ({ name })),
  z
    .object({ name: placeName, latitude: latitude.optional(), longitude: longitude.optional() })
    .refine(place => (place.latitude === undefined) === (place.longitude === undefined), {
      path: ['longitude'],
      message: 'latitude and longitude go together',
    }),
])

export const service = z.enum(['shared', 'reserved', 'metro'])

/** Several with commas, in a query. */
export const queryServices = z
  .string()
  .max(40)
  .transform(text => text.split(','))
  .pipe(z.array(service).min(1).max(3))

export const distanceBasis = mayGrow(z.enum(['streets', 'estimate', 'timetable'])).describe(
  'streets: along the streets; estimate: the straight line times a factor; timetable: of the metro',
)

/** The additional fields of a metro leg. */
const metroFields = {
  line: z.string().optional().describe('only on metro legs, like all fields below'),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional()
    .describe('of the line: # and six hex digits'),
  operator: z.string().optional(),
  stops: z.number().int().min(1).optional().describe('number of stations travelled'),
  stations: z
    .array(z.string())
    .optional()
    .describe('the stations of the ride, including both ends; one for each coordinate'),
  headwayMinutes: z
    .number()
    .positive()
    .optional()
    .describe('minutes between two trains; the mean wait is half of it'),
  firstTrain: z
    .literal(true)
    .optional()
    .describe('waitMinutes is the wait for the first train of the day, which is longer than the mean'),
  timetable: mayGrow(z.enum(['timetable', 'weekday', 'estimated']))
    .optional()
    .describe(
      'weekday: by the trains of weekdays, because those of the day are unknown; estimated: by the distance',
    ),
  timetableYear: z.number().int().optional().describe("the year of the timetable's edition"),
  towards: z.string().optional().describe('the terminus of the trains, as shown on the platform'),
  fareSource: z.string().optional().describe('the publication of the fare, or how it is estimated'),
  fareBasis: mayGrow(z.enum(['published', 'weekday', 'estimated']))
    .optional()
    .describe(
      'weekday: the fare of a weekday, because that of the day is unknown; estimated: by the distance',
    ),
  smartCard: z
    .object({ fare: rupees, offPeak: z.boolean() })
    .optional()
    .describe('what the stay costs with a smart card at this hour; on its first leg, not taken off `fare`'),
}

export const routeLeg = z.object({
  mode: mayGrow(z.enum(['walk', 'auto', 'metro'])),
  from: z.string(),
  to: z.string(),
  distance: distanceKm,
  minutes: minutes.describe('whole minutes in motion, without waitMinutes'),
  waitMinutes: minutes.describe('whole minutes of waiting before boarding'),
  fare: rupees.describe(
    'by metro: the ticket of the whole stay inside the gates, on its first leg; 0 on its others',
  ),
  coordinates: z
    .array(point)
    .describe('along the streets if known, otherwise straight; by metro: its stations'),
  service: mayGrow(service).optional().describe('not on walks'),
  distanceBasis,
  basis: linkBasis.optional().describe('only on legs by shared auto, like the three fields below'),
  evidence: evidence.optional(),
  mayNotRun,
  vehicle: linkVehicle.optional(),
  hourCharge: rupees
    .optional()
    .describe(
      'the part of `fare` that the surcharge of fareBreakdown adds; only on legs by auto, as is `tariff`',
    ),
  tariff: tariffCard.optional().describe('of this auto alone'),
  fareRange: z
    .object({
      low: rupees,
      high: rupees,
      source: z.string().optional(),
      year: z.number().int().optional().describe('of the source'),
    })
    .optional()
    .describe(
      'a whole auto: what is asked, `fare` is its middle; a seat at the peak: the fare by day and that with the factor',
    ),
  meterFare: rupees.optional().describe('only on a whole auto with a fareRange'),
  byAgreement: z.literal(true).optional().describe('only on a whole auto that is too long for the meter'),
  ...metroFields,
})

export const routeNotice = mayGrow(z.enum(['BORDER_PERMIT', 'SEAT_UNUSUAL'])).describe(
  'BORDER_PERMIT: crosses a state border, where the auto may need a permit; SEAT_UNUSUAL: shared autos are not usual at this hour',
)

export const route = z.object({
  id: entityId.describe('depends only on the legs'),
  name: z.string(),
  description: z.string(),
  type: z.enum(['shortest', 'alternative', 'other']),
  service: mayGrow(z.enum(['shared', 'reserved', 'metro', 'walk'])),
  distance: distanceKm,
  estimatedTime: z.object({ minutes, formatted: z.string() }),
  totalFare: rupees,
  path: z
    .array(z.string())
    .describe('source, each stand or station where the next vehicle is boarded, destination'),
  pathCoordinates: z.array(point),
  transfers: z.number().int().min(0),
  fareBreakdown,
  legs: z.array(routeLeg),
  tariff: tariffCard
    .optional()
    .describe('on every route with an auto: its autos together, without metro tickets'),
  mayNotRun,
  notices: z.array(routeNotice).optional().describe('absent if there are none'),
  metroDay: z
    .object({
      name: namedInBoth.optional(),
      firstTrain: z.string().optional().describe('HH:MM, from the ends of the lines'),
      lastTrain: z.string().optional(),
    })
    .optional()
    .describe(
      'the metro’s timetable of the day is not known: trains as on weekdays; a festival has its name and the hours of earlier years',
    ),
  departAt: z
    .string()
    .optional()
    .describe(
      'ISO 8601 UTC; only in a response by arrival: the latest departure with which this route arrives in time',
    ),
  arriveAt: z.string().optional().describe('ISO 8601 UTC; only in a response by arrival'),
  perPerson: z
    .object({ two: rupees, three: rupees })
    .optional()
    .describe('only on reserved routes: what each pays, rounded up; three is the legal cap'),
  comparison: z
    .object({
      fareDifference: z.number().int(),
      minutesDifference: z.number().int(),
      changesDifference: z.number().int(),
    })
    .optional()
    .describe('this route minus the fastest one; absent for the fastest one'),
})

export type Route = z.infer<typeof route>
export type RouteLeg = z.infer<typeof routeLeg>
export type RequestPlace = z.input<typeof requestPlace>
