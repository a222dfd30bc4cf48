import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { accountFailure } from '../reset/reset-calls.ts'
import { signInFailure, signUpFailure } from './sign-in.ts'

type Options = ConstructorParameters<typeof ApiError>[0]
const failure = (options: Partial<Options>) =>
  new ApiError({ code: 'HTTP', status: 0, message: `HTTP error! status: ${options.status}`, ...options })

const network = failure({ code: 'NETWORK', message: 'Network error. Please check your connection.' })
const timeout = failure({ code: 'TIMEOUT', message: 'Request timeout' })
const refusalOf = (status: number, text: string) =>
  failure({ status, message: text, serverMessage: text, code: 'INVALID_CREDENTIALS' })
const NETWORK_TEXT = 'Network error. Please check your connection and try again.'

describe('what the sign-in form says', () => {
  test.each([
    ['no network', network, NETWORK_TEXT],
    ['a timeout', timeout, 'Request timeout'],
    ['the server speaks', refusalOf(401, 'Invalid email or password'), 'Invalid email or password'],
    ['too many tries', refusalOf(429, 'Too many attempts'), 'Too many attempts'],
    [
      'the account is suspended',
      failure({ status: 403, code: 'ACCOUNT_SUSPENDED', serverMessage: 'This account is suspended' }),
      'This account is suspended. If you think that is a mistake, write to help@example.com.',
    ],
    ['a refusal without a word', failure({ status: 401 }), 'Login failed. Please check your credentials.'],
    ['success: false without a message', failure({ status: 200 }), 'Login failed'],
    ['a broken gateway', failure({ status: 502 }), 'HTTP error! status: 502'],
    ['no JSON', failure({ status: 200, code: 'INVALID_RESPONSE' }), 'Login failed. Please try again.'],
    ['anything else', new TypeError('x'), 'Login failed. Please try again.'],
  ])('%s: %o says %s', (_, error, text) => expect(signInFailure(error, 'help@example.com')).toBe(text))
})

describe('what the sign-up form says', () => {
  test.each([
    ['no network', network, NETWORK_TEXT],
    ['a timeout', timeout, 'Request timeout'],
    [
      'a taken email',
      refusalOf(409, 'An account with this email already exists'),
      'An account with this email already exists',
    ],
    ['a refusal without a word', failure({ status: 400 }), 'Registration failed. Please try again.'],
    ['success: false without a message', failure({ status: 200 }), 'Registration failed'],
    ['a broken gateway', failure({ status: 502 }), 'HTTP error! status: 502'],
    ['anything else', new TypeError('x'), 'Registration failed. Please try again.'],
  ])('%s: %o says %s', (_, error, text) => expect(signUpFailure(error)).toBe(text))
})

describe('what the other account calls say', () => {
  test.each([
    ['no network', network, NETWORK_TEXT],
    ['a timeout', timeout, 'Request timeout'],
    ['the server speaks', refusalOf(400, 'Current password is incorrect'), 'Current password is incorrect'],
    ['a refusal without a word', failure({ status: 400 }), 'Failed to send OTP'],
    ['a broken gateway', failure({ status: 502 }), 'Failed to send OTP'],
    ['anything else', new TypeError('x'), 'Failed to send OTP'],
  ])('%s: %o says %s', (_, error, text) => expect(accountFailure(error, 'Failed to send OTP')).toBe(text))
})
