// The outbox: a mail is stored in the transaction that causes it, and sent after the commit by the first
// process that takes it. If a process ends with a mail that it has taken and not sent, another takes it a few
// seconds later.

import { randomInt } from 'node:crypto'
import type { UserId } from '@sawari/contract'
import type { Sql } from '../database/database.ts'
import type { IdGenerator } from '../database/ids.ts'
import { deleteRow, readWaiting, renewLeases } from '../outbox/leased-rows.ts'
import { createLeasedWork, type LeaseTimes } from '../outbox/leased-work.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import {
  createDelivery,
  type DeliveryNeeds,
  hastenMails,
  insertMail,
  type Letter,
  type TakenMail,
  takeMails,
} from './delivery.ts'
import type { Mail } from './mailer.ts'

/** The purpose of the key that encrypts waiting mails. */
export const MAIL_KEY_PURPOSE = 'waiting-mails'

export interface Outbox {
  /** Stores a mail in the caller's transaction. */
  readonly write: WriteMail
  /** Starts sending due mails, now and continuously. */
  start(): void
  /** Sends due mails once. Returns the number of mails that were not sent and stay. */
  flush(): Promise<number>
  /** Waits some seconds for the mails that are being sent. All others stay for the next process. */
  close(): Promise<void>
}

export type WriteMail = (sql: Sql, mail: NewMail) => Promise<void>

export interface NewMail {
  /** A mail with an empty recipient is never sent; storing it takes as long as storing one that is. */
  readonly mail: Mail
  /** After this moment the mail is useless. */
  readonly expiresAt: Date
  /** The mail is deleted with this account. */
  readonly userId?: UserId | undefined
}

export interface OutboxNeeds extends Omit<DeliveryNeeds, 'isLeased' | 'finish'> {
  readonly newId: IdGenerator
  /** Tests pass shorter times. */
  readonly times?: OutboxTimes
}

export interface OutboxTimes extends LeaseTimes {
  /** The interval at which an unavailable mail server is tried again. */
  readonly probeMs: number
}

const TIMES: OutboxTimes = { leaseMs: 15_000, pollMs: 1_000, probeMs: 3_000 }
/** The mailer's connections, and as many mails that wait for one. */
const UNDERWAY_MOST = 10
/** Delayed: immediate work would slow the next request and so reveal that a mail was sent. */
const DEPARTURE_MS = { soonest: 20, latest: 150 }

export function createOutbox(needs: OutboxNeeds): Outbox {
  const { database, clock, newId, sealer, mailer, state, times = TIMES } = needs
  const { sql } = database
  let isProbing = false

  const work = createLeasedWork<TakenMail>({
    name: 'mails',
    clock,
    logger: needs.logger,
    metrics: needs.metrics,
    times,
    most: UNDERWAY_MOST,
    readWaiting: () => readWaiting(sql, 'outbox'),
    take: lease => takeMails(database, lease),
    renew: (...leases) => renewLeases(sql, 'outbox', ...leases),
    delete: id => deleteRow(sql, 'outbox', id),
    work: mail => deliver(mail),
    worked: () => {
      if (state.isUnavailable) probe()
    },
  })
  const { closing, isLeased, finish } = work
  const deliver = createDelivery({ ...needs, isLeased, finish })

  /** Tries an unavailable mail server until it answers; then all mails that wait for an attempt are due. */
  const probe = (): void => {
    if (isProbing || closing.aborted) return
    isProbing = true
    setTimeout(() => {
      mailer
        .check()
        .then(async () => {
          state.back()
          await hastenMails(sql, work.leasedUntil(), clock.now())
        })
        .catch(error => {
          if (!state.isUnavailable) work.logIfUnexpected(error)
        })
        .finally(() => {
          isProbing = false
          if (state.isUnavailable) probe()
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
