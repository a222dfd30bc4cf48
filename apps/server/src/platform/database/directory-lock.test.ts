import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

const NOW = new Date('2026-11-21T07:10:00.000Z')

test('a locked directory is refused with one line that names its holder', () => {
  const folder = temporaryFolder()
  const lock = lockDirectory(folder, NOW)
  const refusal = () => lockDirectory(folder, NOW)
  expect(refusal).toThrow(DirectoryInUse)
  expect(refusal).toThrow(
    new RegExp(`^${folder} is in use .*process ${process.pid}, started 2026-11-21T07:10:00.000Z`),
  )
  lock.release()
})

test('a released directory can be taken again', () => {
  const folder = join(temporaryFolder(), 'made/on/the/way')
  lockDirectory(folder, NOW).release()
  lockDirectory(folder, NOW).release()
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
})

test('the note of a dead process does not lock the directory', () => {
  const folder = temporaryFolder({ 'server.json': '{"pid":1,"startedAt":"2020-01-01T00:00:00.000Z"}' })
  const lock = lockDirectory(folder, NOW)
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toEqual({
    pid: process.pid,
    startedAt: NOW.toISOString(),
  })
  lock.release()
})

test('an unreadable note does no harm', () => {
  const folder = temporaryFolder()
  const lock = lockDirectory(folder, NOW)
  writeFileSync(join(folder, 'server.json'), 'garbage')
  expect(() => lockDirectory(folder, NOW)).toThrow(/ is in use by another Sawari server$/)
  lock.release()
})

test('an unusable lock file is a different error from a directory in use', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'server.lock'))
  expect(() => lockDirectory(folder, NOW)).toThrow()
  expect(() => lockDirectory(folder, NOW)).not.toThrow(DirectoryInUse)
})
