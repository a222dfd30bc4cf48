import { answerStandPage, answerStandSearch, type StandSource, wireHotspot } from '@sawari/answers'
import {
  HOTSPOTS_PER_ANSWER,
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
  const bytes = createHotspotBytes(needs, wireHotspot)

  bindEndpoint(app, hotspotsInBounds, ({ body }) => {
    const { board, hotspots } = bytes.now()
    const ranks = board.ranksInBox(body.bounds)
    const sent = ranks.length > HOTSPOTS_PER_ANSWER ? ranks.slice(0, HOTSPOTS_PER_ANSWER) : ranks
    const truncated = sent.length < ranks.length
    return hotspots.answer(sent, `"total":${ranks.length},"truncated":${truncated}`)
  })

  bindEndpoint(app, hotspotsNearby, ({ body }) => {
    const { board, hotspots } = bytes.now()
    const near = board.ranksWithin(body, body.radius).slice(0, HOTSPOTS_PER_ANSWER)
    return hotspots.answerWithDistances(near)
  })

  bindEndpoint(app, hotspotsPaginated, ({ query }) => answerStandPage(bytes.now().board, query))

  bindEndpoint(app, hotspotsSearch, ({ query }) => answerStandSearch(needs.source().planner.places, query))

  return () => bytes.now().hotspots.all()
}
