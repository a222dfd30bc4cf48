// The trips that a signed-in user has planned and saved.

import { z } from 'zod'
import { routePlannerCalls } from './calls/route-planner.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import { entityId, placeName, successEnvelope } from './primitives.ts'

export const storeRoute = defineEndpoint({
  policy: routePlannerCalls.routesStore,
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
})

export const recentRoutes = defineEndpoint({
  policy: routePlannerCalls.routesRecent,
  summary: 'The last trips that the signed-in user stored, newest first, at most 20',
  response: successEnvelope({ data: z.array(storeRoute.response.shape.data) }),
})

export type StoredRoute = z.infer<typeof storeRoute.response>['data']
