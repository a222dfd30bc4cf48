import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A separate database on the test server, so that test files never see each other's rows. */
export interface PostgresDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

/** Empty, or a copy of the database named `copyOf`, by whose name its own begins. */
export async function createPostgresDatabase(serverUrl: string, copyOf?: string): Promise<PostgresDatabase> {
  const name = aName(copyOf)
  await onServer(serverUrl, `create database ${name}${copyOf === undefined ? '' : ` template ${copyOf}`}`)
  return databaseOf(serverUrl, name)
}

function databaseOf(serverUrl: string, name: string): PostgresDatabase {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => dropDatabase(serverUrl, name) }
}

function aName(copyOf: string | undefined): string {
  return `${copyOf ?? 'sawari_test'}_${randomBytes(6).toString('hex')}`
}

/** A database that tests copy; no connection to it may be open, and it must not be changed. */
export interface MigratedPostgres {
  readonly name: string
  /** What `readSchema` returned for it. */
  readonly schema: string
}

/**
 * A copy of the migrated database, with empty tables. When the test drops it, it is emptied and left idle for the next
 * test of any process, because a new copy takes 200 times as long. All copies are dropped at the end of the run.
 */
export async function borrowPostgresDatabase(
  serverUrl: string,
  migrated: MigratedPostgres,
): Promise<PostgresDatabase> {
  const borrowed =
    (await takeIdle(serverUrl, migrated.name)) ?? (await createPostgresDatabase(serverUrl, migrated.name))
  const { name, url } = borrowed
  const drop = async () => {
    const isIdle =
      (await empty(url, migrated.schema)) && (await rename(serverUrl, name, aName(idlePrefix(migrated.name))))
    if (!isIdle) await borrowed.drop()
  }
  return { name, url, drop }
}

function idlePrefix(copyOf: string): string {
  return `${copyOf}_idle`
}

/** An idle copy under a new name, by which clients left over from the last test cannot find it; the one who renames it has it. */
async function takeIdle(serverUrl: string, copyOf: string): Promise<PostgresDatabase | undefined> {
  for (const idle of await databasesNamed(serverUrl, idlePrefix(copyOf))) {
    const name = aName(copyOf)
    if (await rename(serverUrl, idle, name)) return databaseOf(serverUrl, name)
  }
  return undefined
}

/** Resolves with false if a connection is open, or another process was first. */
async function rename(serverUrl: string, from: string, to: string): Promise<boolean> {
  try {
    await onServer(serverUrl, `alter database ${from} rename to ${to}`)
    return true
  } catch {
    return false
  }
}

async function databasesNamed(serverUrl: string, prefix: string): Promise<readonly string[]> {
  const { rows } = await onServer<{ datname: string }>(
    serverUrl,
    `select datname from pg_database where datname like '${prefix.replaceAll('_', '\\_')}%'`,
  )
  return rows.map(({ datname }) => datname)
}

/** Drops a database and all copies of it. */
export async function dropWithCopies(serverUrl: string, name: string): Promise<void> {
  for (const each of await databasesNamed(serverUrl, name)) await dropDatabase(serverUrl, each)
}

/** Identifies a migrated database by its tables with columns, constraints, indexes and migrations. */
const SCHEMA = `
  select string_agg(line, ';' order by line) as schema from (
    select attrelid::regclass || ' ' || attname || ' ' || atttypid || attnotnull as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all select name from kysely_migration
  ) as lines`

export async function readSchema(url: string): Promise<string> {
  const { rows } = await onServer<{ schema: string }>(url, SCHEMA)
  return rows[0]!.schema
}

/** Deletes all rows; resolves with false if the database is still in use or has another schema. */
async function empty(url: string, schema: string): Promise<boolean> {
  const connection = new pg.Client({ connectionString: url })
  try {
    await connection.connect()
    const { rows: others } = await connection.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows: found } = await connection.query<{ schema: string }>(SCHEMA)
    if (others.length > 0 || found[0]?.schema !== schema) return false
    const { rows: tables } = await connection.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    // Foreign keys are not checked, so that the order of the tables does not matter.
    const deletes = tables.map(({ name }) => `delete from ${name}`)
    await connection.query(
      ['begin', 'set local session_replication_role = replica', ...deletes, 'commit'].join(';'),
    )
    return true
  } catch {
    return false
  } finally {
    await connection.end()
  }
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database ${name} with (force)`)
}

async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<pg.QueryResult<Row>> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    return await connection.query<Row>(statement)
  } finally {
    await connection.end()
  }
}
