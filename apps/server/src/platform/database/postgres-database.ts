import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import { type Database, openDatabase } from './database.ts'

/** PostgreSQL's type number of 64-bit integers. */
const BIGINT_TYPE = 20

const CLOSING_SECONDS = 5

/** A pool of connections to a PostgreSQL server, which several server processes may share. */
export function openPostgresDatabase(url: string): Database {
  const pool = postgres(url, {
    max: 10,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { statement_timeout: 15_000, application_name: 'sawari' },
    // Times are milliseconds in 64-bit integers, all of which are exact as JavaScript numbers.
    types: {
      bigint: {
        to: BIGINT_TYPE,
        from: [BIGINT_TYPE],
        parse: (text: string) => Number(text),
        serialize: (value: number) => String(value),
      },
    },
  })
  const database = openDatabase('postgres', new PostgresJSDialect({ postgres: pool }))
  // With a time limit, because an unreachable server never confirms that its connections are closed.
  return { ...database, close: () => pool.end({ timeout: CLOSING_SECONDS }) }
}
