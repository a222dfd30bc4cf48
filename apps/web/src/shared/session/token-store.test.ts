import type { UserId } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/session-scene.ts'
import { createTokenStore } from './token-store.ts'

const profile = { userId: 'u1' as UserId, name: 'Asha', phone: '9876543210' }

describe('where the session is kept', () => {
  test('the tokens are in two keys of session storage, and nowhere else', () => {
    const session = memoryStorage()
    const local = memoryStorage()
    createTokenStore(session, local).write({ accessToken: 'a', refreshToken: 'r' })
    expect([...session.kept]).toEqual([
      ['sawari.access', 'a'],
      ['sawari.refresh', 'r'],
    ])
    expect(local.kept.size).toBe(0)
  })

  test('a kept session is in local storage alone, is renewed there, and goes when it is cleared', () => {
    const session = memoryStorage()
    const local = memoryStorage()
    const store = createTokenStore(session, local)
    store.begin({ accessToken: 'a', refreshToken: 'r' }, true)
    store.writeProfile(profile)
    store.write({ accessToken: 'b', refreshToken: 's' })
    expect(session.kept.size).toBe(0)
    expect(local.kept.get('sawari.refresh')).toBe('s')
    // Another tab, or the next start of the browser.
    const next = createTokenStore(memoryStorage(), local)
    expect(next.read()).toEqual({ accessToken: 'b', refreshToken: 's' })
    expect(next.readProfile()).toEqual(profile)
    next.clear()
    expect(local.kept.size).toBe(0)
    expect(store.read()).toEqual({ accessToken: null, refreshToken: null })
  })

  test('a session that is not kept replaces a kept one', () => {
    const session = memoryStorage()
    const local = memoryStorage()
    const store = createTokenStore(session, local)
    store.begin({ accessToken: 'a', refreshToken: 'r' }, true)
    store.begin({ accessToken: 'b', refreshToken: 's' }, false)
    expect(local.kept.size).toBe(0)
    expect(store.read()).toEqual({ accessToken: 'b', refreshToken: 's' })
  })

  const refusing = () => ({ ...memoryStorage(), write: () => undefined })
  /** Full: a value can only be replaced by one that is not longer. */
  const full = (content: Record<string, string> = {}) => {
    const storage = memoryStorage(content)
    return {
      ...storage,
      write: (key: string, value: string) => {
        if ((storage.kept.get(key)?.length ?? -1) >= value.length) storage.write(key, value)
      },
    }
  }

  test.each([
    ['both forbidden', refusing, refusing, true],
    ['both full', full, full, true],
    ['session storage forbidden', refusing, memoryStorage, false],
    ['local storage forbidden', memoryStorage, refusing, false],
    ['session storage full', full, memoryStorage, false],
  ] as const)('with %s a session of either kind lives, and ends', (_, openSession, openLocal, inMemory) => {
    for (const keep of [false, true]) {
      const [session, local] = [openSession(), openLocal()]
      const store = createTokenStore(session, local)
      expect(store.isInMemory()).toBe(false)
      store.begin({ accessToken: 'a', refreshToken: 'r' }, keep)
      expect(store.isInMemory()).toBe(inMemory)
      store.writeProfile(profile)
      store.write({ accessToken: 'b', refreshToken: 's' })
      expect(store.read()).toEqual({ accessToken: 'b', refreshToken: 's' })
      expect(store.readProfile()).toEqual(profile)
      store.clear()
      expect(store.read()).toEqual({ accessToken: null, refreshToken: null })
      expect(store.readProfile()).toBeNull()
      expect(store.isInMemory()).toBe(false)
      expect([session.kept.size, local.kept.size]).toEqual([0, 0])
    }
  })

  test('storage that is full at a renewal: the new tokens are in memory, and no old ones are left in the tab', () => {
    const session = full({ 'sawari.access': 'a', 'sawari.refresh': 'r' })
    const store = createTokenStore(session, full())
    store.write({ accessToken: 'a longer one', refreshToken: 's' })
    expect(store.read()).toEqual({ accessToken: 'a longer one', refreshToken: 's' })
    expect(store.isInMemory()).toBe(true)
    expect(session.kept.size).toBe(0)
  })

  test('local storage that is full at a renewal: this tab has the new tokens, and signs no other tab out', () => {
    const local = full({ 'sawari.access': 'a', 'sawari.refresh': 'r' })
    const store = createTokenStore(memoryStorage(), local)
    store.write({ accessToken: 'a longer one', refreshToken: 's, longer' })
    expect(store.read()).toEqual({ accessToken: 'a longer one', refreshToken: 's, longer' })
    expect(local.kept.get('sawari.refresh')).toBe('r')
    store.clear()
    // The kept session is not known to be of the same user here.
    expect(store.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
    store.clear()
    expect(local.kept.size).toBe(0)
  })

  test('clearing removes them, the profile and the legacy token', () => {
    const session = memoryStorage({ other: 'stays' })
    const local = memoryStorage({ token: 'legacy', 'sawari.banner-dismissed': 'yes' })
    const store = createTokenStore(session, local)
    store.write({ accessToken: 'a', refreshToken: 'r' })
    store.writeProfile(profile)
    store.clear()
    expect([...session.kept.keys()]).toEqual(['other'])
    expect([...local.kept.keys()]).toEqual(['sawari.banner-dismissed'])
  })

  test("a session of the tab alone ends without another user's session that is kept on the device", () => {
    const local = memoryStorage()
    const ofTab = createTokenStore(memoryStorage(), local)
    ofTab.begin({ accessToken: 'a', refreshToken: 'r' }, false)
    createTokenStore(memoryStorage(), local).begin({ accessToken: 'b', refreshToken: 's' }, true)
    ofTab.clear()
    expect(local.kept.get('sawari.refresh')).toBe('s')
  })

  test.each(['not json', 'null', '[]', '{"userId":"u1","name":1,"phone":""}'])(
    'a profile that reads %s is none',
    text => {
      const store = createTokenStore(memoryStorage({ 'sawari.profile': text }), memoryStorage())
      expect(store.readProfile()).toBeNull()
    },
  )
})
