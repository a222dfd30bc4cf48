import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { PLACE_ERRORS, plannerRead } from '../call-policy.ts'
import { exampleTrip, gaurChowk, sector52 } from '../example-data.ts'
import { SUGGESTIONS_DEFAULT_LIMIT, SUGGESTIONS_MAX_LIMIT } from '../limits.ts'
import {
  city,
  distanceKm,
  fareBasis,
  minutes,
  namedPoint,
  placeKind,
  queryInteger,
  rupees,
  searchText,
} from '../primitives.ts'

export const plannableLocation = z.object({
  ...namedPoint,
  city,
  kind: placeKind,
})

export const routeLocations = defineCall({
  operationId: 'routesLocations',
  policy: plannerRead('GET', '/api/routes/locations', { cache: 300 }),
  summary: 'The stands, stations and known places that a route can start or end at',
  query: z.object({
    all: z.literal('1').optional().describe('also the some 7,000 names of the map that only the search has'),
  }),
  response: successEnvelope({
    data: z.array(plannableLocation),
    total: z.number().int().optional().describe('of the rows; absent from servers before 0.12'),
  }),
  example: {
    query: { all: '1' },
    answer: { total: 1, data: [{ ...sector52, name_hi: 'नोएडा सेक्टर 52', city: 'Noida', kind: 'metro' }] },
  },
})

export const routeSuggestion = z.object({
  ...namedPoint,
  distance: distanceKm,
  minutes,
  fare: rupees,
  fareBasis: fareBasis.optional().describe('absent from servers before 0.4'),
})

// Cached for one minute only, because the travel times depend on the hour.
export const routeSuggestions = defineCall({
  operationId: 'routesSuggestions',
  policy: plannerRead('GET', '/api/routes/suggestions', { cache: 60, errors: PLACE_ERRORS }),
  summary: 'Destinations from the stands at or near a place, most useful first',
  query: z.object({
    from: searchText,
    limit: queryInteger(1, SUGGESTIONS_MAX_LIMIT, SUGGESTIONS_DEFAULT_LIMIT),
  }),
  response: successEnvelope({ data: z.array(routeSuggestion) }),
  example: {
    query: { from: exampleTrip.source, limit: '5' },
    answer: { data: [{ ...gaurChowk, name_hi: 'गौर चौक', distance: 7.1, minutes: 24, fare: 30 }] },
  },
})

export type PlannableLocation = z.infer<typeof plannableLocation>
export type RouteSuggestion = z.infer<typeof routeSuggestion>
