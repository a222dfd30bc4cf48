import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeLanguage } from '../messages/language.ts'
import { formatClockTime, formatDay, formatExactRupees, formatOneDecimal, formatRupees } from './format.ts'

const morning = new Date(2026, 10, 21, 9, 12)

describe.each([
  ['en', '21 November 2026'],
  ['hi', '21 नवंबर 2026'],
] as const)('figures in %s', (language, day) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await changeLanguage(language)
  })

  afterAll(async () => {
    await changeLanguage('en')
    vi.unstubAllGlobals()
  })

  test.each([
    ['money in Indian groups', formatRupees(123_456), '₹1,23,456'],
    ['no money', formatRupees(0), '₹0'],
    ['a rate with its paise', formatExactRupees(10.24), '₹10.24'],
    ['a whole rate', formatExactRupees(15), '₹15'],
    ['a rate in paise alone', formatExactRupees(0.5), '₹0.50'],
    ['kilometres with one decimal', formatOneDecimal(2.349), '2.3'],
    ['whole kilometres', formatOneDecimal(12), '12.0'],
    ['a time in Latin digits', formatClockTime(morning), '09:12'],
    ['a missing figure', formatRupees(Number.NaN), '–'],
    ['a missing day', formatDay(new Date('never')), '–'],
  ])('%s', (_, shown, expected) => expect(shown).toBe(expected))

  test('a day with the month in words', () => {
    expect(formatDay(new Date('2026-11-21'))).toBe(day)
  })
})
