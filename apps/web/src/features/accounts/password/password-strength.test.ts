import { describe, expect, test } from 'vitest'
import { accounts } from '../../../messages/en/accounts.ts'
import { passwordStrength } from './password-strength.ts'

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
