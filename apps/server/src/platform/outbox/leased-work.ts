// Work that waits in a table of the database. A process takes due rows with a lease, renews it while it works,
// and then deletes the row. Rows of a process that has ended are taken again when their lease has expired.

import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../database/clock.ts'
import { isDatabaseUnavailable } from '../database/database.ts'
import { withTimeout } from '../jobs/with-timeout.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export interface WaitingWork {
  readonly count: number
  /** When the first row may be taken. */
  readonly dueAt: Date | undefined
  /** When the oldest row was written. */
  readonly oldestAt: Date | undefined
}

export interface LeaseTimes {
  /** How long a taken row is reserved for a process that no longer renews its lease. */
  readonly leaseMs: number
  readonly pollMs: number
}

export interface Lease {
  readonly now: Date
  readonly leasedUntil: Date
  readonly most: number
}

export interface LeasedWorkNeeds<Row extends { readonly id: string }> {
  /** Plural, for the metrics and the log: 'mails'. */
  readonly name: string
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly times: LeaseTimes
  /** Rows that are worked on at the same time. */
  readonly most: number
  readWaiting(): Promise<WaitingWork>
  /** Takes due rows; no other process takes them until `leasedUntil`. */
  take(lease: Lease): Promise<readonly Row[]>
  /** Renews the leases that end at one of these moments. */
  renew(ids: readonly string[], leases: readonly Date[], leasedUntil: Date): Promise<void>
  delete(id: string): Promise<void>
  /** Resolves to false if the row stays or its content is lost. A row whose work rejects stays, and is taken again. */
  work(row: Row): Promise<boolean>
  /** Called after each row. */
  worked?(): void
}

export interface LeasedWork {
  /** Aborted by `close`. */
  readonly closing: AbortSignal
  /** Deletes a row whose work is done, as soon as the database accepts it: it would be worked on again. */
  finish(id: string): Promise<void>
  /** Whether no other process can have taken the row meanwhile. */
  isLeased(id: string): boolean
  /** The moment until which a row taken now is leased. */
  leasedUntil(): Date
  wakeIn(delayMs: number): void
  /** Starts working on due rows, now and continuously. */
  start(): void
  /** Works on due rows once. Returns the number of rows that failed. */
  flush(): Promise<number>
  /** Waits some seconds for the rows in progress. All others stay for the next process. */
  close(): Promise<void>
  logIfUnexpected(error: unknown): void
}

/** A row that this process has taken. */
interface Taken {
  /** Until when it certainly belongs to this process, by the monotonic clock. */
  leasedUntilMs: number
  /**
   * The possible ends of its lease; the database has one of them, because a failed renewal may still have been
   * stored.
   */
  leases: readonly Date[]
  done: Promise<void>
}

const CLOSING_MS = 4_000
const DELETE_AGAIN_MS = 500

export function createLeasedWork<Row extends { readonly id: string }>(
  needs: LeasedWorkNeeds<Row>,
): LeasedWork {
  const { name, clock, logger, metrics, times } = needs
  const closing = new AbortController()
  const underway = new Map<string, Taken>()
  /** The rows whose work is done, and which are still in the database. */
  const finished = new Set<string>()
  let isStarted = false
  let failures = 0
  let waiting = 0
  let oldestAt: Date | undefined
  let timer: NodeJS.Timeout | undefined
  let timerAtMs = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined

  metrics.gauge(`${name}_waiting`, `The ${name} in the outbox of the database`, () => waiting)
  metrics.gauge(`${name}_oldest_waiting_seconds`, `Age of the oldest of the ${name} in the outbox`, () =>
    oldestAt === undefined ? 0 : (clock.now().getTime() - oldestAt.getTime()) / 1_000,
  )
  const allDone = () => Promise.all([...underway.values()].map(({ done }) => done))
  const leasedUntil = () => new Date(clock.now().getTime() + times.leaseMs)
  // Counted from before the statement, so that the lease ends here before it ends in the database.
  const leasedUntilMs = () => performance.now() + times.leaseMs

  const logIfUnexpected = (error: unknown): void => {
    if (isDatabaseUnavailable(error)) logger.debug({ err: error }, `the outbox of ${name} cannot be read now`)
    else logger.error({ err: error }, `the outbox of ${name} failed`)
  }

  const wakeIn = (delayMs: number): void => {
    const atMs = performance.now() + delayMs
    if (!isStarted || closing.signal.aborted || timerAtMs <= atMs) return
    clearTimeout(timer)
    timerAtMs = atMs
    timer = setTimeout(() => {
      timerAtMs = Number.POSITIVE_INFINITY
      running ??= takeAndWork().finally(() => {
        running = undefined
        wakeIn(times.pollMs)
      })
    }, delayMs)
    timer.unref()
  }

  const finish = async (id: string): Promise<void> => {
    finished.add(id)
    for (;;) {
      try {
        await needs.delete(id)
        finished.delete(id)
        return
      } catch (error) {
        if (closing.signal.aborted) throw error
        await pause(DELETE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  /** Never rejects. */
  const workOn = async (row: Row): Promise<boolean> => {
    try {
      if (!finished.has(row.id)) return await needs.work(row)
      await finish(row.id)
      return true
    } catch (error) {
      logIfUnexpected(error)
      return false
    }
  }

  const takeAndWork = async (): Promise<void> => {
    try {
      const stored = await needs.readWaiting()
      waiting = stored.count
      oldestAt = stored.oldestAt
      const now = clock.now()
      const most = needs.most - underway.size
      if (stored.dueAt === undefined || stored.dueAt > now || most === 0) return
      const [endMs, lease] = [leasedUntilMs(), leasedUntil()]
      for (const row of await needs.take({ now, leasedUntil: lease, most })) {
        // The process has kept the row beyond its lease, and has taken it again.
        if (underway.has(row.id)) continue
        const taken: Taken = { leasedUntilMs: endMs, leases: [lease], done: Promise.resolve() }
        underway.set(row.id, taken)
        taken.done = workOn(row).then(isDone => {
          if (!isDone) failures += 1
          underway.delete(row.id)
          needs.worked?.()
          wakeIn(0)
        })
      }
    } catch (error) {
      logIfUnexpected(error)
    }
  }

  const renewal = setInterval(() => {
    const rows = [...underway]
    const [endMs, lease] = [leasedUntilMs(), leasedUntil()]
    if (rows.length === 0) return
    // The leases are compared, because the work on a row may just have ended and the row been postponed.
    needs
      .renew(
        rows.map(([id]) => id),
        rows.flatMap(([, { leases }]) => leases),
        lease,
      )
      .then(() => {
        for (const [, each] of rows) Object.assign(each, { leasedUntilMs: endMs, leases: [lease] })
      }, logIfUnexpected)
    for (const [, each] of rows) each.leases = [...each.leases, lease]
  }, times.leaseMs / 3)
  renewal.unref()

  return {
    closing: closing.signal,
    finish,
    isLeased: id => performance.now() < (underway.get(id)?.leasedUntilMs ?? 0),
    leasedUntil,
    wakeIn,
    logIfUnexpected,
    start: () => {
      isStarted = true
      wakeIn(0)
    },
    flush: async () => {
      const before = failures
      await takeAndWork()
      await allDone()
      return failures - before
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      clearInterval(renewal)
      await running
      const late = () => new Error(`${name} are still being sent`)
      // The work never rejects, so the only failure is the timeout.
      await withTimeout(allDone(), CLOSING_MS, late).catch(() =>
        logger.warn({ count: underway.size }, `${name} are handed over unsent`),
      )
    },
  }
}
