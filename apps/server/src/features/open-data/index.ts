// The stand network for other programs: GeoJSON for maps, GTFS for trip planners.

import type { FastifyInstance } from 'fastify'
import { bindOpenData, type OpenDataNeeds } from './open-data.http.ts'

export function openDataSlice(app: FastifyInstance, needs: OpenDataNeeds): void {
  bindOpenData(app, needs)
}
