import { describe, expect, test } from 'vitest'
import { clockText, type ResetState, resetReducer, resetStart, secondsUntil } from './reset-flow.ts'

const sent = {
  type: 'codeSent',
  email: 'asha@example.com',
  token: 't',
  expiresInSeconds: 600,
  nowMs: 1_000,
} as const

describe('the steps of a reset', () => {
  test('go from the email to the code to the password', () => {
    const code = resetReducer(resetStart({ email: '' }), sent)
    expect(code).toEqual({ step: 'code', email: 'asha@example.com', token: 't', expiresAtMs: 601_000 })
    expect(resetReducer(code, { type: 'codeVerified', resetToken: 'r' })).toEqual({
      step: 'password',
      email: 'asha@example.com',
      resetToken: 'r',
    })
  })

  test('begin at the password with the token of a mailed link', () => {
    expect(resetStart({ email: '', resetToken: 'r' })).toEqual({
      step: 'password',
      email: '',
      resetToken: 'r',
    })
  })

  test.each<ResetState>([
    { step: 'code', email: 'a@b.in', token: 't', expiresAtMs: 0 },
    { step: 'password', email: 'a@b.in', resetToken: 'r' },
  ])('going back from $step keeps the email and nothing else', state => {
    expect(resetReducer(state, { type: 'restarted' })).toEqual({ step: 'email', email: 'a@b.in' })
  })
})

test.each([
  [601_000, 1_000, 600],
  [601_000, 1_001, 600],
  [601_000, 2_000, 599],
  [601_000, 600_999, 1],
  [601_000, 601_000, 0],
  [601_000, 900_000, 0],
])('until %i at %i are %i seconds', (moment, now, seconds) => {
  expect(secondsUntil(moment, now)).toBe(seconds)
})

test.each([
  [605, '10:05'],
  [59, '0:59'],
  [0, '0:00'],
])('%i seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text))
