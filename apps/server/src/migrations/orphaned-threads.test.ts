import type { UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '../../test/databases.ts'
import { eraseMessagesOf } from '../features/chat/message-records.store.ts'
import type { Database } from '../platform/database/database.ts'
import { openPostgresDatabase } from '../platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { migrations } from './index.ts'
import { migrate } from './migrate.ts'

const NAME = 'messages of a chat that was deleted before orphans were recorded are deleted with their sender'

test(NAME, () => deletesThem(openSqliteDatabase(':memory:')))

describeOnPostgres('after a migration', create => {
  test(NAME, async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    await deletesThem(openPostgresDatabase(url))
  })
})

async function deletesThem(database: Database): Promise<void> {
  onTestFinished(() => database.close())
  const earlier = Object.entries(migrations).filter(([name]) => name < '0024')
  await migrate(database, Object.fromEntries(earlier))
  for (const sender of ['asha', 'bela']) {
    await raw`
      insert into messages (id, thread_id, seq, sender_id, body, message_type, created_at)
      values (${sender}, ${`chat of ${sender}`}, 1, ${sender}, 'hello', 'text', ${Date.now()})
    `.execute(database.sql)
  }
  await migrate(database)
  await eraseMessagesOf(database.sql, { id: 'asha' as UserId })
  const left = await database.sql.selectFrom('messages').select('sender_id').execute()
  expect(left).toEqual([{ sender_id: 'bela' }])
}
