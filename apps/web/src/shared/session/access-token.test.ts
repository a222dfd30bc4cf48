import { describe, expect, test } from 'vitest'
import { accessToken, now, nowSeconds, payload, tokenOf } from '../../testing/session-scene.ts'
import { avatarLetter, isExpiringSoon, readToken, shortName, viewerOf } from './access-token.ts'

describe('the viewer of an access token', () => {
  test('is read from its payload, names outside ASCII included', () => {
    expect(viewerOf(tokenOf(payload), now)).toEqual({
      userId: 'u1',
      email: 'asha@example.com',
      name: 'आशा',
      phone: '9876543210',
      expiresAt: new Date('2026-11-20T12:00:00Z'),
    })
  })

  test.each([
    ['it lacks type', { ...payload, type: undefined }],
    ['it lacks iss', { ...payload, iss: undefined }],
    ['it lacks aud', { ...payload, aud: undefined }],
    ['it lacks exp', { ...payload, exp: undefined }],
    ['exp is no number', { ...payload, exp: 'soon' }],
    ['it expired', { ...payload, exp: nowSeconds - 1 }],
    ['it expires in exactly 300 s', { ...payload, exp: nowSeconds + 300 }],
    ['the payload is null', null],
  ])('is nobody when %s', (_, content) => {
    expect(viewerOf(tokenOf(content), now)).toBeNull()
  })

  test('is there when it expires in 301 s', () => {
    expect(viewerOf(accessToken(301), now)).not.toBeNull()
  })

  test.each(['', 'a.b', 'a.b.c.d', 'a..c', 'a.%%%.c', 'a.bm90IGpzb24.c'])('is nobody for %j', token => {
    expect(viewerOf(token, now)).toBeNull()
  })
})

describe('a token', () => {
  test.each([
    ['with hours left', accessToken(7_200), 'valid'],
    ['with 301 s left', accessToken(301), 'valid'],
    ['with 300 s left', accessToken(300), 'expired'],
    ['long over', accessToken(-86_400), 'expired'],
    ['without type', tokenOf({ ...payload, type: '' }), 'malformed'],
    ['without iss', tokenOf({ ...payload, iss: '' }), 'malformed'],
    ['without aud', tokenOf({ ...payload, aud: '' }), 'malformed'],
    ['of two parts', 'a.b', 'malformed'],
    ['without a head', accessToken().replace('head', ''), 'malformed'],
    ['without a signature', accessToken().replace('signature', ''), 'malformed'],
  ])('%s is %s', (_, token, kind) => {
    expect(readToken(token, now).kind).toBe(kind)
  })

  test.each([
    ['with 3601 s left', accessToken(3_601), false],
    ['with 3600 s left', accessToken(3_600), true],
    ['that is over', accessToken(-1), true],
    ['that is missing', null, true],
    ['that is malformed', 'a.b.c', true],
  ])('%s is expiring soon: %s', (_, token, soon) => {
    expect(isExpiringSoon(token, now)).toBe(soon)
  })
})

describe('what the top bar shows', () => {
  test.each([
    ['asha@example.com', 'A', 'asha'],
    ['élan@example.com', 'É', 'élan'],
    ['', 'U', 'User'],
    ['@example.com', '@', 'User'],
  ])('%j is %s, %s', (email, letter, name) => {
    expect(avatarLetter(email)).toBe(letter)
    expect(shortName(email)).toBe(name)
  })
})
