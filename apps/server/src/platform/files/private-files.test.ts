import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { makePrivateFile, makePrivateFolder, tightenDataDirectory } from './private-files.ts'

function folderOf(files: readonly string[]): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  for (const name of files) {
    mkdirSync(join(folder, name, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, name), 'content', { mode: 0o644 })
  }
  return folder
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('what an older version left readable for others becomes private', () => {
  const files = ['sawari.db', 'sawari.db-wal', 'sawari.db-shm', 'server.lock', 'server.json', 'auth-secret']
  const all = [...files, 'security-2026-11-22.jsonl', 'outbox/a.eml']
  const folder = folderOf(all)
  tightenDataDirectory(folder)
  expect(all.map(name => modeOf(join(folder, name)))).toEqual(all.map(() => '600'))
  expect([modeOf(folder), modeOf(join(folder, 'outbox'))]).toEqual(['700', '700'])
})

test('files of others stay as they are, and so does the directory that holds them', () => {
  const folder = folderOf(['sawari.db', 'notes.txt'])
  tightenDataDirectory(folder)
  expect([modeOf(join(folder, 'sawari.db')), modeOf(join(folder, 'notes.txt')), modeOf(folder)]).toEqual([
    '600',
    '644',
    '755',
  ])
})

test('an empty or missing directory is left alone', () => {
  const folder = folderOf([])
  tightenDataDirectory(folder)
  tightenDataDirectory(join(folder, 'nothing'))
  expect(modeOf(folder)).toBe('755')
})

test('a file is created private, and made private where it exists', () => {
  const folder = folderOf(['old.db'])
  for (const name of ['old.db', 'new.db']) {
    makePrivateFile(join(folder, name))
    expect(modeOf(join(folder, name))).toBe('600')
  }
})

test('a folder is created private with its parents, and stays as it is where it exists', () => {
  const folder = folderOf([])
  makePrivateFolder(join(folder, 'deep/data'))
  makePrivateFolder(folder)
  expect([modeOf(join(folder, 'deep')), modeOf(join(folder, 'deep/data')), modeOf(folder)]).toEqual([
    '700',
    '700',
    '755',
  ])
})

test.each([
  ['below a file', 'file/data', 'ENOTDIR'],
  ['at a file', 'file', 'EEXIST'],
  ['at a link that leads nowhere', 'link', 'EEXIST'],
])('a folder %s cannot be created', (_, path, code) => {
  const folder = folderOf(['file'])
  symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
  expect(() => makePrivateFolder(join(folder, path))).toThrow(code)
})
