// The outbox: a mail is stored in the transaction of what causes it, and sent after the commit by whichever
// process takes it first. A mail that a process has taken and not sent is taken again a few seconds after that
// process has ended.

import { randomInt } from 'node:crypto'
import type { UserId } from '@sawari/contract'
import type { Sql } from '../database/database.ts'
import type { IdGenerator } from '../database/ids.ts'
import { holdRows, readWaiting } from '../outbox/leased-rows.ts'
import { createLeasedWork, type LeaseTimes } from '../outbox/leased-work.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import { createDelivery, type DeliveryNeeds, type Letter } from './delivery.ts'
import type { Mail } from './mailer.ts'
import { hastenMails, insertMail, type TakenMail, takeMails } from './outbox.store.ts'

/** The purpose of the key that encrypts waiting mails. */
export const WAITING_MAILS = 'waiting-mails'

export interface Outbox {
  /** Stores a mail in the caller's transaction. */
  readonly write: WriteMail
  /** Sends what is due, now and from then on. */
  start(): void
  /** Sends what is due, once. Returns how many mails were not sent and stay. */
  flush(): Promise<number>
  /** Waits some seconds for the mails that are being sent. All others stay for the next process. */
  close(): Promise<void>
}

export type WriteMail = (sql: Sql, mail: NewMail) => Promise<void>

export interface NewMail {
  /** With an empty recipient it is never sent: it takes as long to store as one that is. */
  readonly mail: Mail
  /** A mail that could not be sent by then is useless. */
  readonly expiresAt: Date
  /** The mail is deleted with this account. */
  readonly userId?: UserId | undefined
}

export interface OutboxNeeds extends Omit<DeliveryNeeds, 'closing' | 'isHeld'> {
  readonly newId: IdGenerator
  /** Tests pass shorter times. */
  readonly times?: OutboxTimes
}

export interface OutboxTimes extends LeaseTimes {
  /** How often an unavailable mail server is tried again. */
  readonly probeMs: number
}

const TIMES: OutboxTimes = { heldMs: 15_000, pollMs: 1_000, probeMs: 3_000 }
/** The connections of the mailer, and as many mails that wait for one. */
const UNDERWAY_MOST = 10
/** Delayed: immediate work would slow the next request and so reveal that a mail was sent. */
const DEPARTURE_MS = { soonest: 20, latest: 150 }

export function createOutbox(needs: OutboxNeeds): Outbox {
  const { database, clock, newId, sealer, mailer, state, times = TIMES } = needs
  const { sql } = database
  let isProbing = false

  const work = createLeasedWork<TakenMail>({
    ...{ name: 'mails', clock, logger: needs.logger, metrics: needs.metrics, times, most: UNDERWAY_MOST },
    readWaiting: () => readWaiting(sql, 'outbox'),
    take: lease => takeMails(database, lease),
    hold: (...held) => holdRows(sql, 'outbox', ...held),
    work: mail => deliver(mail),
    worked: () => {
      if (state.isAway) probe()
    },
  })
  const { closing, isHeld } = work
  const deliver = createDelivery({ ...needs, closing, isHeld })

  /** Tries an unavailable mail server until it answers; then all mails that wait for an attempt are due. */
  const probe = (): void => {
    if (isProbing || closing.aborted) return
    isProbing = true
    setTimeout(() => {
      mailer
        .check()
        .then(async () => {
          state.back()
          await hastenMails(sql, work.heldUntil(), clock.now())
        })
        .catch(error => {
          if (!state.isAway) work.logIfUnexpected(error)
        })
        .finally(() => {
          isProbing = false
          if (state.isAway) probe()
          else work.wakeIn(0)
        })
    }, times.probeMs).unref()
  }

  return {
    write: async (inside, { mail, expiresAt, userId }) => {
      const id = newId<string>()
      const letter: Letter = { mail, address: callOrigin()?.address }
      const sealed = sealer.seal(id, JSON.stringify(letter))
      await insertMail(inside, { id, userId, sealed, createdAt: clock.now(), expiresAt })
      work.wakeIn(randomInt(DEPARTURE_MS.soonest, DEPARTURE_MS.latest))
    },
    start: work.start,
    flush: work.flush,
    close: async () => {
      await work.close()
      mailer.close()
    },
  }
}
