import {
  answerPlaceNames,
  answerStandList,
  answerStandPage,
  answerStandSearch,
  answerStandsInBounds,
  answerStandsNearby,
  createBoardAt,
  findInGazetteer,
  isInside,
  type NameSource,
  type PlaceQuery,
  rankByTags,
  type StandBoard,
  type StandSource,
} from '@sawari/answers'
import {
  type Basemap,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
  type PlaceFeature,
  readBasemap,
  readPlaceNames,
  searchPlaces,
} from '@sawari/contract'
import { hourNumber } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, type Handler, succeed } from '../../platform/http/bind-endpoint.ts'
import { cachedAnswer } from '../../platform/http/cached-answer.ts'
import { inTurn } from '../../platform/http/in-turns.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { JsonAnswer } from '../../platform/http/send-json.ts'
import type { Geocoder } from './geocoder.ts'

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

export interface PlaceNeeds {
  source(): StandSource
  /** Undefined: only the built-in gazetteer is used. */
  readonly geocoder: Geocoder | undefined
}

/** Binds the place search of the map. */
export function bindPlaces(app: FastifyInstance, { source, geocoder }: PlaceNeeds): void {
  bindEndpoint(app, searchPlaces, async ({ query, request }) => {
    const fromGazetteer = () => inTurn(request, () => findInGazetteer(source(), query))
    const found = query.q.trim() ? await findFeatures(query, geocoder, fromGazetteer) : []
    return succeed({ type: 'FeatureCollection' as const, features: rankByTags(found, query) })
  })
}

async function findFeatures(
  query: PlaceQuery,
  geocoder: Geocoder | undefined,
  fromGazetteer: () => Promise<readonly PlaceFeature[]>,
): Promise<readonly PlaceFeature[]> {
  const { bbox: box } = query
  const asked = { text: query.q.trim(), limit: query.limit, language: query.lang, box }
  const fromService = await geocoder?.(asked)
  const inside = fromService?.filter(feature => isInside(feature, box)).slice(0, query.limit)
  // Uses the gazetteer if the service found nothing in the box.
  return inside?.length ? inside : fromGazetteer()
}

export interface PlaceNameNeeds {
  source(): NameSource
}

/** Binds `GET /api/place-names`. */
export function bindPlaceNames(app: FastifyInstance, { source }: PlaceNameNeeds): void {
  const answer = cachedAnswer(source, answerPlaceNames)
  bindEndpoint(app, readPlaceNames, answer)
}

/** Binds the schematic base map, which is shown below the tiles. */
export function bindBasemap(app: FastifyInstance, basemap: Basemap): void {
  const answer = JsonAnswer.lasting({ success: true, data: basemap })
  bindEndpoint(app, readBasemap, () => answer)
}
