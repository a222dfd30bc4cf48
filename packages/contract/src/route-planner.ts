import { z } from 'zod'
import { routePlannerCalls } from './calls/route-planner.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  RANGE_MAX_HOURS,
  RANGE_STEP_MINUTES,
  SUGGESTIONS_DEFAULT_LIMIT,
  SUGGESTIONS_MAX_LIMIT,
  TRANSFERS_DEFAULT,
  TRANSFERS_MAX,
  WAITING_MINUTES_MAX,
} from './limits.ts'
import {
  city,
  distanceKm,
  entityId,
  fareBasis,
  instant,
  latitude,
  linkBasis,
  longitude,
  mayGrow,
  minutes,
  moment,
  placeKind,
  placeName,
  point,
  queryInteger,
  rupees,
  searchText,
  successEnvelope,
} from './primitives.ts'
import { fareBreakdown, tariffCard } from './tariff.ts'

const HOUR_MS = 3_600_000

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
  basis: linkBasis.optional().describe('only on legs by shared auto'),
  hourCharge: rupees
    .optional()
    .describe('the part of `fare` that fareBreakdown.timeType adds; only on legs by auto, as is `tariff`'),
  tariff: tariffCard.optional().describe('of this auto alone'),
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
  notices: z.array(routeNotice).optional().describe('absent if there are none'),
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

/** A route at one departure, without the fields that do not depend on the departure. */
const stepRoute = z.object({
  routeId: entityId,
  service: mayGrow(z.enum(['shared', 'reserved', 'metro', 'walk'])),
  minutes,
  fare: rupees,
  arriveAt: moment,
})

export const rangeStep = z
  .object({ departAt: moment })
  .extend(stepRoute.partial().shape)
  .extend({ others: z.array(stepRoute).describe('the other routes that a call for this departure lists') })
  .describe('the first route that a call for this departure lists; without a route if there is none')

export const routePlan = z.object({
  departAt: z
    .string()
    .describe(
      'ISO 8601 UTC, the minute that the routes hold for; by arrival: the departure of the first; with until: the first departure that has routes',
    ),
  arriveBy: z.string().optional().describe('ISO 8601 UTC; only if requested'),
  routes: z.array(route),
  recommendations: z.object({ fastest: route, cheapest: route, shortest: route }),
  steps: z
    .array(rangeStep)
    .optional()
    .describe(`only with until: the departure, and every ${RANGE_STEP_MINUTES} minutes after it`),
})

/** The error of a range that is not valid. */
export const RANGE_ERROR = `must not be before departAt, and at most ${RANGE_MAX_HOURS} hours after it`

const calculateBody = z
  .object({
    source: requestPlace,
    destination: requestPlace,
    departAt: instant.optional().describe('default: now'),
    until: instant
      .optional()
      .describe(
        `answers every ${RANGE_STEP_MINUTES} minutes from departAt until this moment, at most ${RANGE_MAX_HOURS} hours later`,
      ),
    arriveBy: instant
      .optional()
      .describe(
        'answers the latest departures whose routes arrive by this moment, to the minute; without departAt and until',
      ),
    maxTransfers: z.number().int().min(0).max(TRANSFERS_MAX).default(TRANSFERS_DEFAULT),
    services: z.array(service).min(1).max(3).optional(),
  })
  .refine(({ departAt, until, arriveBy }) => arriveBy === undefined || !(departAt ?? until), {
    path: ['arriveBy'],
    message: 'goes without departAt and until',
  })
  .refine(
    ({ departAt, until }) =>
      departAt === undefined || until === undefined || isRange(new Date(departAt), new Date(until)),
    { path: ['until'], message: RANGE_ERROR },
  )

/** Whether a range from one moment to another is valid. */
export function isRange(departAt: Date, until: Date): boolean {
  const lengthMs = until.getTime() - departAt.getTime()
  return lengthMs >= 0 && lengthMs <= RANGE_MAX_HOURS * HOUR_MS
}

export const calculateRoutes = defineEndpoint({
  policy: routePlannerCalls.routesCalculate,
  summary:
    'The non-dominated routes over time, fare, distance and changes, at most 5; by departure, by arrival, or for a range of departures',
  body: calculateBody,
  response: successEnvelope({ data: routePlan }),
})

export const initializeRoutes = defineEndpoint({
  policy: routePlannerCalls.routesInitialize,
  summary: 'Loads the stand network into memory if it is not loaded',
  response: successEnvelope({}),
})

export const routesStatus = defineEndpoint({
  policy: routePlannerCalls.routesStatus,
  summary: 'Describes the stand network in memory',
  response: successEnvelope({
    data: z.object({
      initialized: z.boolean(),
      stands: z.number().int(),
      links: z.number().int(),
      builtAt: z.string().nullable().describe('ISO 8601 UTC'),
      version: z.string().nullable(),
    }),
  }),
})

export const plannableLocation = z.object({
  name: z.string(),
  name_hi: z.string().describe('the name in Hindi'),
  latitude,
  longitude,
  city,
  kind: placeKind,
})

export const routeLocations = defineEndpoint({
  policy: routePlannerCalls.routesLocations,
  summary: 'Every place that a route can start or end at',
  response: successEnvelope({ data: z.array(plannableLocation) }),
})

export const routeSuggestion = z.object({
  name: z.string(),
  name_hi: z.string().describe('the name in Hindi'),
  latitude,
  longitude,
  distance: distanceKm,
  minutes,
  fare: rupees,
  fareBasis: fareBasis.optional().describe('absent from servers before 0.4'),
})

export const routeSuggestions = defineEndpoint({
  policy: routePlannerCalls.routesSuggestions,
  summary: 'Destinations from the stands at or near a place, most useful first',
  query: z.object({
    from: searchText,
    limit: queryInteger(1, SUGGESTIONS_MAX_LIMIT, SUGGESTIONS_DEFAULT_LIMIT),
  }),
  response: successEnvelope({ data: z.array(routeSuggestion) }),
})

export const fareEstimate = defineEndpoint({
  policy: routePlannerCalls.routesFareEstimates,
  summary: 'A reserved auto from door to door, at the metered tariff of the boarding city',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    waitingTime: z.number().min(0).max(WAITING_MINUTES_MAX).default(0).describe('minutes'),
    departAt: instant.optional().describe('default: now'),
  }),
  response: successEnvelope({
    data: fareBreakdown.extend({ distance: distanceKm, minutes, tariff: tariffCard }),
  }),
})

export type Route = z.infer<typeof route>
export type RouteLeg = z.infer<typeof routeLeg>
export type RoutePlan = z.infer<typeof routePlan>
export type RangeStep = z.infer<typeof rangeStep>
export type RequestPlace = z.input<typeof requestPlace>
export type PlannableLocation = z.infer<typeof plannableLocation>
export type RouteSuggestion = z.infer<typeof routeSuggestion>
