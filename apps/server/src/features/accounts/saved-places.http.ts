import { readSavedPlaces, writeSavedPlaces } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { readPlaces, writePlaces } from './saved-places.store.ts'
import { replacePlaces } from './saved-places.ts'
import { lockAccount } from './users.store.ts'
import { wantedPlaces, wirePlaces } from './wire-places.ts'

export interface SavedPlacesNeeds {
  readonly database: Database
  readonly clock: Clock
}

/** Home, Work and recent places, shared by all devices of a passenger. */
export function bindSavedPlaces(app: FastifyInstance, { database, clock }: SavedPlacesNeeds): void {
  bindEndpoint(app, readSavedPlaces, async ({ viewer }) =>
    succeed({ data: wirePlaces(await readPlaces(database.sql, viewer.userId)) }),
  )

  bindEndpoint(app, writeSavedPlaces, async ({ viewer: { userId }, body }) => {
    const wanted = wantedPlaces(body)
    const saved = await database.sql.transaction().execute(async sql => {
      if ((await lockAccount(sql, { id: userId })) === undefined) return undefined
      const next = replacePlaces(await readPlaces(sql, userId), wanted, clock.now().getTime())
      await writePlaces(sql, userId, next)
      return next
    })
    return saved === undefined ? refuse('INVALID_TOKEN') : succeed({ data: wirePlaces(saved) })
  })
}
