import type { StandDestination } from '../../../shared/stands/stand.ts'

/** The rides of a stand that are known to run, and those that the passenger has to ask for. */
export interface DestinationGroup {
  readonly basis: StandDestination['basis']
  readonly destinations: readonly StandDestination[]
}

const ORDER = ['known', 'likely'] as const

/** The destinations whose names contain the typed text, known ones first; no empty group. */
export function groupDestinations(
  destinations: readonly StandDestination[],
  typed: string,
): readonly DestinationGroup[] {
  const words = normal(typed).split(' ')
  const found = destinations.filter(({ name, nameHi = '' }) => {
    const names = normal(`${name} ${nameHi}`)
    return words.every(word => names.includes(word))
  })
  return ORDER.map(basis => ({ basis, destinations: found.filter(one => one.basis === basis) })).filter(
    group => group.destinations.length > 0,
  )
}

/** The destination with the lowest known fare of a seat; null if no fare is known. */
export function cheapestOf(destinations: readonly StandDestination[]): StandDestination | null {
  const fareOf = ({ fareRupees }: StandDestination) => fareRupees ?? Number.POSITIVE_INFINITY
  const known = destinations.filter(({ fareRupees }) => fareRupees !== null)
  return known.reduce<StandDestination | null>(
    (least, one) => (least && fareOf(least) <= fareOf(one) ? least : one),
    null,
  )
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
}
