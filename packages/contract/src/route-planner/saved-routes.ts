// The trips that a signed-in user has planned and saved.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { exampleIds, exampleTrip, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { entityId, placeName } from '../primitives.ts'

export const storeRoute = defineCall({
  operationId: 'routesStore',
  policy: forUser('POST', '/api/routes/store', { pacing: 'routes', errors: ['FORBIDDEN'] }),
  summary: 'Stores a planned trip among the recent trips of the signed-in user',
  body: z.object({
    userId: ids.userId,
    source: z.union([placeName, z.object({ name: placeName })]),
    destination: z.union([placeName, z.object({ name: placeName })]),
  }),
  response: successEnvelope({
    data: z.object({
      id: entityId,
      userId: ids.userId,
      source: z.string(),
      destination: z.string(),
      createdAt: z.string(),
    }),
  }),
  example: {
    body: { userId: exampleIds.user, ...exampleTrip },
    answer: {
      data: { id: exampleIds.trip, userId: exampleIds.user, ...exampleTrip, createdAt: moments.now },
    },
  },
})

export const recentRoutes = defineCall({
  operationId: 'routesRecent',
  policy: forUser('GET', '/api/routes/recent', { pacing: 'routes' }),
  summary: 'The last trips that the signed-in user stored, newest first, at most 20',
  response: successEnvelope({ data: z.array(storeRoute.response.shape.data) }),
  example: {
    answer: {
      data: [{ id: exampleIds.trip, userId: exampleIds.user, ...exampleTrip, createdAt: moments.now }],
    },
  },
})

export type StoredRoute = z.infer<typeof storeRoute.response>['data']
