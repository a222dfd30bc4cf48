import { answerStandPage, answerStandSearch, type StandSource } from '@sawari/answers'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
} from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, type Handler } from '../../platform/http/bind-endpoint.ts'
import { createHotspotBytes } from './hotspot-bytes.ts'

export interface HotspotNeeds {
  source(): StandSource
  now(): Date
}

/** Binds the calls under `/api/hotspots`; gives the handler of the list back, for the shared path. */
export function bindHotspots(app: FastifyInstance, needs: HotspotNeeds): Handler<typeof listHotspots> {
  const bytes = createHotspotBytes(needs)

  bindEndpoint(app, hotspotsInBounds, ({ body }) => bytes.now().hotspots.inBounds(body))

  bindEndpoint(app, hotspotsNearby, ({ body }) => bytes.now().hotspots.nearby(body))

  bindEndpoint(app, hotspotsPaginated, ({ query }) => answerStandPage(bytes.now().board, query))

  bindEndpoint(app, hotspotsSearch, ({ query }) => answerStandSearch(needs.source().planner.places, query))

  return () => bytes.now().hotspots.all()
}
