import { expect, test } from 'vitest'
import type { SafeStorage } from '../storage.ts'
import { createScrollMemory } from './scroll-memory.tsx'

function storageOf(entries: Map<string, string>): SafeStorage {
  return {
    read: key => entries.get(key) ?? null,
    write: (key, value) => entries.set(key, value),
    remove: key => entries.delete(key),
    keys: () => [...entries.keys()],
  }
}

test('positions outlast a reload', () => {
  const storage = storageOf(new Map())
  const before = createScrollMemory(storage)
  before.remember('a', 120)
  before.save()
  const after = createScrollMemory(storage)
  expect(after.positionOf('a')).toBe(120)
  expect(after.positionOf('b')).toBeNull()
})

test.each(['not JSON', '{"a":1}', '[["a","far"],3]'])('%s in the storage is passed over', stored => {
  const memory = createScrollMemory(storageOf(new Map([['sawari.scroll', stored]])))
  expect(memory.positionOf('a')).toBeNull()
})
