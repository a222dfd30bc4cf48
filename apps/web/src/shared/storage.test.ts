import { afterEach, describe, expect, test, vi } from 'vitest'
import { localStore } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('safe storage', () => {
  test('keeps, returns and removes a value', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    })
    localStore.write('flag', 'yes')
    expect(localStore.read('flag')).toBe('yes')
    localStore.remove('flag')
    expect(localStore.read('flag')).toBeNull()
  })

  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }

  test.each([
    ['is full', { localStorage: { getItem: () => null, setItem: refuse, removeItem: refuse } }],
    ['may not be opened', Object.defineProperty({}, 'localStorage', { get: refuse })],
    ['does not exist', {}],
  ])('remembers nothing and breaks nothing when storage %s', (_, place) => {
    vi.stubGlobal('window', place)
    localStore.write('flag', 'yes')
    localStore.remove('flag')
    expect(localStore.read('flag')).toBeNull()
  })
})
