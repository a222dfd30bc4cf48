import { describe, expect, test } from 'vitest'
import { isMadeOfKnownWords } from './words-in-passwords.ts'

const owner = { name: 'Priya Ramaswamy', email: 'priya.r1987+rides@example.com' }

describe('C16 a password is refused that is next to nothing but', () => {
  test.each([
    [
      'the product',
      ['Sawari@123', 'sawariSAWARI1!', '$awari2024!', 'S4w@r1!1', 'Auto-Rickshaw1', 'TravelBuddy1!'],
    ],
    ['the first name', ['Priya@123', 'Pr1ya!2024', '1234Priya$', 'Priya!Priya1', 'pr!y@99A']],
    ['the surname', ['Ramaswamy1!', 'R@m@swamy1']],
    ['the whole name', ['PriyaRamaswamy1!', 'priya ramaswamy A1!']],
    ['the mailbox', ['priyar1987!A', 'Priya.r1987!']],
    ['the product and the name', ['SawariPriya1!']],
  ])('%s', (_, passwords) => {
    expect(passwords.filter(password => !isMadeOfKnownWords(password, owner))).toEqual([])
  })

  test.each([
    ...['Ride4safe!', 'Sawari!2xK9', 'Priya@4812', 'PriyaLovesMangoes1!', 'Correct1Horse!', 'rrrrrrrr'],
    ...['Priy@Kmw82', 'Sunny-Day-2026'],
  ])('other words leave %s', password => expect(isMadeOfKnownWords(password, owner)).toBe(false))

  test('words of four letters, as in a name or an address, may stand in one', () => {
    expect(isMadeOfKnownWords('Ravi@1234', { name: 'Ravi', email: 'ravi@example.com' })).toBe(false)
  })

  test('words in the script of the name count as well', () => {
    expect(isMadeOfKnownWords('रामास्वामी1', { name: 'रामास्वामी', email: 'r@example.com' })).toBe(true)
  })
})
