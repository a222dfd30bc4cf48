import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeLanguage } from '../messages/language.ts'
import {
  callLink,
  firstNameAndInitial,
  formatClockTime,
  formatDay,
  formatExactRupees,
  formatOneDecimal,
  formatRupees,
  whatsAppLink,
} from './format.ts'

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

test.each([
  ['9876543210', '919876543210'],
  ['+91 98765-43210', '919876543210'],
  ['(0) 98765 43210', '09876543210'],
  ['javascript:alert(1)9876543210', '19876543210'],
])('%j is called by its digits', (phone, digits) => {
  expect(callLink(phone)).toBe(`tel:+${digits}`)
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`)
})

test.each(['', 'not given', '॰'])('%j has no link', phone => {
  expect(callLink(phone)).toBeNull()
  expect(whatsAppLink(phone)).toBeNull()
})

test.each([
  ['Bilal Khan', 'Bilal K.'],
  ['  Asha  Devi verma ', 'Asha V.'],
  ['Bilal', 'Bilal'],
  ['आशा वर्मा', 'आशा व.'],
  ['', ''],
])('%j is shown as %j', (name, short) => {
  expect(firstNameAndInitial(name)).toBe(short)
})
