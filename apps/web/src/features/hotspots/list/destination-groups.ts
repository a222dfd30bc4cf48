import type { StandDestination } from '../../../shared/stands/stand.ts'

/** The rides of a stand that are sure to run, or that the passenger has to ask for. */
export interface DestinationGroup {
  readonly basis: StandDestination['basis']
  readonly destinations: readonly StandDestination[]
}

const ORDER = ['known', 'likely'] as const

/** The destinations with the typed text in one of their names, those that are sure first; no empty group. */
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

/** The lowest known fare of a seat; null if none is known. */
export function cheapestFare(destinations: readonly StandDestination[]): number | null {
  const fares = destinations.flatMap(({ fareRupees }) => fareRupees ?? [])
  return fares.length === 0 ? null : Math.min(...fares)
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
}
