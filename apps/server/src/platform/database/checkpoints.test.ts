import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { startCheckpoints } from './checkpoints.ts'

function aFile() {
  const path = join(temporaryFolder(), 'test.db')
  const file = new DatabaseSync(path)
  file.exec('pragma journal_mode = wal')
  file.exec('create table notes (body text not null)')
  const counts = () =>
    file.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }
  return { path, file, counts, write: () => file.exec("insert into notes values ('a note')") }
}

test('a thread copies the log into the database file while nothing else waits', async () => {
  const { path, file, counts, write } = aFile()
  const checkpoints = startCheckpoints(file, path)
  write()
  expect(counts().checkpointed).toBe(0)
  await Promise.all([checkpoints.run(), checkpoints.run()])
  expect(counts().checkpointed).toBe(counts().log)
  // Copied completely: the log starts again from its beginning.
  write()
  expect(counts().log).toBe(1)
  await checkpoints.stop()
  file.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test('the thread leaves out what a reader needs, without waiting for it', async () => {
  const { path, file, counts, write } = aFile()
  const checkpoints = startCheckpoints(file, path)
  const reader = new DatabaseSync(path)
  write()
  reader.exec('begin; select * from notes')
  write()
  await checkpoints.run()
  expect(counts().checkpointed).toBeLessThan(counts().log)
  reader.close()
  await checkpoints.run()
  expect(counts().checkpointed).toBe(counts().log)
  await checkpoints.stop()
  file.close()
})

test('a thread that cannot open the file is replaced by the next one', async () => {
  const { path, file, counts, write } = aFile()
  const checkpoints = startCheckpoints(file, join(path, 'no such folder'))
  write()
  await checkpoints.run()
  await checkpoints.run()
  expect(counts().checkpointed).toBe(0)
  await checkpoints.stop()
  file.close()
})
