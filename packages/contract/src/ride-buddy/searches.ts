import { z } from 'zod'
import { defineCall, listEnvelope, successEnvelope } from '../call.ts'
import { ofRider, TRIP_ERRORS } from '../call-policy.ts'
import { exampleIds, exampleTrip, gaurChowk, moments, sector52 } from '../example-data.ts'
import * as ids from '../ids.ts'
import {
  SEARCH_HISTORY_DEFAULT_LIMIT,
  SEARCH_HISTORY_MAX_LIMIT,
  SEARCH_RADIUS_DEFAULT_KM,
  SEARCH_RADIUS_MAX_KM,
  SEARCH_RADIUS_MIN_KM,
} from '../limits.ts'
import { idInPath, listPage, moment, queryInteger } from '../primitives.ts'
import { requestPlace } from '../route-planner/route.ts'
import { buddyMatch, exampleMatch, limited, milliseconds } from './match.ts'

const noActiveSearch = {
  searchId: ids.searchId.nullable(),
  expiresAt: moment.nullable(),
  source: z.object({ name: z.string() }).nullable(),
  destination: z.object({ name: z.string() }).nullable(),
}

export const buddySearchStatusData = z.object({
  hasActiveSearch: z.boolean(),
  ...noActiveSearch,
  timeRemaining: milliseconds,
  searchRadius: z.number().int().nullable().describe('kilometres'),
  matchCount: z.number().int(),
  matches: z.array(buddyMatch).describe('of the active search, as it is now'),
})

const exampleSearch = {
  searchId: exampleIds.search,
  expiresAt: moments.inFiveMinutes,
  timeRemaining: 300_000,
}

export const startBuddySearch = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/search', {
    limits: ['searchesByRider'],
    errors: [...TRIP_ERRORS, 'ACTIVE_SEARCH_EXISTS', 'BUDDY_ON_HOLD'],
  }),
  summary: 'Starts the only active search of the signed-in user and returns the present matches',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    preferences: z
      .object({
        searchRadius: z
          .number()
          .int()
          .min(SEARCH_RADIUS_MIN_KM)
          .max(SEARCH_RADIUS_MAX_KM)
          .default(SEARCH_RADIUS_DEFAULT_KM)
          .describe('kilometres'),
      })
      .default({ searchRadius: SEARCH_RADIUS_DEFAULT_KM }),
  }),
  response: successEnvelope({
    data: z.object({
      matches: z.array(buddyMatch).describe('best overlap first, at most 20'),
      searchId: ids.searchId,
      expiresAt: moment,
      timeRemaining: milliseconds,
    }),
    limited,
  }),
  example: {
    body: { ...exampleTrip, preferences: { searchRadius: 2 } },
    answer: { data: { matches: [exampleMatch], ...exampleSearch } },
  },
})

export const buddySearchStatus = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/search/status'),
  summary: 'The active search of the signed-in user, if there is one',
  response: successEnvelope({ data: buddySearchStatusData, limited }),
  example: {
    answer: {
      data: {
        hasActiveSearch: true,
        ...exampleSearch,
        source: { name: sector52.name },
        destination: { name: gaurChowk.name },
        searchRadius: 2,
        matchCount: 1,
        matches: [exampleMatch],
      },
    },
  },
})

export const cancelActiveBuddySearch = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/search/active', { errors: ['NO_ACTIVE_SEARCH'] }),
  summary: 'Cancels the active search',
})

export const cancelBuddySearch = defineCall({
  policy: ofRider('DELETE', '/api/ride-buddy/search/:id', { errors: ['NO_ACTIVE_SEARCH'] }),
  summary: 'Cancels the active search by its id',
  params: idInPath(ids.searchId, 'VALIDATION_FAILED'),
  example: { params: { id: exampleIds.search } },
})

export const pastBuddySearch = z.object({
  searchId: ids.searchId,
  source: z.string(),
  destination: z.string(),
  searchRadius: z.number().int().describe('kilometres'),
  status: z.enum(['active', 'expired', 'cancelled', 'matched']),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
})

export const buddySearchHistory = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/search-history'),
  summary: 'The searches of the signed-in user, newest first, in pages',
  query: listPage.extend({
    limit: queryInteger(1, SEARCH_HISTORY_MAX_LIMIT, SEARCH_HISTORY_DEFAULT_LIMIT),
  }),
  response: listEnvelope({ data: z.array(pastBuddySearch) }),
  example: {
    query: { limit: '10' },
    answer: {
      data: [
        {
          searchId: exampleIds.search,
          ...exampleTrip,
          searchRadius: 2,
          status: 'active',
          createdAt: moments.now,
          expiresAt: moments.inFiveMinutes,
          endedAt: null,
        },
      ],
    },
  },
})
