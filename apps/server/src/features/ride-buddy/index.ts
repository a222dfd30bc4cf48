// Travel Buddy: riders find others who go the same way, send requests, and share a connection for a quarter
// of an hour.

import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../platform/jobs/with-timeout.ts'
import { createBuddyFinder } from './buddies.service.ts'
import { bindConnections } from './connections.http.ts'
import { countedAnnouncements } from './counted-announcements.ts'
import { bindCleanup, endDueSearches, sweepRideBuddy } from './expiry-sweep.ts'
import { startHeldAnnouncer } from './held-announcer.ts'
import { createFindRider } from './known-riders.ts'
import { bindLegacy } from './legacy.http.ts'
import type { RideBuddyNeeds } from './needs.ts'
import { createBuddyNotifier } from './notify-buddies.ts'
import { startPhaseAnnouncer } from './phase-announcer.ts'
import { rideBuddyRecords } from './records.ts'
import { bindRequests } from './requests.http.ts'
import { createAnnouncements } from './ride-buddy.socket.ts'
import { createAliases } from './rider-alias.ts'
import { bindSafety } from './safety.http.ts'
import { createSearchTimer } from './search-timer.ts'
import { createSearchWriter } from './search-writer.ts'
import { bindSearches } from './searches.http.ts'
import { countActiveSearches, nextSearchExpiry } from './searches.store.ts'
import { createShownRiders } from './shown-riders.ts'

export { endRidesOf } from './held-riders.store.ts'

/** Less than the time that Prometheus waits for the metrics. */
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
  const { clock, logger, durations, database } = needs
  const { sql } = database
  const announce = countedAnnouncements(createAnnouncements(needs.sockets), needs.metrics)
  needs.metrics.gauge('buddy_searches_active', 'Active searches in the database', () =>
    withTimeout(countActiveSearches(sql, clock.now()), COUNT_MS, tooLate).catch(() => undefined),
  )
  const sweepNeeds = { database, clock, durations, announce }
  const timer = createSearchTimer({
    clock,
    logger,
    expireDue: () => endDueSearches(sweepNeeds),
    nextDueAt: () => nextSearchExpiry(sql),
  })
  const { background } = app
  const writer = createSearchWriter({
    ...{ database, clock, newId: needs.newId, searchMs: durations.buddySearchSeconds * 1_000 },
    onExpired: announce.searchesExpired,
  })
  const aliasOf = createAliases(needs.keyedHash)
  const shown = createShownRiders(needs)
  const finder = createBuddyFinder({ database, clock, shown, aliasOf })
  const notifyBuddies = createBuddyNotifier({ ...needs, sql, background, shown, aliasOf })
  const findRider = createFindRider({ sql, clock, aliasOf })
  const rideBuddy = {
    ...{ ...needs, announce, timer, background, writer, finder, notifyBuddies },
    ...{ aliasOf, findRider },
  }

  bindSearches(app, rideBuddy)
  bindRequests(app, rideBuddy)
  bindConnections(app, rideBuddy)
  bindSafety(app, rideBuddy)
  bindCleanup(app, rideBuddy)
  bindLegacy(app, rideBuddy)
  startPhaseAnnouncer(app, { database, clock, logger, announce })
  startHeldAnnouncer(app, {
    ...{ database, clock, logger },
    announce: createAnnouncements({ emit: needs.sockets.emitHere }),
  })
  // Clients read again the searches and requests that changed meanwhile.
  needs.bus?.onGap(() => {
    for (const what of ['search', 'requests'] as const) {
      needs.sockets.emitToAllHere(RELOADS_OVER_MS, 'ride_buddy_changed', { what })
    }
  })
  app.addHook('onReady', () => timer.start())
  app.addHook('onClose', async () => {
    await timer.stop()
    await writer.idle()
    await background.settled()
    await shown.idle()
  })

  return {
    findRider,
    sweep: () => sweepRideBuddy(sweepNeeds),
    /** The data stored about a passenger, for export and deletion. */
    records: rideBuddyRecords({ clock, announce }),
  }
}
