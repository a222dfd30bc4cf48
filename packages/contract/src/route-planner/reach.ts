// Places that can be reached from a place within given minutes and rupees.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { PLACE_ERRORS, plannerRead } from '../call-policy.ts'
import { exampleTrip, gaurChowk, moments, sector52 } from '../example-data.ts'
import {
  REACH_DEFAULT_FARE,
  REACH_DEFAULT_MINUTES,
  REACH_MAX_FARE,
  REACH_MAX_MINUTES,
  TRANSFERS_DEFAULT,
  TRANSFERS_MAX,
} from '../limits.ts'
import {
  city,
  instant,
  mayGrow,
  minutes,
  moment,
  namedPoint,
  placeKind,
  placeName,
  point,
  queryInteger,
  queryPoint,
  rupees,
} from '../primitives.ts'
import { pointOf } from './example-routes.ts'
import { queryServices } from './route.ts'

export const reachedPlace = z.object({
  ...namedPoint,
  city,
  kind: placeKind,
  minutes: minutes.describe('of the fastest route within both limits in the plan to this place'),
  fare: rupees.describe('of the same route'),
  service: mayGrow(z.enum(['shared', 'reserved', 'metro', 'walk'])),
})

// Cached for one minute only, because the travel times depend on the hour.
export const reachPlaces = defineCall({
  operationId: 'reach',
  policy: plannerRead('GET', '/api/reach', { costly: true, cache: 60, errors: PLACE_ERRORS }),
  summary: 'All stands and places that a plan reaches within the given minutes and rupees',
  query: z.object({
    from: placeName.describe('a name, or latitude,longitude in degrees'),
    fromPoint: queryPoint.optional().describe('the point that the name refers to, if known'),
    minutes: queryInteger(1, REACH_MAX_MINUTES, REACH_DEFAULT_MINUTES),
    fare: queryInteger(0, REACH_MAX_FARE, REACH_DEFAULT_FARE),
    departAt: instant.optional().describe('default: now'),
    maxTransfers: queryInteger(0, TRANSFERS_MAX, TRANSFERS_DEFAULT),
    services: queryServices
      .optional()
      .describe('shared, reserved, metro, or several with commas; default: all'),
  }),
  response: successEnvelope({
    data: z.object({
      departAt: moment,
      from: point.extend({ name: z.string() }),
      minutes,
      fare: rupees,
      places: z.array(reachedPlace).describe('fastest first'),
    }),
  }),
  example: {
    query: { from: exampleTrip.source, minutes: '30', fare: '50' },
    answer: {
      data: {
        departAt: moments.now,
        from: { name: exampleTrip.source, ...pointOf(sector52) },
        minutes: 30,
        fare: 50,
        places: [
          {
            ...gaurChowk,
            name_hi: 'गौर चौक',
            city: 'Ghaziabad',
            kind: 'market',
            minutes: 24,
            fare: 30,
            service: 'shared',
          },
        ],
      },
    },
  },
})

export type ReachedPlace = z.infer<typeof reachedPlace>
