import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { eraseAccount } from './profile.service.ts'
import { insertMail } from './reset-mails.store.ts'
import { findAccountByEmail, insertAccount, lockAccount } from './users.store.ts'

const NOW = new Date('2026-11-23T10:00:00.000Z')
const EMAIL = 'asha@example.com'

describeOnPostgres('deleting an account', create => {
  test('leaves no mail that a request was storing meanwhile', async () => {
    const { url, drop } = await create('migrated')
    const database = openPostgresDatabase(url)
    try {
      const { sql, kind } = database
      await insertAccount(sql, {
        id: 'u1' as UserId,
        email: EMAIL,
        name: 'Asha Rao',
        phone: '',
        passwordHash: 'hash',
        consentVersion: '1',
        consentedAt: NOW,
        createdAt: NOW,
      })
      const account = (await findAccountByEmail(sql, EMAIL))!
      let deletion: Promise<unknown> | undefined
      await sql.transaction().execute(async request => {
        const mail = {
          id: 'm1',
          identifierHash: 'asha',
          userId: account.id,
          issuedAt: NOW,
          codeHash: 'code',
          codeExpiresAt: NOW,
          linkHash: 'link',
          linkExpiresAt: NOW,
        }
        await insertMail({ sql: request, kind }, mail, undefined)
        deletion = sql.transaction().execute(async inside => {
          const locked = (await lockAccount(inside, account))!
          await eraseAccount(inside, locked, { records: [], now: NOW })
        })
        await untilSomebodyWaits(sql)
      })
      await deletion
      expect(await sql.selectFrom('reset_mails').select('user_id').execute()).toEqual([])
    } finally {
      await database.close()
      await drop()
    }
  })
})

/** Resolves once a statement waits for a lock in this database. */
async function untilSomebodyWaits(sql: Parameters<typeof insertAccount>[0]): Promise<void> {
  for (;;) {
    const { rows } = await raw`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(sql)
    if (rows.length > 0) return
    await sleep(10)
  }
}
