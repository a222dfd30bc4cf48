import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database of its own on the test server, so that test files never see each other's rows. */
export interface PostgresDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

/** Empty, or a copy of the database named `copyOf`. */
export async function createPostgresDatabase(serverUrl: string, copyOf?: string): Promise<PostgresDatabase> {
  const name = `sawari_test_${randomBytes(6).toString('hex')}`
  await asAdmin(serverUrl, `create database ${name}${copyOf === undefined ? '' : ` template ${copyOf}`}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => asAdmin(serverUrl, `drop database ${name} with (force)`) }
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: serverUrl })
  await connection.connect()
  try {
    await connection.query(statement)
  } finally {
    await connection.end()
  }
}
