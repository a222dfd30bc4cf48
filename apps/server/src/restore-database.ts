// Fills a database with the rows of a backup: first with the schema of the backup, then migrated to today's.

import { appliedMigrations, migrateInside, unknownMigrations } from './migrations/migrate.ts'
import {
  type BackupHeader,
  BackupUnusable,
  differingTables,
  type Manifest,
  type Table,
} from './platform/backup/backup-format.ts'
import type { OpenBackup } from './platform/backup/backup-stream.ts'
import {
  clearTables,
  continueSequences,
  insertRows,
  listTables,
  summarize,
} from './platform/backup/tables.ts'
import { isDatabaseAway, type Sql } from './platform/database/database.ts'
import type { SqlOf } from './platform/database/json-rows.ts'

/** Throws `BackupUnusable` if this program cannot read data of the backup's schema. */
export function requireKnownSchema({
  migrations,
  version,
}: Pick<BackupHeader, 'migrations' | 'version'>): void {
  const [unknown] = unknownMigrations(migrations)
  if (unknown !== undefined) {
    throw new BackupUnusable(
      `the schema of the backup is newer (${unknown}), made by version ${version}: restore it with that version`,
    )
  }
}

/**
 * Fills an empty database, and compares its content with the manifest. On PostgreSQL call it in a transaction;
 * on SQLite with a file that is discarded if this throws.
 */
export async function fillDatabase(target: SqlOf, backup: OpenBackup): Promise<Manifest> {
  const { header } = backup
  requireKnownSchema(header)
  await migrateInside(target.sql, header.migrations)
  const tables = await listTables(target)
  requireSameTables(header.tables, tables)
  const manifest = await inTransaction(target.sql, async sql => {
    // Migrations may have inserted rows that the backup also contains.
    await clearTables({ ...target, sql }, tables)
    return insertAll({ ...target, sql }, backup)
  })
  const differing = differingTables(
    manifest.tables,
    await inTransaction(target.sql, sql => summarize({ ...target, sql }, tables)),
  )
  if (differing.length > 0)
    throw new Error(`the restored rows differ from the backup: ${differing.join(', ')}`)
  await continueSequences(target)
  await migrateInside(target.sql)
  return manifest
}

async function insertAll(target: SqlOf, backup: OpenBackup): Promise<Manifest> {
  const parts = backup.rows()
  for (;;) {
    const part = await parts.next()
    if (part.done === true) return part.value
    const { table, rows } = part.value
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await insertRows(target, table, rows.slice(start, start + ROWS_AT_ONCE)).catch((error: unknown) => {
        throw isDatabaseAway(error) ? error : new Error(table.name, { cause: error })
      })
    }
  }
}

const ROWS_AT_ONCE = 1_000

function requireSameTables(given: readonly Table[], present: readonly Table[]): void {
  const names = (tables: readonly Table[]) =>
    tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column}`)).sort()
  if (names(given).join() !== names(present).join()) {
    throw new BackupUnusable('the tables of the backup are not those of its migrations')
  }
}

function inTransaction<Result>(sql: Sql, body: (sql: Sql) => Promise<Result>): Promise<Result> {
  return sql.isTransaction ? body(sql) : sql.transaction().execute(body)
}

/** The schema of a database for a backup. Throws `BackupUnusable` if a newer program wrote it. */
export async function knownMigrations(sql: Sql, version: string): Promise<string[]> {
  const migrations = await appliedMigrations(sql)
  requireKnownSchema({ migrations, version })
  return migrations
}
