import type { Route } from '@sawari/contract'

type Notice = NonNullable<Route['notices']>[number]

const KNOWN: readonly Notice[] = ['BORDER_PERMIT', 'SEAT_UNUSUAL']

/** The notices of a route for which this version has texts; a newer server may send others. */
export function knownNotices({ notices = [] }: Pick<Route, 'notices'>): readonly Notice[] {
  return notices.filter(notice => KNOWN.includes(notice))
}
