import { sql as raw } from 'kysely'
import type { Logger } from '../telemetry/logger.ts'
import type { Database } from './database.ts'

/** The only source of the current time in the server; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface RunningClock {
  readonly clock: Clock
  stop(): void
}

const MEASURE_EVERY_MS = 60_000
const MEASUREMENTS = 3

/**
 * The database's clock, so that all servers on one database agree on what has expired. It is the process's
 * clock plus an offset, measured at the start and then every minute. The embedded database uses the process's
 * clock directly.
 */
export async function openDatabaseClock(database: Database, logger: Logger): Promise<RunningClock> {
  if (database.kind === 'sqlite') return { clock: systemClock, stop: () => undefined }
  let offsetMs = await measureOffsetMs(database)
  const timer = setInterval(() => {
    measureOffsetMs(database).then(
      measured => {
        offsetMs = measured
      },
      (error: unknown) => logger.warn({ err: error }, "the database's clock could not be read"),
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return {
    clock: { now: () => new Date(Date.now() + offsetMs) },
    stop: () => clearInterval(timer),
  }
}

/** By how many milliseconds the database's clock is ahead, from the measurement with the fastest response. */
async function measureOffsetMs({ sql }: Database): Promise<number> {
  const measured: { readonly tookMs: number; readonly offsetMs: number }[] = []
  for (let attempt = 0; attempt < MEASUREMENTS; attempt++) {
    const sentMs = Date.now()
    const start = performance.now()
    const { rows } = await raw<{ at: number }>`
      select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as at
    `.execute(sql)
    const tookMs = performance.now() - start
    measured.push({ tookMs, offsetMs: (rows[0]?.at ?? sentMs) - (sentMs + tookMs / 2) })
  }
  const [best] = measured.sort((a, b) => a.tookMs - b.tookMs)
  return Math.round(best?.offsetMs ?? 0)
}
