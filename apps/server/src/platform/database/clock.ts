import { sql as raw } from 'kysely'
import type { Logger } from '../telemetry/logger.ts'
import type { Database } from './database.ts'
import { startSteadyTime, startStopwatch } from './steady-time.ts'

/** The source of the current time; tests pass their own. */
export interface Clock {
  now(): Date
}

/** The machine's clock, for times that no other process compares: mails, locks, commands. */
export const systemClock: Clock = { now: () => new Date() }

export interface RunningClock {
  readonly clock: Clock
  stop(): void
}

const MEASURE_EVERY_MS = 10_000
const MEASUREMENTS = 3

/**
 * The clock that decides about expiry. On PostgreSQL it is the database's, so that all servers on one database
 * agree: the time since the start, plus the database's time at the start, measured again every ten seconds. On
 * the embedded database it is the machine's. Setting the machine's clock changes neither.
 */
export async function openDatabaseClock(database: Database, logger: Logger): Promise<RunningClock> {
  if (database.kind === 'sqlite') {
    const steadyMs = startSteadyTime()
    return { clock: { now: () => new Date(steadyMs()) }, stop: () => undefined }
  }
  const elapsedMs = startStopwatch()
  let startMs = await measureStartMs(database, elapsedMs)
  const timer = setInterval(() => {
    measureStartMs(database, elapsedMs).then(
      measured => {
        startMs = measured
      },
      (error: unknown) => logger.warn({ err: error }, "the database's clock could not be read"),
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return {
    clock: { now: () => new Date(startMs + elapsedMs()) },
    stop: () => clearInterval(timer),
  }
}

/**
 * The database's time, in milliseconds since 1970, when the stopwatch was started; from the measurement with
 * the fastest response.
 */
async function measureStartMs({ sql }: Database, elapsedMs: () => number): Promise<number> {
  const measured: { readonly tookMs: number; readonly startMs: number }[] = []
  for (let attempt = 0; attempt < MEASUREMENTS; attempt++) {
    const sentMs = elapsedMs()
    const { rows } = await raw<{ at: number }>`
      select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as at
    `.execute(sql)
    const tookMs = elapsedMs() - sentMs
    measured.push({ tookMs, startMs: rows[0]!.at - (sentMs + tookMs / 2) })
  }
  const [best] = measured.sort((a, b) => a.tookMs - b.tookMs)
  return Math.round(best!.startMs)
}
