import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailboxOf } from './held-mailboxes.ts'
import { countingReporters, reporterCounts } from './hold-rule.ts'

const DAY_MS = 86_400_000
const met = { wasAsked: true, wereConnected: false, isEmailProved: true, accountAgeMs: 2 * DAY_MS }

describe('a reporter', () => {
  test.each([
    ['was asked by the person', {}, true],
    ['was connected to the person', { wasAsked: false, wereConnected: true }, true],
    ['never met the person', { wasAsked: false }, false],
    ['has an account of exactly a day', { accountAgeMs: DAY_MS }, false],
    ['has an account of just over a day', { accountAgeMs: DAY_MS + 1 }, true],
    ['has not proved the email', { isEmailProved: false }, false],
  ])('who %s counts: %s', (_, facts, counts) => {
    expect(reporterCounts({ ...met, ...facts }, true)).toBe(counts)
  })

  test('needs no proved email where there is no mail', () => {
    expect(reporterCounts({ ...met, isEmailProved: false }, false)).toBe(true)
  })
})

describe('the number of reporters who count', () => {
  const now = new Date('2026-11-21T07:10:00.000Z')
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)
  const report = fc.record({
    reporterId: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
    counts: fc.boolean(),
    createdAt: fc.double({ min: 0, max: 60, noNaN: true }).map(at),
  })
  const reviewed = fc.option(fc.double({ min: 0, max: 60, noNaN: true }).map(at), { nil: undefined })

  test('is that of a plain count over all people', () => {
    fc.assert(
      fc.property(fc.array(report), reviewed, (reports, reviewedAt) => {
        const expected = ['a', 'b', 'c', 'd'].filter(person =>
          reports.some(
            ({ reporterId, counts, createdAt }) =>
              reporterId === person &&
              counts &&
              createdAt.getTime() > at(30).getTime() &&
              (reviewedAt === undefined || createdAt.getTime() > reviewedAt.getTime()),
          ),
        ).length
        expect(countingReporters(reports, { now, reviewedAt })).toBe(expected)
      }),
    )
  })

  test('never falls by another report, nor rises by more than one, nor by a repeated one', () => {
    fc.assert(
      fc.property(fc.array(report), report, reviewed, (reports, another, reviewedAt) => {
        const before = countingReporters(reports, { now, reviewedAt })
        const after = countingReporters([...reports, another], { now, reviewedAt })
        expect([before, before + 1]).toContain(after)
        expect(countingReporters([...reports, another, another], { now, reviewedAt })).toBe(after)
      }),
    )
  })
})

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['asha+rides@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['+asha@example.com', '+asha@example.com'],
  ['asha@सवारी.भारत', 'asha@xn--t2bjizl.xn--h2brj9c'],
])('%s is delivered to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
