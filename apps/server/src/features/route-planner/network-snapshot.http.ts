import type { NetworkSnapshot } from '@sawari/answers'
import { downloadNetworkSnapshot, NETWORK_SNAPSHOT_FORMAT } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf } from '../../platform/http/cache-control.ts'
import { lastingAnswer } from '../../platform/http/lasting-answer.ts'
import { sendJson } from '../../platform/http/send-json.ts'

/** Binds `GET /api/network-snapshot`. Its ETag depends only on the data, so it survives a restart. */
export function bindNetworkSnapshot(app: FastifyInstance, network: () => NetworkSnapshot): void {
  const answer = lastingAnswer(network, tablesOf)
  app.get(downloadNetworkSnapshot.policy.path, async (request, reply) =>
    sendJson(request, reply, answer(), cacheControlOf(downloadNetworkSnapshot.policy)),
  )
}

function tablesOf({ version, network: { stands, links }, places, rules }: NetworkSnapshot) {
  return { format: NETWORK_SNAPSHOT_FORMAT, version, network: { stands, links }, places, rules }
}
