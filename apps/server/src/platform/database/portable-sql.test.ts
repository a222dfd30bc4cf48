import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { jsonRows } from './portable-sql.ts'
import { openPostgresDatabase } from './postgres-database.ts'

describeOnPostgres('rows of a JSON list', createEmpty => {
  test('are joined by an index with a table that was never analyzed', async () => {
    const { url, drop } = await createEmpty()
    const database = openPostgresDatabase(url)
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    await raw`create table riders (id text primary key, name text not null)`.execute(database.sql)
    await raw`insert into riders select 'rider ' || number, 'Asha' from generate_series(1, 20000) as number`.execute(
      database.sql,
    )
    const { found, scanned } = await database.sql.transaction().execute(async sql => {
      const { rows } = await raw<{ id: string }>`
        select id from ${jsonRows(sql, [['rider 7'], ['rider 19999'], ['nobody']])}
        join riders on id = value ->> 0 order by id
      `.execute(sql)
      const read = await raw<{ scanned: number }>`
        select seq_tup_read as scanned from pg_stat_xact_user_tables where relname = 'riders'
      `.execute(sql)
      return { found: rows.map(({ id }) => id), scanned: read.rows[0]?.scanned }
    })
    expect(found).toEqual(['rider 19999', 'rider 7'])
    expect(scanned).toBe(0)
  })
})
