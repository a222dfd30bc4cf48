// Announces the ends of a connection's phases on time. The stored times decide what is over; this only
// notifies the sockets. A row is taken before it is announced, so that several processes announce each end
// once.

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { nextPhaseEnd, takeDueForContact, takeExpired } from './connection-phases.store.ts'
import type { Announcements } from './ride-buddy.socket.ts'

interface AnnouncerNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly announce: Pick<Announcements, 'contactPhaseBegan' | 'connectionsExpired'>
}

/** New rows of other processes and adjusted clocks are noticed within this time. */
const LOOK_MS = 1_000
const SHORTEST_WAIT_MS = 5

/** Starts with the app and stops with it. */
export function startPhaseAnnouncer(app: FastifyInstance, needs: AnnouncerNeeds): void {
  const failure = 'the phases of connections could not be announced'
  let looks: Repetition | undefined
  app.addHook('onReady', async () => {
    const { logger } = needs
    looks = repeat(() => announceDue(needs), { everyMs: LOOK_MS, firstAfterMs: 0, logger, failure })
  })
  app.addHook('onClose', async () => looks?.stop())
}

/** Announces everything that is due; returns the milliseconds until the next check. */
export async function announceDue({ database, clock, announce }: AnnouncerNeeds): Promise<number> {
  const { sql } = database
  const isDue = (moment: number | undefined) => moment !== undefined && moment <= clock.now().getTime()
  for (let due = await nextPhaseEnd(sql); ; due = await nextPhaseEnd(sql)) {
    if (!isDue(due)) {
      const waitMs = due === undefined ? LOOK_MS : due - clock.now().getTime()
      return Math.max(SHORTEST_WAIT_MS, Math.min(LOOK_MS, waitMs))
    }
    const now = clock.now()
    for (const connection of await takeDueForContact(sql, now)) announce.contactPhaseBegan(connection, now)
    announce.connectionsExpired(await takeExpired(sql, now))
  }
}
