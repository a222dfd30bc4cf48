// Notifies the partners of a rider on hold that their connection has ended. Every process looks for such ends
// in the database, because the hold may come from another process or from the command line.

import type { MatchId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { listHeldConnections, ridersOnHold } from './held-riders.store.ts'
import type { Announcements } from './ride-buddy.socket.ts'

interface HeldAnnouncerNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  /** Sends to the sockets of this process. */
  readonly announce: Pick<Announcements, 'connectionEnded'>
}

const LOOK_EVERY_MS = 1_000
/** An end becomes visible some time after its `ended_at`: this exceeds the time limit of a statement. */
const OVERLAP_MS = 20_000

/** Starts with the app and stops with it. */
export function startHeldAnnouncer(app: FastifyInstance, needs: HeldAnnouncerNeeds): void {
  const failure = 'ends of connections could not be announced'
  const looks = repeat(createLook(needs), { everyMs: LOOK_EVERY_MS, logger: needs.logger, failure })
  app.addHook('onClose', () => looks.stop())
}

function createLook({ database, clock, announce }: HeldAnnouncerNeeds): () => Promise<void> {
  const announced = new Map<MatchId, number>()
  const startedAt = clock.now().getTime()
  return async () => {
    const since = Math.max(startedAt, clock.now().getTime() - OVERLAP_MS)
    for (const connection of await listHeldConnections(database.sql, new Date(since))) {
      if (announced.has(connection.id)) continue
      announced.set(connection.id, connection.endedAt!.getTime())
      const [held = connection.members[0]] = await ridersOnHold(database.sql, connection.members)
      // As if the held rider had ended it, so that the partner does not learn of the hold.
      announce.connectionEnded(connection, held)
    }
    for (const [id, endedAt] of announced) if (endedAt < since) announced.delete(id)
  }
}
