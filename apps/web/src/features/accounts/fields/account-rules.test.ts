import { accountTexts } from '@sawari/contract'
import { accounts } from '@sawari/messages/en/accounts'
import { describe, expect, test } from 'vitest'
import { passwordStrength } from '../password/password-fields.tsx'
import {
  checkChangePassword,
  checkIdentifier,
  checkNewPassword,
  checkOtp,
  checkProfile,
  checkSignIn,
  checkSignUp,
  mobileDigits,
  otpDigits,
} from './account-rules.ts'

const EMAIL_REQUIRED = 'Email is required to hop on!'
const EMAIL_INVALID = 'Please enter a valid email address'
const PASSWORD_REQUIRED = 'Password is required for your ride'
const PASSWORD_SHORT = 'Password must be at least 6 characters long'
const MOBILE_INVALID = 'Please enter a valid 10-digit Indian mobile number starting with 6-9'
const DIFFER = 'Passwords do not match'
const TERMS = 'You must agree to the Terms of Service and Privacy Policy'

const { rules } = accounts

test('form and server say the same', () => {
  for (const [name, text] of Object.entries(accountTexts)) expect(rules).toHaveProperty(name, text)
})

describe('sign-in', () => {
  test.each([
    ['', EMAIL_REQUIRED],
    ['   ', EMAIL_REQUIRED],
    ['asha', EMAIL_INVALID],
    ['asha@', null],
    ['asha@example.com', null],
    [' Asha@Example.COM ', null],
    [`${'a'.repeat(250)}@x.in`, EMAIL_INVALID],
  ])('email %j: %s', (email, text) => {
    expect(checkSignIn({ email, password: 'secret' }).email).toBe(text)
  })

  test.each([
    ['', PASSWORD_REQUIRED],
    ['12345', PASSWORD_SHORT],
    ['123456', null],
    ['      ', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), rules.passwordLong],
  ])('password %j: %s', (password, text) => {
    expect(checkSignIn({ email: 'a@b.in', password }).password).toBe(text)
  })
})

describe('sign-up', () => {
  const good = {
    name: 'Asha',
    email: 'asha@example.com',
    phone: '9876543210',
    password: 'Lotus!2468',
    confirmPassword: 'Lotus!2468',
    agreed: true,
  }

  test('a good one has no problem', () => {
    expect(Object.values(checkSignUp(good))).toEqual([null, null, null, null, null, null])
  })

  test.each([
    ['name', '', rules.nameRequired],
    ['name', ' A ', rules.nameShort],
    ['name', 'Jo', null],
    ['name', '<b>आशा</b>', null],
    ['name', 'x'.repeat(80), null],
    ['name', 'x'.repeat(81), rules.nameLong],
    ['name', 'Aѕha', rules.nameMixed],
    ['name', 'Sawari Support', rules.nameReserved],
    ['email', '', EMAIL_REQUIRED],
    ['email', 'asha@example', EMAIL_INVALID],
    ['email', 'asha.example', EMAIL_INVALID],
    ['email', 'as ha@example.com', EMAIL_INVALID],
    ['phone', '', rules.phoneRequired],
    ['phone', '987654321', MOBILE_INVALID],
    ['phone', '5876543210', MOBILE_INVALID],
    ['phone', '6000000000', null],
    ['password', '', PASSWORD_REQUIRED],
    ['password', 'Sawar!2', rules.passwordWeak],
    ['password', 'sawari!24', rules.passwordWeak],
    ['password', 'SAWARI!24', rules.passwordWeak],
    ['password', 'Sawari!!!', rules.passwordWeak],
    ['password', 'Sawari-24', rules.passwordWeak],
    ['confirmPassword', '', rules.confirmRequired],
    ['confirmPassword', 'Sawari!2', DIFFER],
    ['agreed', false, TERMS],
  ] as const)('%s %j: %s', (field, value, text) => {
    expect(checkSignUp({ ...good, [field]: value })[field]).toBe(text)
  })

  test.each(['@', '$', '!', '%', '*', '?', '&'])('%s is a special character', special => {
    expect(checkSignUp({ ...good, password: `Sawari24${special}` }).password).toBeNull()
  })

  test.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['9123456789', '9123456789'],
    ['98765-43210 99', '9876543210'],
    ['call me', ''],
  ])('the phone %j is typed in as %j', (typed, digits) => {
    expect(mobileDigits(typed)).toBe(digits)
  })
})

describe('password reset', () => {
  test.each([
    ['', EMAIL_REQUIRED],
    ['asha@example', EMAIL_INVALID],
    ['asha@example.com', null],
  ])('email %j: %s', (email, text) => expect(checkIdentifier({ email }).email).toBe(text))

  test.each([
    ['', rules.otpRequired],
    ['12345', rules.otpInvalid],
    ['123456', null],
  ])('code %j: %s', (otp, text) => expect(checkOtp({ otp }).otp).toBe(text))

  test.each([
    ['123 456', '123456'],
    ['12a3-4', '1234'],
    ['1234567', '123456'],
    ['Code: 001122.', '001122'],
  ])('%j is typed in as %j', (typed, digits) => expect(otpDigits(typed)).toBe(digits))

  test.each([
    ['', '', PASSWORD_REQUIRED, rules.confirmRequired],
    ['12345', '12345', PASSWORD_SHORT, null],
    ['123456', '123456', null, null],
    ['123456', '1234567', null, DIFFER],
  ])('password %j and %j: %s, %s', (newPassword, confirmPassword, first, second) => {
    const problems = checkNewPassword({ newPassword, confirmPassword })
    expect(problems).toEqual({ newPassword: first, confirmPassword: second })
  })
})

describe('profile', () => {
  test.each([
    ['', rules.nameEmpty],
    ['  ', rules.nameEmpty],
    ['A', rules.nameShort],
    ['Asha', null],
  ])('name %j: %s', (name, text) =>
    expect(checkProfile({ name, phone: '', password: '' }, '').name).toBe(text),
  )

  test.each([
    ['', null],
    ['9876543210', null],
    ['+91 98765-43210', null],
    ['(0120) 234567', null],
    ['123456789', rules.phoneInvalid],
    ['+91 98765 432100 1', rules.phoneInvalid],
    ['98765abcde', rules.phoneInvalid],
  ])('phone %j: %s', (phone, text) =>
    expect(checkProfile({ name: 'Asha', phone, password: '' }, '').phone).toBe(text),
  )

  test('a new password follows the rules of sign-up', () => {
    expect(
      checkChangePassword({ currentPassword: '', newPassword: 'secret', confirmPassword: 'other' }),
    ).toEqual({
      currentPassword: PASSWORD_REQUIRED,
      newPassword: rules.passwordWeak,
      confirmPassword: DIFFER,
    })
  })
})

const word = (password: string, ruleSet: 'signUp' | 'reset') =>
  accounts.strength.levels[passwordStrength(password, ruleSet).level]

describe('the strength label follows the count of rules met', () => {
  test.each([
    ['-', 'Very Weak'],
    ['a', 'Very Weak'],
    ['aB', 'Weak'],
    ['aB1', 'Fair'],
    ['aB1!', 'Good'],
    ['aB1!aB1', 'Good'],
    ['aB1!aB1!', 'Strong'],
    ['aB1-aB1-', 'Good'],
  ])('sign-up %s: %s', (password, label) => expect(word(password, 'signUp')).toBe(label))

  test.each([
    ['a', 'Very Weak'],
    ['aaaaaa', 'Weak'],
    ['aB1aB', 'Fair'],
    ['aB1aB1', 'Good'],
    ['aB1-B1', 'Strong'],
    ['aB1 B1', 'Good'],
  ])('reset %s: %s', (password, label) => expect(word(password, 'reset')).toBe(label))

  test('names each rule and whether it is met', () => {
    expect(passwordStrength('abc', 'signUp').rules).toEqual([
      { rule: 'length', met: false },
      { rule: 'lowercase', met: true },
      { rule: 'uppercase', met: false },
      { rule: 'digit', met: false },
      { rule: 'special', met: false },
    ])
  })
})
