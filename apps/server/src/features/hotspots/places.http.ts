import { findInGazetteer, isInside, type PlaceQuery, rankByTags, type StandSource } from '@sawari/answers'
import { type PlaceFeature, searchPlaces } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { inTurn } from '../../platform/http/in-turns.ts'
import type { Geocoder } from './geocoder.ts'

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
