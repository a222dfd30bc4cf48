import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { createLogger } from '../telemetry/logger.ts'
import { openDatabaseClock } from './clock.ts'
import { openPostgresDatabase } from './postgres-database.ts'

const HOUR_MS = 3_600_000
const logger = createLogger('silent')

describeOnPostgres("a server's clock", create => {
  test("is the database's, also where that is an hour ahead", async () => {
    const { url, drop } = await create()
    const database = openPostgresDatabase(url)
    const now = await openDatabaseClock(database, logger)
    expect(Math.abs(now.clock.now().getTime() - Date.now())).toBeLessThan(HOUR_MS / 10)
    now.stop()
    // A function that shadows the built-in one simulates a database whose clock is an hour ahead.
    await sql`create function public.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + interval ''1 hour'''`.execute(database.sql)
    const name = sql.raw(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set search_path = public, pg_catalog`.execute(database.sql)
    await database.close()
    const ahead = openPostgresDatabase(url)
    const running = await openDatabaseClock(ahead, logger)
    expect(Math.abs(running.clock.now().getTime() - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10)
    running.stop()
    await ahead.close()
    await drop()
  })
})
