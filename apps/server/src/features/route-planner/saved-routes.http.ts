import { recentRoutes, type StoredRoute, storeRoute, type UserId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'

export interface SavedRouteNeeds extends Pick<Core, 'database' | 'newId'> {
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

/** A trip that a passenger planned, by the names of its ends. */
interface SavedRoute {
  readonly id: string
  readonly userId: UserId
  readonly source: string
  readonly destination: string
  readonly createdAt: Date
}

/** The maximum number of trips stored per passenger. */
const SAVED_ROUTES = 20

/**
 * Stores a trip and deletes the oldest beyond the limit. An already stored trip becomes the newest and keeps
 * its id. Undefined if the account was deleted. Call it in a transaction.
 */
async function saveRoute(sql: Sql, route: SavedRoute): Promise<SavedRoute | undefined> {
  const { id, userId, source, destination, createdAt } = route
  // Locks the account's row until the end, so that it is not deleted and writes of its trips run one after
  // the other.
  const user = await sql
    .updateTable('users')
    .set({ id: userId })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return undefined
  const moment = createdAt.getTime()
  const stored = await sql
    .insertInto('saved_routes')
    .values({ id, user_id: userId, source, destination, created_at: moment })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'source', 'destination']).doUpdateSet({ created_at: moment }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql
    .deleteFrom('saved_routes')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest(sql, userId).select('id'))
    .execute()
  return { ...route, id: stored.id }
}

/** All trips of a passenger, newest first. */
export async function listSavedRoutes(sql: Sql, userId: UserId): Promise<SavedRoute[]> {
  const rows = await newest(sql, userId).selectAll().execute()
  return rows.map(({ id, user_id, source, destination, created_at }) => ({
    id,
    userId: user_id,
    source,
    destination,
    createdAt: new Date(created_at),
  }))
}

function newest(sql: Sql, userId: UserId) {
  return sql
    .selectFrom('saved_routes')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SAVED_ROUTES)
}
