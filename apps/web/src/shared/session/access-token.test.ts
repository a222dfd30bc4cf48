import { describe, expect, test } from 'vitest'
import { avatarLetter, shortName, viewerOf } from './access-token.ts'

const now = new Date('2026-11-20T10:00:00Z')
const nowSeconds = now.getTime() / 1_000

const payload = {
  type: 'access',
  iss: 'sawari',
  aud: 'sawari-web',
  userId: 'u1',
  email: 'asha@example.com',
  name: 'आशा',
  phone: '9876543210',
  exp: nowSeconds + 3_600,
}

function tokenOf(content: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `head.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

describe('the viewer of an access token', () => {
  test('is read from its payload, names outside ASCII included', () => {
    expect(viewerOf(tokenOf(payload), now)).toEqual({
      userId: 'u1',
      email: 'asha@example.com',
      name: 'आशा',
      phone: '9876543210',
      expiresAt: new Date('2026-11-20T11:00:00Z'),
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
    expect(viewerOf(tokenOf({ ...payload, exp: nowSeconds + 301 }), now)).not.toBeNull()
  })

  test.each(['', 'a.b', 'a.b.c.d', 'a..c', 'a.%%%.c', 'a.bm90IGpzb24.c'])('is nobody for %j', token => {
    expect(viewerOf(token, now)).toBeNull()
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
