import type { RiderId, UserId } from '@sawari/contract'
import type { KeyedHash } from '../../platform/identity/secrets.ts'
import { type SharedRide, searchIn } from './shared-ride.ts'

/**
 * The id by which a reader knows the rider of a search or a posted ride: the same on every server, another one for the
 * next search and for another reader. It has the form of a user id, and clients use it as one.
 */
export type AliasOf = (basis: string, readerId: UserId) => UserId & RiderId

const ALIAS_DIGITS = 24

export function createAliases(keyedHash: KeyedHash): AliasOf {
  return (basis, readerId) => {
    const hash = Buffer.from(keyedHash('rider-alias', `${basis}\0${readerId}`), 'base64url')
    return hash.toString('hex').slice(0, ALIAS_DIGITS) as UserId & RiderId
  }
}

/**
 * What an alias of a search is made from. After the reader was blocked for a while, the search must look like a new one;
 * see `shownSince`.
 */
export function aliasBasis(
  search: { readonly id: string; readonly createdAt: Date },
  shownSince: Date,
): string {
  return shownSince > search.createdAt ? `${search.id}.${shownSince.getTime()}` : search.id
}

/**
 * The basis of the alias in a list. While a request between the two is listed, it is the search of that request, so that
 * a client recognizes its rider among the matches. What the reader asked for comes first.
 */
export function listedBasis(
  live: { readonly basis: string; readonly userId: UserId },
  asked: { readonly byReader: SharedRide | undefined; readonly byOther: SharedRide | undefined },
): string {
  const ride = asked.byReader ?? asked.byOther
  return (ride && searchIn(ride, live.userId)) ?? live.basis
}
