import { hotspotsInBounds, hotspotsNearby } from '@sawari/contract/hotspots'
import { NEARBY_DEFAULT_RADIUS_KM } from '@sawari/contract/limits'
import type { Bounds, Point } from '@sawari/planner/geo'
import { queryOptions } from '@tanstack/react-query'
import type { MapTexts } from '../../messages/places.ts'
import { anything, array, object, oneOf, schema } from '../api/answer-checks.ts'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/create-api.ts'
import { readStands, type Stand } from './stand.ts'

export const STANDS_FRESH_MS = 5 * 60_000
/** How long a result that no map shows stays in the cache. */
const STANDS_KEPT_MS = 10 * 60_000

export const STANDS_QUERY = 'map-stands'

/**
 * `readStands` checks the rows one by one and skips malformed stands. This schema is therefore less strict than the
 * contract's.
 */
export const standRows = schema<{ readonly data: readonly unknown[] }>(
  object({ success: oneOf(true), data: array(anything) }),
)
const inBounds = { ...hotspotsInBounds, response: standRows }
const nearby = { ...hotspotsNearby, response: standRows }

/** The stands of a query. The loader decides when to fetch; a failed load is not retried. */
export function standsQuery(api: Api, query: StandQuery | null) {
  return queryOptions({
    queryKey: [STANDS_QUERY, ...(query ? queryKeyOf(query) : [])],
    queryFn: async ({ signal }): Promise<readonly Stand[]> =>
      query ? readStands((await ask(api, query, signal)).data) : [],
    staleTime: STANDS_FRESH_MS,
    gcTime: STANDS_KEPT_MS,
    retry: false,
  })
}

function ask(api: Api, query: StandQuery, signal: AbortSignal) {
  if (query.kind === 'bounds') {
    const { bounds, zoom } = query
    return api.call(inBounds, { body: { bounds, zoom }, signal })
  }
  const { point, radiusKm } = query
  return api.call(nearby, { body: { ...point, radius: radiusKm }, signal })
}

/** The server's text if there is one; otherwise one text for a malformed response and another for no response. */
export function standsFailureText({ kind }: StandQuery, error: unknown, stands: MapTexts['stands']): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  const isAnswer = error instanceof ApiError && error.status >= 200 && error.status < 300
  if (kind === 'bounds') return isAnswer ? stands.failedToLoad : stands.failedToFetch
  return isAnswer ? stands.failedToLoadNearby : stands.failedToFetchNearby
}

/** The query that selects the stands to show on a map. */
export type StandQuery =
  | { readonly kind: 'bounds'; readonly bounds: Bounds; readonly zoom: number }
  | { readonly kind: 'nearby'; readonly point: Point; readonly radiusKm: number }

const BOUNDS_DECIMALS = 3
const POINT_DECIMALS = 4

/** The stands around a point, within the specified radius. */
export function nearbyQuery(point: Point): StandQuery {
  return { kind: 'nearby', point, radiusKm: NEARBY_DEFAULT_RADIUS_KM }
}

/** Queries with the same key share a cached result: the key omits the zoom and rounds the positions. */
export function queryKeyOf(query: StandQuery): readonly string[] {
  if (query.kind === 'bounds') {
    const { north, south, east, west } = query.bounds
    return ['bounds', ...[north, south, east, west].map(edge => edge.toFixed(BOUNDS_DECIMALS))]
  }
  const { point, radiusKm } = query
  const position = [point.latitude, point.longitude].map(degrees => degrees.toFixed(POINT_DECIMALS))
  return ['nearby', ...position, String(radiusKm)]
}
