import type { Endpoint } from '@sawari/contract'
import * as contract from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { identityOf } from './call-identity.ts'

const endpoints = Object.values<unknown>(contract).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'address' in value,
)

describe('whose word a call carries', () => {
  test.each(endpoints.map(({ address, auth }) => [`${address.method} ${address.path}`, address.path, auth]))(
    '%s speaks for the viewer where the server asks for one',
    (_, path, auth) => {
      const carriesToken = ['viewer', 'ending'].includes(identityOf(path))
      expect(carriesToken).toBe(auth === 'user')
    },
  )

  test.each([
    ['/signin', 'nobody'],
    ['/signup', 'nobody'],
    ['/auth/refresh', 'nobody'],
    ['/api/auth/forgot-password/reset', 'nobody'],
    ['/forgot-password/send-otp', 'nobody'],
    ['/logout', 'ending'],
    ['/feedbacks', 'anyone'],
    ['/api/user/profile', 'viewer'],
    ['/api/user', 'viewer'],
    ['/api/users', 'nobody'],
    ['/api/ride-buddy/search-history?limit=10', 'viewer'],
    ['/api/routes/calculate', 'nobody'],
    ['/api/routes/find-matches', 'viewer'],
  ])('%s: %s', (path, identity) => expect(identityOf(path)).toBe(identity))
})
