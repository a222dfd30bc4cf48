import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnEachDatabase } from '../../test/databases.ts'
import { migrations, type SchemaChange } from './index.ts'
import { migrate, migrationState, UnusableSchema } from './migrate.ts'

const creates = (table: string): SchemaChange => ({
  up: (database: Kysely<unknown>) => database.schema.createTable(table).addColumn('id', 'integer').execute(),
})
const drops = (table: string, needs: string): SchemaChange => ({
  up: (database: Kysely<unknown>) => database.schema.dropTable(table).execute(),
  needs,
})

/** A release adds a table, the next one uses only it, the last one removes what it replaced. */
const first = { ...migrations, '9001-first': creates('replaced') }
const expanded = { ...first, '9002-expand': creates('replacement') }
const contracted = { ...expanded, '9003-contract': drops('replaced', '9002-expand') }

describeOnEachDatabase('a database that a newer version has migrated', open => {
  const migrated = async (by: Readonly<Record<string, SchemaChange>>) => {
    const database = await open()
    onTestFinished(() => database.close())
    await migrate(database, by)
    return database
  }

  test('is used by an older version while only something was added', async () => {
    const database = await migrated(expanded)
    await migrate(database, first)
    await migrate(database, migrations)
    expect(await migrationState(database)).toBe('current')
    await migrate(database, expanded)
  })

  test('is used by the version before the one that removed something, and refused by all before', async () => {
    const database = await migrated(contracted)
    await migrate(database, expanded)
    await expect(migrate(database, first)).rejects.toThrow(UnusableSchema)
    await expect(migrate(database, first)).rejects.toThrow(/newer version \(9003-contract\)/)
    expect(await migrationState(database)).toBe('newer')
  })

  test('gets a migration that an older version was given later', async () => {
    const database = await migrated(expanded)
    await migrate(database, { ...first, '9001-later': creates('later') })
    expect((await sql`select * from later`.execute(database.sql)).rows).toEqual([])
  })

  test('of a version before 0.10.0 is refused in a sentence that says what to do, and stays as it is', async () => {
    const database = await migrated(migrations)
    await sql`delete from kysely_migration where name > '0022'`.execute(database.sql)
    await expect(migrate(database)).rejects.toThrow(/before 0\.10\.0: start 0\.10\.0 once/)
    expect(await migrationState(database)).toBe('old')
  })

  test('a failed migration leaves nothing behind', async () => {
    const database = await migrated(migrations)
    const fails: SchemaChange = {
      up: async (inside: Kysely<unknown>) => {
        await creates('half').up(inside)
        throw new Error('as planned')
      },
    }
    await expect(migrate(database, { ...first, '9002-fails': fails })).rejects.toThrow('migrated')
    await migrate(database, { ...first, '9002-fails': creates('half') })
  })
})
