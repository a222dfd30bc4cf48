// Announces the ends of a connection's phases on time. The stored times decide what is over; this only
// notifies the sockets. A row is taken before it is announced, so that several processes announce each end
// once.

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
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
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let waitMs = LOOK_MS
    try {
      waitMs = await announceDue(needs)
      isFailing = false
    } catch (error) {
      // Logged once, not every second, while the database is unavailable.
      if (!isFailing) needs.logger.error({ err: error }, 'the phases of connections could not be announced')
      isFailing = true
    }
    if (!isStopped) schedule(waitMs)
  }
  const schedule = (waitMs: number): void => {
    timer = setTimeout(() => {
      looking = look()
    }, waitMs)
    timer.unref()
  }
  app.addHook('onReady', () => schedule(0))
  app.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
  })
}

/** Announces everything that is due; returns the milliseconds to wait for the next look. */
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
