// Explains why a plan lists its routes: everything that was compared, with the source of each figure.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { plannerRead, TRIP_ERRORS } from '../call-policy.ts'
import { exampleTrip, moments } from '../example-data.ts'
import { TRANSFERS_DEFAULT, TRANSFERS_MAX } from '../limits.ts'
import {
  distanceKm,
  entityId,
  instant,
  minutes,
  moment,
  placeName,
  point,
  queryInteger,
  queryPoint,
  rupees,
} from '../primitives.ts'
import { exampleRoute, exampleTariff, exampleTariffSource } from './example-routes.ts'
import { queryServices, route } from './route.ts'
import { tariff, tariffBasis } from './tariff.ts'

const tariffArea = z.string().describe('a city of the region, or a state in which the region has no city')
const kmPerHour = z.number().positive()

export const legWorking = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('walk'), kmPerHour }),
  z.object({
    mode: z.literal('seat'),
    kmPerHour,
    availability: z.enum(['high', 'medium', 'low']).describe('determines the wait'),
    seatFare: rupees.describe('by day, before the factor of the hour'),
    baseFare: rupees.describe('the part of seatFare that is the base fare'),
    pricedBy: z
      .enum(['publication', 'cap', 'tariff'])
      .describe('cap: limited to the published fare of the service that it is part of'),
    tariffId: z.string(),
    source: z.string().optional().describe('the publication of the fare, or otherwise of the service'),
  }),
  z.object({
    mode: z.literal('reserved'),
    kmPerHour,
    tariffId: z.string(),
    straightKm: z.number().describe('straight lines over the bridges, unrounded'),
    detourFactor: z.number(),
    bridges: z.array(
      point.extend({
        name: z.string(),
        landings: z.array(point).optional().describe('its ends on the banks, in the order of crossing'),
      }),
    ),
    slowMinutes: minutes.describe('beyond the time at the midday speed, charged as waiting at peak'),
  }),
  z.object({
    mode: z.literal('metro'),
    headwayMinutes: z
      .number()
      .describe('minutes between two trains; the wait is half of it, or until the first train'),
    changeMinutes: minutes.describe('the walk inside the gates from the train before'),
    rideMinutes: minutes.describe('from departure to arrival'),
    ticket: rupees.describe('fare of the whole stay inside the gates, paid on its first leg'),
    fareSource: z.string(),
  }),
])

export const routeOutcome = z.object({
  result: z
    .enum([
      'listed',
      'dominated',
      'equal',
      'near-duplicate',
      'only-shorter',
      'walk-instead',
      'hardly-worth',
      'beyond-five',
      'long-wait',
      'many-seats',
      'too-far-to-walk',
    ])
    .describe(
      'dominated: `other` is worse in nothing; equal: the same figures, kept once; only-shorter: `other` is longer, and worse in nothing else; walk-instead: `other` is a walk that takes hardly longer; hardly-worth: few minutes or rupees better than `other`, and much worse in the other of the two; long-wait: for a first train; many-seats: more shared autos one after the other than anybody takes at that hour',
    ),
  other: entityId.optional().describe('the route that it lost to'),
})

export const routeCandidate = z.object({
  route,
  outcome: routeOutcome,
  workings: z.array(legWorking).describe('one for each leg'),
})

export const routeExplanation = z.object({
  departAt: moment,
  localDay: z.string().describe('in Asia/Kolkata'),
  localTime: z.string().describe('HH:MM in Asia/Kolkata'),
  speeds: z.object({
    band: z.string(),
    auto: kmPerHour,
    autoMidday: kmPerHour,
    eRickshaw: kmPerHour,
    walk: kmPerHour,
    source: z.string(),
  }),
  waits: z.object({ high: minutes, medium: minutes, low: minutes, reserved: minutes, source: z.string() }),
  limits: z.object({
    walkKm: distanceKm,
    changeWalkKm: distanceKm,
    reservedKm: distanceKm,
    routes: z.number().int(),
  }),
  tariffs: z
    .array(tariff.extend({ cities: z.array(tariffArea), basis: tariffBasis, source: z.string() }))
    .describe('all places and stands named in the explanation'),
  candidates: z.array(routeCandidate).describe('the listed routes first, in their order'),
  reservedRefused: z.enum(['not-served', 'too-far']).optional().describe('why no reserved auto was compared'),
})

export const explainRoutes = defineCall({
  operationId: 'routesExplain',
  policy: plannerRead('GET', '/api/routes/explain', { costly: true, errors: [...TRIP_ERRORS, 'NO_ROUTE'] }),
  summary:
    'How the routes of a plan were chosen: the compared routes, the source of each figure, and why routes were rejected',
  query: z.object({
    from: placeName,
    to: placeName,
    fromPoint: queryPoint.optional().describe('latitude,longitude'),
    toPoint: queryPoint.optional().describe('latitude,longitude'),
    departAt: instant.optional().describe('default: now'),
    maxTransfers: queryInteger(0, TRANSFERS_MAX, TRANSFERS_DEFAULT),
    services: queryServices.optional().describe('shared, reserved, metro, or several with commas'),
  }),
  response: successEnvelope({ data: routeExplanation }),
  example: {
    query: {
      from: exampleTrip.source,
      to: exampleTrip.destination,
      maxTransfers: '4',
      services: 'shared,reserved,metro',
    },
    answer: {
      data: {
        departAt: moments.now,
        localDay: '2026-11-21',
        localTime: '12:40',
        speeds: { band: 'midday', auto: 22, autoMidday: 22, eRickshaw: 15, walk: 4.5, source: 'Our counts' },
        waits: { high: 3, medium: 6, low: 12, reserved: 4, source: 'Our counts' },
        limits: { walkKm: 1.2, changeWalkKm: 0.3, reservedKm: 25, routes: 5 },
        tariffs: [{ ...exampleTariff, ...exampleTariffSource, cities: ['Noida', 'Greater Noida'] }],
        candidates: [
          {
            route: exampleRoute,
            outcome: { result: 'listed' },
            workings: [
              {
                mode: 'seat',
                kmPerHour: 22,
                availability: 'high',
                seatFare: 30,
                baseFare: 10,
                pricedBy: 'publication',
                tariffId: exampleTariff.id,
                source: exampleTariffSource.source,
              },
            ],
          },
        ],
      },
    },
  },
})

export type RouteExplanation = z.infer<typeof routeExplanation>
export type RouteCandidate = z.infer<typeof routeCandidate>
export type RouteOutcome = z.infer<typeof routeOutcome>
export type LegWorking = z.infer<typeof legWorking>
