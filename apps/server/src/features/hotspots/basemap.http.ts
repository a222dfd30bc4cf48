import { type Basemap, readBasemap } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { JsonAnswer } from '../../platform/http/send-json.ts'

/** Binds the schematic base map, which is shown below the tiles. */
export function bindBasemap(app: FastifyInstance, basemap: Basemap): void {
  const answer = JsonAnswer.lasting({ success: true, data: basemap })
  bindEndpoint(app, readBasemap, () => answer)
}
