import type { DatedFact, PlanningRules } from '../model/rules.ts'
import type { Link } from '../model/stand.ts'
import { dayOf } from '../model/time-band.ts'
import type { TariffBook } from '../pricing/tariff-book.ts'

/** The months after which a fact of each kind is old, counted from the date of its source. */
export const FACT_TERM_MONTHS = {
  tariff: 24,
  timetable: 18,
  link: 36,
  position: 60,
} as const satisfies Record<DatedFact['kind'], number>

/** The facts in force at an instant that have a date, by kind and then oldest first. */
export function datedFacts(
  { rules, tariffs, links }: { rules: PlanningRules; tariffs: TariffBook; links: readonly Link[] },
  instant: Date,
): readonly DatedFact[] {
  const inForce = rules.tariffs.filter(tariff =>
    tariff.cities.some(city => tariffs.tariffFor(tariff.service, city, instant) === tariff),
  )
  const ofLinks = links.flatMap(({ evidence }) =>
    evidence ? [`${evidence.year}-01-01 ${evidence.name}`] : [],
  )
  const facts: DatedFact[] = [
    ...inForce.map(({ id, validFrom }) => ({ kind: 'tariff' as const, about: id, date: validFrom })),
    ...(rules.dates ?? []),
    ...Array.from(new Set(ofLinks), found => ({
      kind: 'link' as const,
      about: found.slice(11),
      date: found.slice(0, 10),
    })),
  ]
  const order = Object.keys(FACT_TERM_MONTHS)
  return facts.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.date < b.date ? -1 : 1))
}

/** Whether more than the term of its kind has passed between the date of a fact and the day of the instant. */
export function isOldFact({ kind, date }: Pick<DatedFact, 'kind' | 'date'>, instant: Date): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const ends = new Date(Date.UTC(year, month - 1 + FACT_TERM_MONTHS[kind], day))
  return dayOf(instant) > ends.toISOString().slice(0, 10)
}

/** The oldest fact of each kind. */
export function oldestFacts(facts: readonly DatedFact[]): readonly DatedFact[] {
  return facts.filter(({ kind }, index) => facts[index - 1]?.kind !== kind)
}
