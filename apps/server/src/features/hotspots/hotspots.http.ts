import { answerStandPage, answerStandSearch, type StandSource } from '@sawari/answers'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
} from '@sawari/contract'
import type { Steps } from '@sawari/planner'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindEndpoint, type Handler } from '../../platform/http/bind-endpoint.ts'
import { inTurn, inTurns } from '../../platform/http/in-turns.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { createHotspotBytes } from './hotspot-bytes.ts'

export interface HotspotNeeds {
  source(): StandSource
  now(): Date
}

export interface HotspotList {
  /** The list shares its path with a screen; the code that binds this path calls this handler. */
  readonly list: Handler<typeof listHotspots>
  /** Prepares the data that the first responses need. */
  prepare(): Steps<void>
}

/** Binds the calls under `/api/hotspots`; returns the handler of the list for the shared path. */
export function bindHotspots(app: FastifyInstance, needs: HotspotNeeds): HotspotList {
  const bytes = createHotspotBytes(needs)
  const present = async (request: FastifyRequest) => {
    const { hotspots } = bytes.now()
    const preparing = hotspots.prepare()
    // Usually there is nothing to prepare and nothing to wait for.
    const { done } = atExpenseOf(request, () => preparing.next())
    if (!done) await inTurns(preparing, request)
    return hotspots
  }

  bindEndpoint(app, hotspotsInBounds, async ({ body, request }) => {
    const hotspots = await present(request)
    return inTurn(request, () => hotspots.inBounds(body))
  })

  bindEndpoint(app, hotspotsNearby, async ({ body, request }) => {
    const hotspots = await present(request)
    return inTurn(request, () => hotspots.nearby(body))
  })

  bindEndpoint(app, hotspotsPaginated, ({ query }) => answerStandPage(bytes.now().board, query))

  bindEndpoint(app, hotspotsSearch, ({ query, request }) =>
    inTurn(request, () => answerStandSearch(needs.source().planner.places, query)),
  )

  return {
    list: async ({ request }) => (await present(request)).all(),
    prepare: () => bytes.now().hotspots.prepare(),
  }
}
