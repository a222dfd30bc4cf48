// Travel Buddy: riders find others who go the same way, send requests, and share a connection for a quarter
// of an hour.

import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../platform/jobs/with-timeout.ts'
import { createBuddyFinder } from './buddies.service.ts'
import { bindConnections } from './connections.http.ts'
import { bindCleanup, startAnnouncer } from './expiry.ts'
import { bindLegacy } from './legacy.http.ts'
import type { RideBuddyNeeds } from './needs.ts'
import { createBuddyNotifier } from './notify-buddies.ts'
import { rideBuddyRecords } from './records.ts'
import { bindRequests } from './requests.http.ts'
import { sweepRideBuddy } from './retention.ts'
import { createAnnouncements } from './ride-buddy.socket.ts'
import { createAliases, createFindRider } from './rider-alias.ts'
import { bindSafety } from './safety.http.ts'
import { bindSearches } from './searches.http.ts'
import { createSearchWriter } from './searches.service.ts'
import { countActiveSearches } from './searches.store.ts'
import { createShownRiders } from './shown-riders.ts'

export { endRidesOf } from './safety.service.ts'

/** The limit is less than the time that Prometheus waits for the metrics. */
const COUNT_MS = 3_000
const tooLate = () => new Error('no answer in time')

/** The clients of a process repeat their requests distributed over this time. */
const RELOADS_OVER_MS = 5_000

/** Expiry and deletion without a server, so that no sockets are notified. */
export function quietRideBuddy({
  database,
  clock,
  durations,
}: Pick<RideBuddyNeeds, 'database' | 'clock' | 'durations'>) {
  const announce = createAnnouncements({ emit: () => undefined })
  return {
    sweep: () => sweepRideBuddy({ database, clock, durations, announce }),
    records: rideBuddyRecords({ clock, announce }),
  }
}

export function rideBuddySlice(app: FastifyInstance, needs: RideBuddyNeeds) {
  const { clock, durations, database } = needs
  const { sql } = database
  const announce = createAnnouncements(needs.sockets, needs.metrics)
  needs.metrics.gauge('buddy_searches_active', 'Active searches in the database', () =>
    withTimeout(countActiveSearches(sql, clock.now()), COUNT_MS, tooLate).catch(() => undefined),
  )
  const { background } = app
  const writer = createSearchWriter({
    ...needs,
    searchMs: durations.buddySearchSeconds * 1_000,
    onExpired: announce.searchesExpired,
  })
  const aliasOf = createAliases(needs.keyedHash)
  const shown = createShownRiders(needs)
  const finder = createBuddyFinder({ database, clock, shown, aliasOf })
  const notifyBuddies = createBuddyNotifier({ ...needs, sql, background, shown, aliasOf })
  const findRider = createFindRider({ sql, clock, aliasOf })
  const rideBuddy = { ...needs, announce, background, writer, finder, notifyBuddies, aliasOf, findRider }

  bindSearches(app, rideBuddy)
  bindRequests(app, rideBuddy)
  bindConnections(app, rideBuddy)
  bindSafety(app, rideBuddy)
  bindCleanup(app, rideBuddy)
  bindLegacy(app, rideBuddy)
  startAnnouncer(app, { ...rideBuddy, announceHere: createAnnouncements({ emit: needs.sockets.emitHere }) })
  // Clients read again the searches and requests that changed meanwhile.
  needs.bus?.onGap(() => {
    for (const what of ['search', 'requests'] as const) {
      needs.sockets.emitToAllHere(RELOADS_OVER_MS, 'ride_buddy_changed', { what })
    }
  })
  app.addHook('onClose', async () => {
    await writer.idle()
    await background.settled()
    await shown.idle()
  })

  return {
    findRider,
    sweep: () => sweepRideBuddy({ database, clock, durations, announce }),
    /** The data stored about a passenger, for export and deletion. */
    records: rideBuddyRecords({ clock, announce }),
  }
}
