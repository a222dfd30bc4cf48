import { expect, test } from 'vitest'
import { oldYearOf, titleOfSource } from './fare.ts'

test.each([
  [
    'Hindustan Times Noida, 2 Sep 2024 and Jagran, 30 Aug 2024: autos carry riders',
    'Hindustan Times Noida, 2 Sep 2024 and Jagran, 30 Aug 2024',
  ],
  ['press: Mint 2025-08-25 (QR fares)', 'Mint 2025-08-25 (QR fares)'],
  ['press: News18 2018-12-28 quoting the operator', 'News18 2018-12-28'],
  ['TOI Noida, "Auto-cracy", May 2025; HT Noida 22 May 2025: 40 a seat', 'TOI Noida, "Auto-cracy", May 2025'],
  ['Press of 25 August 2025, quoting the operator.', 'Press of 25 August 2025'],
  ['', ''],
])('%j is named %j', (source, title) => expect(titleOfSource(source)).toBe(title))

test.each([
  ['2020-01-01', '2020'],
  ['2024-11-28', null],
  ['2024-11-27', '2024'],
])('a tariff of %s is shown with the year %s on 28 November 2026', (validFrom, year) => {
  expect(oldYearOf({ validFrom }, new Date('2026-11-28T06:00:00Z'))).toBe(year)
})
