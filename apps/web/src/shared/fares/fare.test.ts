import { expect, test } from 'vitest'
import { titleOfSource } from './fare.ts'

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
