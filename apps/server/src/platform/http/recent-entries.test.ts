import { expect, test } from 'vitest'
import { RecentEntries } from './recent-entries.ts'

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test('keeps as many as it may, and forgets the one unused for longest', () => {
  const entries = new RecentEntries<{ name: string }>(2)
  entries.set('a', a)
  entries.set('b', b)
  expect(entries.get('a')).toBe(a)
  entries.set('c', c)
  expect(entries.get('b')).toBeUndefined()
  expect(entries.get('a')).toBe(a)
  expect(entries.get('c')).toBe(c)
})

test('holds the newest value of a key, once', () => {
  const entries = new RecentEntries<{ name: string }>(2)
  entries.set('a', a)
  entries.set('b', b)
  entries.set('a', c)
  entries.set('d', a)
  expect(entries.get('a')).toBe(c)
  expect(entries.get('b')).toBeUndefined()
})
