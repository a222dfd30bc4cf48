// A PostgreSQL database as the target of a restore or a move.

import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql as raw } from 'kysely'
import { appliedMigrations, migrateInside, unknownMigrations } from '../migrations/migrate.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import type { Sql } from '../platform/database/database.ts'
import { withExplicitTls } from '../platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { tableNames } from './command.ts'

/** Rejects a database that has tables; `advice` says what to do then. */
export async function requireEmpty(sql: Sql, advice: string): Promise<void> {
  const present = await tableNames({ sql, kind: 'postgres' })
  if (present.length > 0) throw new CommandRefused(`the database is not empty: ${advice}`)
}

/**
 * The statements that remove what the migrations have created. Rejects while servers are connected, if the tables are not
 * ours, and if a newer version created them.
 */
export async function clearingStatements(sql: Sql): Promise<string> {
  const present = await tableNames({ sql, kind: 'postgres' })
  if (present.length === 0) return ''
  await requireNoServers(sql)
  const migrations = await appliedMigrations(sql)
  if (migrations.length === 0) {
    throw new CommandRefused('the tables in the database are not those of Sawari: nothing is removed')
  }
  if (unknownMigrations(migrations).length > 0) {
    throw new CommandRefused(
      'the database was used by a newer version of Sawari: replace it with that version',
    )
  }
  const ours = await tablesOf(migrations)
  const tables = present.filter(each => ours.has(each)).map(name => `drop table if exists "${name}" cascade;`)
  return [...tables, ...(await dropsOfFunctions(sql))].join('\n')
}

async function requireNoServers(sql: Sql): Promise<void> {
  const { rows } = await raw<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sawari%'
  `.execute(sql)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new CommandRefused(`servers use the database (${count} connections): stop them first`)
}

/** The tables that these migrations create, including those that later ones remove. */
async function tablesOf(migrations: readonly string[]): Promise<ReadonlySet<string>> {
  const trial = openSqliteDatabase(':memory:')
  const names = new Set<string>()
  for (const [index, name] of migrations.entries()) {
    const before = migrations.slice(0, index)
    await migrateInside(trial.sql, [...before, name])
    for (const table of await tableNames(trial)) names.add(table)
  }
  await trial.close()
  return names
}

/** Functions of this user, except those of extensions. */
async function dropsOfFunctions(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and pg_get_userbyid(p.proowner) = current_user
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(sql)
  return rows.map(({ signature }) => `drop routine if exists ${signature} cascade;`)
}

// PostgreSQL's own programs for backups: pg_dump writes a database as SQL, psql runs it.

interface PostgresPlace {
  readonly sql: Sql
  readonly url: string
}

/** The database as SQL, as it is at one moment. */
export async function* dumpPostgres(place: PostgresPlace): AsyncGenerator<Uint8Array> {
  const { child, ended } = await start('pg_dump', ['--no-owner', '--no-privileges', '--no-comments'], {
    place,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  yield* child.stdout as Readable
  await ended
}

/** Runs the dump between other statements in one transaction, which is committed only if the dump is read to its end. */
export async function loadPostgres(
  place: PostgresPlace,
  dump: AsyncIterable<Uint8Array>,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  async function* script() {
    yield Buffer.from(`begin;\n${before}\n`)
    yield* dump
    yield Buffer.from(`${after}\ncommit;\n`)
  }
  const { child, ended } = await start(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse'],
    { place, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const results = await Promise.allSettled([pipeline(script(), child.stdin as Writable), ended])
  const reasons = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (reasons.length === 0) return
  // A failure of psql also breaks the pipe, and a damaged dump also makes psql fail.
  throw reasons.find(reason => !isBrokenPipe(reason)) ?? reasons[0]
}

function isBrokenPipe(reason: unknown): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    (reason as NodeJS.ErrnoException).code ?? '',
  )
}

interface Start {
  readonly place: PostgresPlace
  readonly stdio: StdioOptions
}

async function start(name: 'pg_dump' | 'psql', args: readonly string[], { place, stdio }: Start) {
  const { rows } = await raw<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(place.sql)
  const program = findProgram(name, Math.floor(Number(rows[0]?.version) / 10_000))
  const { address, environment } = connectionOf(place.url)
  const child = spawn(program, [...args, '--no-password', `--dbname=${address}`], {
    env: { ...process.env, ...environment },
    stdio,
  })
  const ended = endOf(name, child)
  // Awaited only after the streams have ended.
  ended.catch(() => undefined)
  return { child, ended }
}

/** The path of the program of this version: another one's dumps may not load again. */
export function findProgram(name: string, version: number): string {
  const folders = [`/usr/lib/postgresql/${version}/bin`, ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.map(folder => join(folder, name)).find(path => versionOf(path) === version)
  if (found !== undefined) return found
  throw new CommandRefused(
    `${name} of PostgreSQL ${version}, the server's version, is missing: install postgresql-client-${version}`,
  )
}

function versionOf(path: string): number | undefined {
  if (!existsSync(path)) return undefined
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)[.\s]/.exec(stdout)?.[1])
}

const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The address as these programs read it. The password is in the environment, because other users can see arguments. */
function connectionOf(url: string) {
  const address = new URL(withExplicitTls(url))
  const { password, searchParams } = address
  address.password = ''
  searchParams.delete('uselibpqcompat')
  const checksCertificate = searchParams.get('sslmode') === 'verify-full'
  // The driver's own word.
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require')
  const environment = {
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    ...(checksCertificate && { PGSSLROOTCERT: process.env.PGSSLROOTCERT ?? SYSTEM_CERTIFICATES }),
  }
  return { address: address.href, environment }
}

async function endOf(name: string, child: ChildProcess): Promise<void> {
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  const reason = /(?:ERROR|error): +(.*)/.exec(errors)?.[1] ?? (errors.trim() || 'it was ended')
  throw new CommandRefused(`${name}: ${reason}`)
}
