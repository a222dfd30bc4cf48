import { recentRoutes, type StoredRoute, storeRoute } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { listSavedRoutes, type SavedRoute, saveRoute } from './saved-routes.store.ts'

export interface SavedRouteNeeds {
  readonly database: Database
  readonly newId: IdGenerator
  now(): Date
}

/** Binds the calls for a passenger's recent trips. */
export function bindSavedRoutes(app: FastifyInstance, { database, newId, now }: SavedRouteNeeds): void {
  bindEndpoint(app, storeRoute, async ({ viewer, body }) => {
    const { userId } = viewer
    if (body.userId !== userId) return refuse('FORBIDDEN')
    const [source, destination] = [nameOf(body.source), nameOf(body.destination)]
    const route = { id: newId(), userId, source, destination, createdAt: now() }
    const saved = await database.sql.transaction().execute(sql => saveRoute(sql, route))
    if (saved === undefined) return refuse('INVALID_TOKEN')
    return succeed({ message: 'Route stored successfully', data: wireRoute(saved) })
  })

  bindEndpoint(app, recentRoutes, async ({ viewer }) => {
    const routes = await listSavedRoutes(database.sql, viewer.userId)
    return succeed({ data: routes.map(wireRoute) })
  })
}

function nameOf(place: string | { readonly name: string }): string {
  return (typeof place === 'string' ? place : place.name).trim()
}

function wireRoute({ createdAt, ...route }: SavedRoute): StoredRoute {
  return { ...route, createdAt: createdAt.toISOString() }
}
