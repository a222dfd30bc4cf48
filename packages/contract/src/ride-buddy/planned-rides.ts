// The older calls: a rider posts a planned ride, and finds riders who go the same way.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser, TRIP_ERRORS } from '../call-policy.ts'
import { exampleIds, exampleTrip, moments } from '../example-data.ts'
import { RIDE_SEATS_MAX } from '../limits.ts'
import { distanceKm, entityId, instant, moment, placeName, point } from '../primitives.ts'
import { requestPlace } from '../route-planner/route.ts'
import { buddyMatch, exampleMatch, limited } from './match.ts'

export const postRide = defineCall({
  policy: forUser('POST', '/ridebuddy', {
    limits: ['postedRidesByRider'],
    errors: [...TRIP_ERRORS, 'BUDDY_ON_HOLD'],
  }),
  summary: 'Stores a request for a ride',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    departureTime: instant.optional().describe('default: now'),
    seats: z.number().int().min(1).max(RIDE_SEATS_MAX).default(1),
  }),
  response: successEnvelope({
    data: z.object({
      id: entityId,
      source: z.string(),
      destination: z.string(),
      departureTime: moment,
      seats: z.number().int(),
      createdAt: moment,
    }),
  }),
  example: {
    body: { ...exampleTrip, departureTime: moments.inTenMinutes, seats: 2 },
    answer: {
      data: {
        id: exampleIds.ride,
        ...exampleTrip,
        departureTime: moments.inTenMinutes,
        seats: 2,
        createdAt: moments.now,
      },
    },
  },
})

export const findRides = defineCall({
  policy: forUser('GET', '/findmatch', { limits: ['ridesFoundByRider'], errors: ['BUDDY_ON_HOLD'] }),
  summary: "Others' requests for a ride that overlap those of the signed-in user",
  response: successEnvelope({ data: z.array(buddyMatch), limited }),
  example: { answer: { data: [exampleMatch] } },
})

const plannedRouteData = z.object({
  path: z.array(placeName).min(2).optional(),
  pathCoordinates: z.array(point).min(2).max(2_000).describe('snapped before they are compared; at most 200'),
  distance: distanceKm.optional().describe('ignored: the server computes it from the snapped line'),
})

export const findRouteMatches = defineCall({
  operationId: 'routesFindMatches',
  policy: forUser('POST', '/api/routes/find-matches', {
    pacing: 'routes',
    limits: ['routeMatchesByRider'],
    errors: [...TRIP_ERRORS, 'BUDDY_ON_HOLD'],
  }),
  summary:
    'Active searches that overlap a planned route, or a trip given by two places, which the own live search must match; all positions are snapped',
  body: z.object({
    routeData: z.union([z.object({ source: requestPlace, destination: requestPlace }), plannedRouteData]),
  }),
  response: successEnvelope({ data: z.array(buddyMatch), limited }),
  example: { body: { routeData: exampleTrip }, answer: { data: [exampleMatch] } },
})
