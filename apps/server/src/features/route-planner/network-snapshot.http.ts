import type { NetworkSnapshot } from '@sawari/answers'
import { downloadNetworkSnapshot, downloadSearchPlaces, NETWORK_SNAPSHOT_FORMAT } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { cacheControlOf } from '../../platform/http/cache-control.ts'
import { cachedAnswer } from '../../platform/http/cached-answer.ts'
import { sendJson } from '../../platform/http/send-json.ts'

/**
 * Binds `GET /api/network-snapshot` and the file of the search-only places. The ETags depend only on the data,
 * so they survive a restart.
 */
export function bindNetworkSnapshot(app: FastifyInstance, network: () => NetworkSnapshot): void {
  const tables = cachedAnswer(network, tablesOf)
  app.get(downloadNetworkSnapshot.policy.path, async (request, reply) =>
    sendJson(request, reply, tables(), cacheControlOf(downloadNetworkSnapshot.policy)),
  )

  const noPlaces = {}
  const places = cachedAnswer(
    () => network().search ?? noPlaces,
    search => search,
  )
  app.get<{ Params: { version: string } }>(downloadSearchPlaces.policy.path, async (request, reply) =>
    request.params.version === network().search?.version
      ? sendJson(request, reply, places(), cacheControlOf(downloadSearchPlaces.policy))
      : sendRefusal(reply, refuse('NOT_FOUND')),
  )
}

function tablesOf({ version, network: { stands, links }, places, rules, search }: NetworkSnapshot) {
  return {
    format: NETWORK_SNAPSHOT_FORMAT,
    version,
    network: { stands, links },
    places,
    rules,
    ...(search && { searchPlacesVersion: search.version, outside: search.outside }),
  }
}
