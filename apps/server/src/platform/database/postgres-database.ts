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
    // Moments are milliseconds in 64-bit integers: they fit a JavaScript number for ages.
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
  // With a limit of its own: a server that is gone never says goodbye to its connections.
  return { ...database, close: () => pool.end({ timeout: CLOSING_SECONDS }) }
}
