// A restore that is killed in its middle leaves the database as it was, and can be run again.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserId } from '@sawari/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { type BackupPlace, backupsIn, describeOnEachPlace, runCommand } from './backup-places.ts'
import { temporaryFolder } from './harness.ts'

const MAIN = join(import.meta.dirname, '../src/backup-main.ts')
const RIDERS = 1_500

/** Names that compress badly, so that half of the backup has a hundred kilobytes. */
async function insertRiders({ sql }: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const id = randomBytes(24).toString('hex') as UserId
    const fixed = { phone: '', password_hash: id, consent_version: '1', consented_at: 0, created_at: 0 }
    return { id, email: `${id}@example.com`, name: randomBytes(60).toString('hex'), ...fixed }
  })
  for (let start = 0; start < count; start += 500)
    await sql
      .insertInto('users')
      .values(rows.slice(start, start + 500))
      .execute()
}

const countRiders = async ({ sql }: Database) => (await sql.selectFrom('users').select('id').execute()).length

/**
 * Whether a restore is running on the database. Reads a separate name, because a restore refuses to run beside
 * servers.
 */
async function isUnderWay({ environment }: BackupPlace): Promise<boolean> {
  const { DATABASE_URL: connectionString, DATA_DIR = '' } = environment
  if (connectionString === undefined) return existsSync(join(DATA_DIR, 'sawari.db.restoring'))
  const client = new pg.Client({ connectionString, application_name: 'the tests' })
  await client.connect()
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where application_name = 'psql' and query ilike 'copy%' and datname = current_database()",
  )
  await client.end()
  return rowCount !== 0
}

describeOnEachPlace('a restore that is killed in its middle', create => {
  test('leaves what was there, and can be run again', async () => {
    const source = await create('migrated')
    const full = await source.openMigrated()
    await insertRiders(full, RIDERS)
    const folder = temporaryFolder()
    expect(await runCommand('backup', source, folder)).toMatchObject({ code: 0 })
    const file = backupsIn(folder)[0]!
    await full.close()

    const target = await create('migrated')
    const before = await target.openMigrated()
    await insertRiders(before, 1)
    await before.close()
    const bytes = readFileSync(file)
    const child = spawn(process.execPath, [MAIN, 'restore', '-', '--replace'], {
      env: { PATH: process.env.PATH, ...target.environment },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    // Everything that it has not read when it is killed is lost.
    child.stdin.on('error', () => undefined)
    child.stdin.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
    await expect.poll(() => isUnderWay(target)).toBe(true)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])

    const after = target.open()
    expect(await countRiders(after)).toBe(1)
    await after.close()
    expect(await runCommand('restore', target, file)).toMatchObject({ code: 1 })
    expect(await runCommand('restore', target, file, '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await countRiders(target.open())).toBe(RIDERS)
    expect(await isUnderWay(target)).toBe(false)
  })
})
