// Counts the different riders that an account is shown, so that nobody can list who searches and follow them over
// days. Lists and events count together, on all servers.

import { rateLimits, type UserId } from '@sawari/contract'
import {
  admitRiders,
  isListLimited,
  type RankedBuddy,
  type RiderAllowance,
  type ShownRiders as RidersShown,
  rankAdmitted,
  rankBuddies,
} from '@sawari/matching'
import type { Core } from '../../platform/core.ts'
import { isDatabaseUnavailable, type Sql } from '../../platform/database/database.ts'
import { batched, createGroupCommit } from '../../platform/database/group-commit.ts'
import { lockOf } from '../../platform/database/portable-sql.ts'
import { addressNetwork } from '../../platform/identity/client-address.ts'
import {
  type NewShowing,
  readShowings,
  type Showing,
  type StoredReader,
  type StoredShowings,
  storeShowings,
} from './shown-riders.store.ts'

/** A rider who reads a list or gets an event, and the address of the call or the socket. */
export interface Reader {
  readonly userId: UserId
  readonly address: string
}

/** A rider who is about to be shown, and the end of their search or posted ride. */
export interface Sighting {
  readonly riderId: UserId
  readonly endsAt: number
}

/** What a reader has been shown within the last day. */
export interface Allowed {
  /** No more new riders are shown. Does not depend on whether there are any. */
  readonly limited: boolean
  /** The best of the matches that may be shown. */
  best<Buddy extends RankedBuddy>(buddies: readonly Buddy[], riderOf: (buddy: Buddy) => UserId): Buddy[]
  /** Whether showing this rider changes what is stored. */
  isNew(sighting: Sighting): boolean
}

export interface Shown {
  /** The riders who may be shown. */
  readonly riderIds: ReadonlySet<UserId>
  readonly limited: boolean
}

export interface ShownRiders {
  allowedTo(reader: Reader): Promise<Allowed>
  /** Counts the riders. Calls that are made at the same time exceed no limit together. */
  show(reader: Reader, sightings: readonly Sighting[]): Promise<Shown>
  /** Counts the riders without a statement if nothing changes. */
  showNew(reader: Reader, sightings: readonly Sighting[], allowed: Allowed): Promise<Shown>
  /** Resolves when nothing waits to be stored. */
  idle(): Promise<void>
}

export interface ShownRiderNeeds extends Pick<Core, 'database' | 'clock' | 'keyedHash'> {
  /** If it is false, riders are counted, but without a limit. */
  readonly limitsEnabled: boolean
  readonly riderListMinAccountSeconds: number
}

const DAY_MS = 86_400_000
/** The reader may still report the rider of a search for this time after its end. */
export const ALIAS_KEPT_MS = DAY_MS

const ALLOWANCE: RiderAllowance = {
  byReader: rateLimits.ridersShownToRider.attempts,
  byAddress: rateLimits.ridersShownByAddress.attempts,
}

export function createShownRiders(needs: ShownRiderNeeds): ShownRiders {
  const { database, clock, keyedHash, limitsEnabled, riderListMinAccountSeconds } = needs
  const stored = ({ userId, address }: Reader): StoredReader => ({
    userId,
    networkHash: limitsEnabled ? keyedHash('rider-list-network', addressNetwork(address)) : undefined,
  })
  const readAt = (on: Sql, readers: readonly StoredReader[], now: number) =>
    readShowings(on, readers, {
      since: now - DAY_MS,
      newSince: now - riderListMinAccountSeconds * 1_000,
    })
  const read = batched(async (readers: readonly StoredReader[]) => {
    const showings = await readAt(database.sql, readers, clock.now().getTime())
    return readers.map(reader => seenBy(reader, showings))
  })
  const { add, idle } = createGroupCommit<Wanted, Shown>({
    isInDoubt: isDatabaseUnavailable,
    commit: wanted =>
      database.sql.transaction().execute(async sql => {
        // The lock keeps other processes from counting riders meanwhile.
        await lockOf(sql, 'shown_riders')
        const now = clock.now().getTime()
        const readers = wanted.map(({ reader }) => reader)
        const showings = await readAt(sql, readers, now)
        const counted = wanted.map(each => count(each, { showings, now, limitsEnabled }))
        await storeShowings(sql, [
          ...new Map(
            counted.flatMap(({ rows }) => rows).map(row => [`${row.readerId}${row.riderId}`, row]),
          ).values(),
        ])
        return counted.map(({ shown }) => shown)
      }),
  })
  const show = (reader: Reader, sightings: readonly Sighting[]) => add({ reader: stored(reader), sightings })
  return {
    allowedTo: async reader => allowed(await read(stored(reader)), limitsEnabled),
    show,
    showNew: async (reader, sightings, { isNew, limited }) =>
      sightings.some(isNew)
        ? show(reader, sightings)
        : { riderIds: new Set(sightings.map(({ riderId }) => riderId)), limited },
    idle,
  }
}

interface Wanted {
  readonly reader: StoredReader
  readonly sightings: readonly Sighting[]
}

/** What one reader has seen; `count` adds to it. */
interface Seen {
  readonly own: Map<UserId, Showing>
  /** It is undefined for an account that is not new. */
  readonly byNetwork: Set<UserId> | undefined
}

function seenBy({ userId, networkHash }: StoredReader, showings: StoredShowings): Seen {
  const isNew = networkHash !== undefined && showings.newReaders.has(userId)
  return {
    own: showings.byReader.get(userId)!,
    byNetwork: isNew ? (showings.byNetwork.get(networkHash) ?? new Set()) : undefined,
  }
}

function ridersOf({ own, byNetwork }: Seen): RidersShown {
  return { own: new Set(own.keys()), byAddress: byNetwork }
}

function allowed(seen: Seen, limitsEnabled: boolean): Allowed {
  const limits = { shown: ridersOf(seen), allowance: ALLOWANCE }
  return {
    limited: limitsEnabled && isListLimited(limits.shown, ALLOWANCE),
    best: (buddies, riderOf) =>
      limitsEnabled ? rankAdmitted(buddies, riderOf, limits) : rankBuddies(buddies),
    isNew: ({ riderId, endsAt }) => (seen.own.get(riderId)?.keptUntil ?? 0) < endsAt + ALIAS_KEPT_MS,
  }
}

function count(
  { reader, sightings }: Wanted,
  state: { readonly showings: StoredShowings; readonly now: number; readonly limitsEnabled: boolean },
): { readonly shown: Shown; readonly rows: readonly NewShowing[] } {
  const { showings, now, limitsEnabled } = state
  const seen = seenBy(reader, showings)
  const limits = { shown: ridersOf(seen), allowance: ALLOWANCE }
  const admitted = limitsEnabled ? admitRiders(sightings, ({ riderId }) => riderId, limits) : sightings
  const { userId: readerId, networkHash } = reader
  const isNewReader = seen.byNetwork !== undefined
  const rows = admitted.map(({ riderId, endsAt }): NewShowing => {
    const before = seen.own.get(riderId)
    const keptUntil = Math.max(endsAt + ALIAS_KEPT_MS, now + DAY_MS, before?.keptUntil ?? 0)
    const shownAt = before?.shownAt ?? now
    seen.own.set(riderId, { shownAt, keptUntil })
    // Later readers of this group see it, too.
    if (isNewReader) addTo(showings.byNetwork as Map<string, Set<UserId>>, networkHash!, riderId)
    return { readerId, riderId, shownAt, keptUntil, networkHash: isNewReader ? networkHash : undefined }
  })
  const after = ridersOf(seenBy(reader, showings))
  return {
    shown: {
      riderIds: new Set(admitted.map(({ riderId }) => riderId)),
      limited: limitsEnabled && isListLimited(after, ALLOWANCE),
    },
    rows,
  }
}

function addTo(sets: Map<string, Set<UserId>>, key: string, riderId: UserId): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(riderId))
}
