import { MOST_BUDDIES, type RankedBuddy, rankBuddies } from './rank-buddies.ts'

/** The different riders that a reader has been shown within the last day. */
export interface ShownRiders {
  readonly own: ReadonlySet<string>
  /** The riders shown to all new accounts of the reader's address together; undefined for older accounts. */
  readonly byAddress: ReadonlySet<string> | undefined
}

/** How many different riders may be shown within a day. */
export interface RiderAllowance {
  readonly byReader: number
  readonly byAddress: number
}

/** Whether the reader sees no more new riders. It does not depend on whether there are any. */
export function isListLimited({ own, byAddress }: ShownRiders, allowance: RiderAllowance): boolean {
  return own.size >= allowance.byReader || (byAddress !== undefined && byAddress.size >= allowance.byAddress)
}

/** The riders who may be shown, in this order: all that were shown before, and new ones within the allowance. */
export function admitRiders<Rider>(
  riders: Iterable<Rider>,
  idOf: (rider: Rider) => string,
  { shown, allowance }: { readonly shown: ShownRiders; readonly allowance: RiderAllowance },
): Rider[] {
  const own = new Set(shown.own)
  const byAddress = shown.byAddress && new Set(shown.byAddress)
  return [...riders].filter(rider => {
    const id = idOf(rider)
    if (own.has(id)) return true
    if (own.size >= allowance.byReader) return false
    if (byAddress !== undefined && !byAddress.has(id) && byAddress.size >= allowance.byAddress) return false
    own.add(id)
    byAddress?.add(id)
    return true
  })
}

/** The best matches that may be shown, best first. */
export function rankAdmitted<Buddy extends RankedBuddy>(
  buddies: readonly Buddy[],
  riderOf: (buddy: Buddy) => string,
  limits: { readonly shown: ShownRiders; readonly allowance: RiderAllowance },
): Buddy[] {
  const { own } = limits.shown
  const known = rankBuddies(buddies.filter(buddy => own.has(riderOf(buddy))))
  const fresh = rankBuddies(buddies.filter(buddy => !own.has(riderOf(buddy))))
  return rankBuddies([...known, ...admitRiders(fresh, riderOf, limits)], MOST_BUDDIES)
}
