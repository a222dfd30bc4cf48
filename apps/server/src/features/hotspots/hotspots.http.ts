import { answerStandPage, answerStandSearch, type StandSource } from '@sawari/answers'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
} from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { type BindOptions, bindEndpoint, type Handler } from '../../platform/http/bind-endpoint.ts'
import { createHotspotBytes } from './hotspot-bytes.ts'

export interface HotspotNeeds {
  source(): StandSource
  now(): Date
}

/** Answers that change with the data alone; the client keeps them for five minutes anyway. */
const DATA_ONLY: BindOptions = { cacheControl: 'public, max-age=300' }

/** The list shares its address with a screen: a browser must ask again before it reuses either. */
export const LIST_OPTIONS: BindOptions = { cacheControl: 'no-cache' }

/** Binds the calls under `/api/hotspots`; gives the handler of the list back, for the shared path. */
export function bindHotspots(app: FastifyInstance, needs: HotspotNeeds): Handler<typeof listHotspots> {
  const bytes = createHotspotBytes(needs)

  bindEndpoint(app, hotspotsInBounds, ({ body }) => bytes.now().hotspots.inBounds(body))

  bindEndpoint(app, hotspotsNearby, ({ body }) => bytes.now().hotspots.nearby(body))

  bindEndpoint(app, hotspotsPaginated, ({ query }) => answerStandPage(bytes.now().board, query), DATA_ONLY)

  bindEndpoint(
    app,
    hotspotsSearch,
    ({ query }) => answerStandSearch(needs.source().planner.places, query),
    DATA_ONLY,
  )

  return () => bytes.now().hotspots.all()
}
