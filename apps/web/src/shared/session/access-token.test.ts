import { describe, expect, test } from 'vitest'
import { accessToken, now, payload, tokenOf } from '../../testing/session-scene.ts'
import { avatarLetter, isExpiringSoon, readToken, shortName } from './access-token.ts'

test('the viewer is read from the payload, names outside ASCII included', () => {
  expect(readToken(tokenOf(payload), now).viewer).toEqual({
    userId: 'u1',
    email: 'asha@example.com',
    name: 'आशा',
    phone: '9876543210',
    expiresAt: new Date('2026-11-20T12:00:00Z'),
  })
})

describe('a token', () => {
  test.each<[string, string, string]>([
    ['with hours left', accessToken(7_200), 'valid'],
    ['with 301 s left', accessToken(301), 'valid'],
    ['with 300 s left', accessToken(300), 'expired'],
    ['long over', accessToken(-86_400), 'expired'],
    ['without type', tokenOf({ ...payload, type: '' }), 'malformed'],
    ['without iss', tokenOf({ ...payload, iss: undefined }), 'malformed'],
    ['without aud', tokenOf({ ...payload, aud: '' }), 'malformed'],
    ['without exp', tokenOf({ ...payload, exp: undefined }), 'malformed'],
    ['whose exp is no number', tokenOf({ ...payload, exp: 'soon' }), 'malformed'],
    ['whose payload is null', tokenOf(null), 'malformed'],
    ['without a head', accessToken().replace('head', ''), 'malformed'],
    ['without a signature', accessToken().replace('signature', ''), 'malformed'],
    ['without text', '', 'malformed'],
    ['of two parts', 'a.b', 'malformed'],
    ['of four parts', 'a.b.c.d', 'malformed'],
    ['without a payload', 'a..c', 'malformed'],
    ['that is no base64', 'a.%%%.c', 'malformed'],
    ['that is no JSON', 'a.bm90IGpzb24.c', 'malformed'],
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
