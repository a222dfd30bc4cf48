// Answers every call that needs only the stand network, for devices that store the network.

import type { Endpoint } from '@sawari/contract'
import { errorBody, errorCatalogue } from '@sawari/contract/errors'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  listHotspots,
  searchPlaces,
} from '@sawari/contract/hotspots'
import { readPlaceNames } from '@sawari/contract/place-names'
import { reachPlaces } from '@sawari/contract/reach'
import { explainRoutes } from '@sawari/contract/route-explanation'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '@sawari/contract/route-planner'
import { type Result, success } from '@sawari/planner'
import type { z } from 'zod'
import type { Answer } from './answer.ts'
import { answerPlan } from './plan-trip.ts'
import type { NetworkSnapshot } from './snapshot.ts'
import { createBoardAt, type StandBoard } from './stand-board.ts'
import type { TripRefusal } from './trip-ends.ts'
import { answerExplanation } from './wire-explanation.ts'
import {
  answerStandList,
  answerStandPage,
  answerStandSearch,
  answerStandsInBounds,
  answerStandsNearby,
} from './wire-hotspots.ts'
import { answerPlaceNames } from './wire-place-names.ts'
import { answerPlaceSearch } from './wire-places.ts'
import {
  answerAllLocations,
  answerFareEstimate,
  answerLocations,
  answerStatus,
  answerSuggestions,
} from './wire-planning.ts'
import { answerReach } from './wire-reach.ts'

/** A call as the client sent it. */
export interface AskedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
}

export interface CallAnswer {
  readonly status: number
  readonly body: object
}

/** Answers a call exactly as the server does; undefined if the call needs more than the stand network. */
export type AnswerCall = (call: AskedCall, now: Date) => CallAnswer | undefined

/** Whether calls to this address need only the stand network. */
export function isAnsweredByNetwork(method: string, path: string): boolean {
  return calls.has(`${method} ${path}`)
}

export function createAnswerCall(snapshot: NetworkSnapshot): AnswerCall {
  const boardAt = createBoardAt()
  return (asked, now) => {
    const call = calls.get(`${asked.method} ${asked.path}`)
    if (call === undefined) return undefined
    const body = call.endpoint.body?.safeParse(asked.body ?? {})
    const query = call.endpoint.query?.safeParse(fieldsOf(asked.query))
    if (body?.error || query?.error) return refusal({ code: 'VALIDATION_FAILED' })
    const input = { body: body?.data, query: query?.data }
    const answer = call.answer(input, { snapshot, board: () => boardAt(snapshot, now), now })
    return answer.ok ? { status: 200, body: answer.value } : refusal(answer.failure)
  }
}

function refusal({ code, details, error }: TripRefusal): CallAnswer {
  return { status: errorCatalogue[code].status, body: errorBody(code, details, error) }
}

/** Collects the query parameters. A parameter that occurs more than once becomes a list. */
function fieldsOf(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(query.keys())
  return Object.fromEntries(
    Array.from(names, name => {
      const [first = '', ...more] = query.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

interface Given {
  readonly snapshot: NetworkSnapshot
  board(): StandBoard
  readonly now: Date
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface Input<Definition extends Endpoint> {
  readonly body: Parsed<Definition['body']>
  readonly query: Parsed<Definition['query']>
}

interface Call {
  readonly endpoint: Endpoint
  answer(
    input: { readonly body: unknown; readonly query: unknown },
    given: Given,
  ): Result<object, TripRefusal>
}

/**
 * Connects an endpoint with its answer. The contract has parsed the input, so it has the endpoint's
 * types.
 */
function call<Definition extends Endpoint>(
  endpoint: Definition,
  answer: (input: Input<Definition>, given: Given) => Answer<Definition>,
): readonly [string, Call] {
  const { method, path } = endpoint.policy
  const loose = answer as (
    input: { body: unknown; query: unknown },
    given: Given,
  ) => Result<object, TripRefusal>
  return [`${method} ${path}`, { endpoint, answer: loose }]
}

const calls = new Map<string, Call>([
  call(listHotspots, (_, { board, now }) => success(answerStandList(board(), now))),
  call(hotspotsInBounds, ({ body }, { board, now }) => success(answerStandsInBounds(board(), body, now))),
  call(hotspotsNearby, ({ body }, { board, now }) => success(answerStandsNearby(board(), body, now))),
  call(hotspotsPaginated, ({ query }, { board }) => success(answerStandPage(board(), query))),
  call(hotspotsSearch, ({ query }, { snapshot }) =>
    success(answerStandSearch(snapshot.planner.places, query)),
  ),
  call(searchPlaces, ({ query }, { snapshot }) => success(answerPlaceSearch(snapshot, query))),
  call(readPlaceNames, (_, { snapshot }) => success(answerPlaceNames(snapshot))),
  call(initializeRoutes, () => success({ success: true })),
  call(routesStatus, (_, { snapshot, now }) => success(answerStatus(snapshot, now))),
  call(calculateRoutes, ({ body }, { snapshot, now }) => answerPlan(snapshot, body, now)),
  call(fareEstimate, ({ body }, { snapshot, now }) => answerFareEstimate(snapshot, body, now)),
  call(explainRoutes, ({ query }, { snapshot, now }) => answerExplanation(snapshot, query, now)),
  call(reachPlaces, ({ query }, { snapshot, now }) => answerReach(snapshot, query, now)),
  call(routeLocations, ({ query }, { snapshot }) =>
    success((query.all ? answerAllLocations : answerLocations)(snapshot)),
  ),
  call(routeSuggestions, ({ query }, { snapshot, now }) => answerSuggestions(snapshot, query, now)),
])
