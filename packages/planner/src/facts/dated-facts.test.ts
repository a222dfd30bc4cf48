import { describe, expect, test } from 'vitest'
import { TariffBook } from '../pricing/tariff-book.ts'
import { aLink, aStand, at, someRules } from '../testing/builders.ts'
import { datedFacts, isOldFact, oldestFacts } from './dated-facts.ts'

const day = (text: string) => new Date(`${text}T06:00:00Z`)

describe('a fact is old when its term has passed', () => {
  test.each([
    ['tariff', '2024-11-28', '2026-11-28', false],
    ['tariff', '2024-11-28', '2026-11-29', true],
    ['timetable', '2025-05-28', '2026-11-28', false],
    ['timetable', '2025-05-28', '2026-11-29', true],
    ['link', '2023-11-28', '2026-11-28', false],
    ['link', '2023-01-01', '2026-11-28', true],
    ['position', '2021-11-28', '2026-11-28', false],
    ['position', '2021-11-27', '2026-11-28', true],
  ] as const)('a %s of %s on %s: %s', (kind, date, today, isOld) => {
    expect(isOldFact({ kind, date }, day(today))).toBe(isOld)
  })

  test('the day is that of the region', () => {
    const fact = { kind: 'tariff', date: '2024-11-28' } as const
    expect(isOldFact(fact, new Date('2026-11-28T18:29:00Z'))).toBe(false)
    expect(isOldFact(fact, new Date('2026-11-28T18:31:00Z'))).toBe(true)
  })
})

describe('the dated facts', () => {
  const [here, there] = [aStand('Here'), aStand('There')]
  const ends = aLink(here, there)
  const rules = {
    ...someRules(),
    dates: [{ kind: 'position', about: 'stands', date: '2025-03-10' }],
  } as const
  const facts = (years: readonly number[]) =>
    datedFacts(
      {
        rules,
        tariffs: new TariffBook(rules.tariffs),
        links: years.map(year => ({ ...ends, evidence: { name: 'City Times', year } })),
      },
      at('13:00'),
    )

  test('name each publication and year once, and no link without a source', () => {
    expect(facts([2024, 2019, 2024]).filter(({ kind }) => kind === 'link')).toEqual([
      { kind: 'link', about: 'City Times', date: '2019-01-01' },
      { kind: 'link', about: 'City Times', date: '2024-01-01' },
    ])
    expect(facts([]).some(({ kind }) => kind === 'link')).toBe(false)
  })

  test('the age of a kind is that of its oldest fact', () => {
    const oldest = oldestFacts(facts([2024, 2019]))
    expect(oldest.map(({ kind }) => kind)).toEqual(['tariff', 'link', 'position'])
    expect(oldest[1]).toMatchObject({ date: '2019-01-01' })
  })

  test('a tariff counts while it is in force', () => {
    const [first] = rules.tariffs
    const tariffs = [
      { ...first!, id: 'old', validFrom: '2010-01-01' },
      { ...first!, id: 'later', validFrom: '2100-01-01' },
      ...rules.tariffs,
    ]
    const found = datedFacts(
      { rules: { ...rules, tariffs }, tariffs: new TariffBook(tariffs), links: [] },
      at('13:00'),
    )
    expect(found.map(({ about }) => about)).not.toContain('old')
    expect(found.map(({ about }) => about)).not.toContain('later')
  })
})
