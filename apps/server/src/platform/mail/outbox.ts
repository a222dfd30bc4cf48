// The outbox: a mail is stored in the transaction of what causes it, and sent after the commit by whichever
// process takes it first. A mail that a process has taken and not sent is taken again a few seconds after that
// process has ended.

import { randomInt } from 'node:crypto'
import type { UserId } from '@sawari/contract'
import { isDatabaseAway, type Sql } from '../database/database.ts'
import type { IdGenerator } from '../database/ids.ts'
import { withinTime } from '../jobs/within-time.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import { createDelivery, type DeliveryNeeds, type Letter } from './delivery.ts'
import type { Mail } from './mailer.ts'
import { hastenMails, holdMails, insertMail, readWaiting, takeMails } from './outbox.store.ts'

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

export interface OutboxTimes {
  /** How long a taken mail stays with a process that says nothing any more. */
  readonly heldMs: number
  readonly pollMs: number
  /** How often a mail server that is away is asked whether it is back. */
  readonly probeMs: number
}

const TIMES: OutboxTimes = { heldMs: 15_000, pollMs: 1_000, probeMs: 3_000 }
/** The connections of the mailer, and as many mails that wait for one. */
const UNDERWAY_MOST = 10
const CLOSING_MS = 4_000
/** Delayed: immediate work would slow the next request and so reveal that a mail was sent. */
const DEPARTURE_MS = { soonest: 20, latest: 150 }

export function createOutbox(needs: OutboxNeeds): Outbox {
  const { database, clock, newId, sealer, mailer, logger, state, times = TIMES } = needs
  const { sql } = database
  const closing = new AbortController()
  /** The mails that this process has taken, and until when they are surely its own, by the monotonic clock. */
  const underway = new Map<string, { heldUntilMs: number; done: Promise<void> }>()
  let isStarted = false
  let failures = 0
  let waiting = 0
  let oldestAt: Date | undefined
  let timer: NodeJS.Timeout | undefined
  let timerAtMs = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isProbing = false

  needs.metrics.gauge('mails_waiting', 'Mails in the outbox of the database', () => waiting)
  needs.metrics.gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail in the outbox', () =>
    oldestAt === undefined ? 0 : (clock.now().getTime() - oldestAt.getTime()) / 1_000,
  )
  const deliver = createDelivery({
    ...{ ...needs, closing: closing.signal },
    isHeld: id => performance.now() < (underway.get(id)?.heldUntilMs ?? 0),
  })
  const allDone = () => Promise.all([...underway.values()].map(({ done }) => done))
  const heldUntil = () => new Date(clock.now().getTime() + times.heldMs)
  // Counted from before the statement, so that it ends here before it ends in the database.
  const heldUntilMs = () => performance.now() + times.heldMs

  const wakeIn = (delayMs: number): void => {
    const atMs = performance.now() + delayMs
    if (!isStarted || closing.signal.aborted || timerAtMs <= atMs) return
    clearTimeout(timer)
    timerAtMs = atMs
    timer = setTimeout(() => {
      timerAtMs = Number.POSITIVE_INFINITY
      running ??= takeAndSend().finally(() => {
        running = undefined
        wakeIn(times.pollMs)
      })
    }, delayMs)
    timer.unref()
  }

  const takeAndSend = async (): Promise<void> => {
    try {
      const stored = await readWaiting(sql)
      waiting = stored.count
      oldestAt = stored.oldestAt
      const { dueAt } = stored
      const now = clock.now()
      const most = UNDERWAY_MOST - underway.size
      if (dueAt === undefined || dueAt > now || most === 0) return
      const endMs = heldUntilMs()
      for (const mail of await takeMails(database, { now, heldUntil: heldUntil(), most })) {
        // The process has held it for too long, and has it again.
        if (underway.has(mail.id)) continue
        underway.set(mail.id, { heldUntilMs: endMs, done: Promise.resolve() })
        const done = deliver(mail).then(wasSent => {
          if (!wasSent) failures += 1
          underway.delete(mail.id)
          if (state.isAway) probe()
          wakeIn(0)
        })
        underway.set(mail.id, { heldUntilMs: endMs, done })
      }
    } catch (error) {
      logIfUnexpected(error)
    }
  }

  const hold = setInterval(() => {
    const held = [...underway]
    const endMs = heldUntilMs()
    if (held.length === 0) return
    holdMails(
      sql,
      held.map(([id]) => id),
      heldUntil(),
    ).then(() => {
      for (const [, each] of held) each.heldUntilMs = endMs
    }, logIfUnexpected)
  }, times.heldMs / 3)
  hold.unref()

  /** Asks a mail server that is away until it is back; then all mails that wait for an attempt are due. */
  const probe = (): void => {
    if (isProbing || closing.signal.aborted) return
    isProbing = true
    setTimeout(() => {
      mailer
        .check()
        .then(async () => {
          state.back()
          await hastenMails(sql, heldUntil(), clock.now())
        })
        .catch(error => {
          if (!state.isAway) logIfUnexpected(error)
        })
        .finally(() => {
          isProbing = false
          if (state.isAway) probe()
          else wakeIn(0)
        })
    }, times.probeMs).unref()
  }

  function logIfUnexpected(error: unknown): void {
    if (isDatabaseAway(error)) logger.debug({ err: error }, 'the outbox cannot be read now')
    else logger.error({ err: error }, 'the outbox failed')
  }

  return {
    write: async (inside, { mail, expiresAt, userId }) => {
      const id = newId<string>()
      const letter: Letter = { mail, address: callOrigin()?.address }
      const sealed = sealer.seal(id, JSON.stringify(letter))
      await insertMail(inside, { id, userId, sealed, createdAt: clock.now(), expiresAt })
      wakeIn(randomInt(DEPARTURE_MS.soonest, DEPARTURE_MS.latest))
    },
    start: () => {
      isStarted = true
      wakeIn(0)
    },
    flush: async () => {
      const before = failures
      await takeAndSend()
      await allDone()
      return failures - before
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      clearInterval(hold)
      await running
      const late = () => new Error('mails are still being sent')
      // Deliveries never reject: the only failure is that time is up.
      await withinTime(allDone(), CLOSING_MS, late).catch(() =>
        logger.warn({ mails: underway.size }, 'mails are handed over unsent'),
      )
      mailer.close()
    },
  }
}
