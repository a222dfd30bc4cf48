import type { Clock } from '../../platform/database/clock.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'

/** Announces the ends of searches on time. Whether a search is over depends only on the stored times. */
export interface SearchTimer {
  /** A search ends at this time, possibly earlier than all other known ones. */
  expect(endsAt: Date): void
  /** Starts with the stored searches. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface SearchTimerNeeds {
  readonly clock: Clock
  readonly logger: Logger
  /** Ends and announces the expired searches. */
  expireDue(): Promise<unknown>
  nextDueAt(): Promise<number | undefined>
}

/** Searches that end within this time of each other are announced together. */
const SHORTEST_WAIT_MS = 50
const RETRY_MS = 1_000
/** A longer wait would overflow the timer, which then fires at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

export function createSearchTimer({ clock, logger, expireDue, nextDueAt }: SearchTimerNeeds): SearchTimer {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const schedule = (moment: number): void => {
    if (stopped || moment >= dueAt) return
    clearTimeout(timer)
    dueAt = moment
    const waitMs = Math.max(SHORTEST_WAIT_MS, moment - clock.now().getTime())
    timer = setTimeout(fire, Math.min(waitMs, LONGEST_WAIT_MS))
    timer.unref()
  }
  const look = async (): Promise<void> => {
    const next = await nextDueAt()
    if (next !== undefined) schedule(next)
  }
  const fire = (): void => {
    dueAt = Number.POSITIVE_INFINITY
    running = running
      .then(expireDue)
      .then(look)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'ended searches could not be announced')
        schedule(clock.now().getTime() + RETRY_MS)
      })
  }

  return {
    expect: endsAt => schedule(endsAt.getTime()),
    start: look,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
