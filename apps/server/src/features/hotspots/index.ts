// The stands on the map: the calls under /api/hotspots, the list, the place search, the names of places and
// the base map and its tiles.

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
import { inTurn } from '../../platform/http/in-turns.ts'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { cachedAnswer, JsonAnswer } from '../../platform/http/send-json.ts'
import type { Geocoder } from './geocoder.ts'
import { bindMapTiles, type MapArchive } from './map-tiles.http.ts'

export { createGeocoder } from './geocoder.ts'
export { type MapArchive, MapArchiveError, openMapArchive, vectorTilesOf } from './map-tiles.http.ts'

interface HotspotNeeds {
  source(): StandSource & NameSource
  now(): Date
  /** Undefined: only the built-in gazetteer is used. */
  readonly geocoder: Geocoder | undefined
  /** The schematic base map, which is shown below the tiles. */
  readonly basemap: Basemap
  readonly mapArchive: MapArchive | undefined
}

export function hotspotsSlice(app: FastifyInstance, needs: HotspotNeeds) {
  const { source, geocoder } = needs
  const basemap = JsonAnswer.lasting({ success: true, data: needs.basemap })
  bindEndpoint(app, readBasemap, () => basemap)
  bindEndpoint(app, readPlaceNames, cachedAnswer(source, answerPlaceNames))
  bindEndpoint(app, searchPlaces, async ({ query, request }) => {
    const fromGazetteer = () => inTurn(request, () => findInGazetteer(source(), query))
    const found = query.q.trim() ? await findFeatures(query, geocoder, fromGazetteer) : []
    return succeed({ type: 'FeatureCollection' as const, features: rankByTags(found, query) })
  })
  bindMapTiles(app, needs.mapArchive)
  return bindStands(app, needs)
}

/** Binds the calls under `/api/hotspots`. */
function bindStands(app: FastifyInstance, { source, now }: HotspotNeeds) {
  const boardAt = createBoardAt()
  const boardNow = () => boardAt(source(), now())
  // Availability changes with the hour, so the list of every stand is the same within one.
  let latest: { readonly board: StandBoard; readonly hour: number; readonly answer: JsonAnswer } | undefined
  const list = () => {
    const [board, hour] = [boardNow(), hourNumber(now())]
    if (latest?.board !== board || latest.hour !== hour)
      latest = { board, hour, answer: JsonAnswer.lasting(answerStandList(board, now())) }
    return latest.answer
  }
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
    /** The list shares its path with a screen; the code that binds this path calls this handler. */
    list: (({ request }) => atExpenseOf(request, list)) satisfies Handler<typeof listHotspots>,
    /** Prepares the list of the present hour. */
    prepare: () => void list(),
  }
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
