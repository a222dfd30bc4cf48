import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { plannerRead, TRIP_ERRORS } from '../call-policy.ts'
import { exampleTrip, moments } from '../example-data.ts'
import { RANGE_MAX_HOURS, RANGE_STEP_MINUTES, TRANSFERS_DEFAULT, TRANSFERS_MAX } from '../limits.ts'
import { entityId, instant, mayGrow, minutes, moment, rupees } from '../primitives.ts'
import { exampleMetroRoute, exampleRoute } from './example-routes.ts'
import { requestPlace, route, service } from './route.ts'

const HOUR_MS = 3_600_000

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

export const calculateRoutes = defineCall({
  operationId: 'routesCalculate',
  policy: plannerRead('POST', '/api/routes/calculate', {
    costly: true,
    errors: [...TRIP_ERRORS, 'NO_ROUTE'],
  }),
  summary:
    'The non-dominated routes over time, fare, distance and changes, at most 5; by departure, by arrival, or for a range of departures',
  body: calculateBody,
  response: successEnvelope({ data: routePlan }),
  example: {
    body: {
      ...exampleTrip,
      departAt: '2026-11-21T12:40:00+05:30',
      maxTransfers: 4,
      services: ['shared', 'metro'],
    },
    answer: {
      data: {
        departAt: moments.now,
        routes: [exampleRoute, exampleMetroRoute],
        recommendations: { fastest: exampleRoute, cheapest: exampleRoute, shortest: exampleRoute },
      },
    },
  },
})

export type RoutePlan = z.infer<typeof routePlan>
export type RangeStep = z.infer<typeof rangeStep>
