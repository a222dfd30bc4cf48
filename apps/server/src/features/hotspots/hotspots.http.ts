import {
  answerStandList,
  answerStandPage,
  answerStandSearch,
  answerStandsInBounds,
  answerStandsNearby,
  createBoardAt,
  type StandBoard,
  type StandSource,
} from '@sawari/answers'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
} from '@sawari/contract'
import { hourNumber } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, type Handler } from '../../platform/http/bind-endpoint.ts'
import { inTurn } from '../../platform/http/in-turns.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { JsonAnswer } from '../../platform/http/send-json.ts'

export interface HotspotNeeds {
  source(): StandSource
  now(): Date
}

export interface HotspotList {
  /** The list shares its path with a screen; the code that binds this path calls this handler. */
  readonly list: Handler<typeof listHotspots>
  /** Prepares the list of the present hour. */
  prepare(): void
}

/** Binds the calls under `/api/hotspots`; returns the handler of the list for the shared path. */
export function bindHotspots(app: FastifyInstance, { source, now }: HotspotNeeds): HotspotList {
  const boardAt = createBoardAt()
  const boardNow = () => boardAt(source(), now())
  const list = listsByHour()

  bindEndpoint(app, hotspotsInBounds, ({ body, request }) =>
    inTurn(request, () => JsonAnswer.of(answerStandsInBounds(boardNow(), body, now()))),
  )

  bindEndpoint(app, hotspotsNearby, ({ body, request }) =>
    inTurn(request, () => JsonAnswer.of(answerStandsNearby(boardNow(), body, now()))),
  )

  bindEndpoint(app, hotspotsPaginated, ({ query }) => answerStandPage(boardNow(), query))

  bindEndpoint(app, hotspotsSearch, ({ query, request }) =>
    inTurn(request, () => answerStandSearch(source().planner.places, query)),
  )

  return {
    list: ({ request }) => atExpenseOf(request, () => list(boardNow(), now())),
    prepare: () => void list(boardNow(), now()),
  }
}

/** Availability changes with the hour, so the list of every stand is the same within one. */
function listsByHour(): (board: StandBoard, now: Date) => JsonAnswer {
  let latest: { readonly board: StandBoard; readonly hour: number; readonly answer: JsonAnswer } | undefined
  return (board, now) => {
    const hour = hourNumber(now)
    if (latest?.board !== board || latest.hour !== hour)
      latest = { board, hour, answer: JsonAnswer.lasting(answerStandList(board, now)) }
    return latest.answer
  }
}
