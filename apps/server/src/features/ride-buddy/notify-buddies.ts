// Notifies searchers of a newcomer: one message to the other processes, each of which sends to its own sockets.

import type { SearchId, UserId } from '@sawari/contract'
import { eligibility, rankBuddies, shownFigures } from '@sawari/matching'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Background } from '../../platform/jobs/background.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import {
  type Asking,
  areUnrelated,
  type BuddyFinder,
  compareWith,
  UNRELATED,
  withRiders,
} from './buddies.service.ts'
import { type AliasOf, listedBasis } from './rider-alias.ts'
import type { Relationships, Rider } from './riders.store.ts'
import { type ActiveSearch, findActiveSearch } from './searches.store.ts'
import type { Figures, RiderTrip } from './shared-ride.ts'
import type { ShownRiders } from './shown-riders.ts'
import { wireFigures, wireNewcomer } from './wire-rides.ts'

/** A new search and its rider. */
export interface Newcomer extends Asking {
  readonly id: SearchId
  readonly trip: RiderTrip
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly rider: Rider
}

/** A newcomer for one of the searchers. */
export interface NotifiedSearcher {
  readonly userId: UserId
  readonly figures: Figures
  /** The searcher's alias of the newcomer. */
  readonly alias: UserId
}

/** Sends a newcomer to searchers in any process. */
export type NotifyBuddies = (
  newcomer: Pick<Newcomer, 'rider' | 'trip' | 'createdAt' | 'expiresAt'>,
  notified: readonly NotifiedSearcher[],
) => void

/**
 * The maximum number of searchers who are notified of one search: each costs a message, and lists show fewer.
 */
const MOST_NOTIFIED = 50

/**
 * Notifies the active searchers whom the newcomer matches best, with figures for each of them. `active` was read after the
 * newcomer was stored: whoever is not in it finds the newcomer in their own list.
 */
export async function notifySearchers(
  finder: BuddyFinder,
  active: readonly ActiveSearch[],
  newcomer: Newcomer,
  notify: NotifyBuddies,
): Promise<void> {
  const matches = await compareWith(active, search =>
    eligibility(search, { ...newcomer, isLive: true }, UNRELATED),
  )
  if (matches.length === 0) return
  // They are read after comparing, which may take a while, because a block is effective from its commit.
  const relationships = await finder.relationshipsOf(newcomer.userId)
  const open = matches.filter(({ search }) => areUnrelated(relationships.with(search.userId)))
  const best = await withRiders(finder, rankBuddies(open, MOST_NOTIFIED))
  const named = { basis: newcomer.id, userId: newcomer.userId }
  notify(
    newcomer,
    best.map(({ match: { search, overlap } }) => ({
      userId: search.userId,
      figures: shownFigures(search.trip.aloneFareRupees, overlap),
      alias: aliasFor(finder, named, search.userId, relationships),
    })),
  )
}

/** The alias of a newcomer for a searcher; `relationships` are the newcomer's. */
export function aliasFor(
  { aliasOf }: Pick<BuddyFinder, 'aliasOf'>,
  newcomer: { readonly basis: string; readonly userId: UserId },
  readerId: UserId,
  relationships: Relationships,
): UserId {
  const { byRider: byOther, byOther: byReader } = relationships.asked(readerId)
  return aliasOf(listedBasis(newcomer, { byReader, byOther }), readerId)
}

const TOPIC = 'new-buddies'

/** The format on the bus: only the data for the sockets of other riders. */
interface NewcomerMessage {
  /** Earlier versions name strangers by the rider's id. */
  readonly newcomer: ReturnType<typeof wireNewcomer> & { readonly userId: UserId }
  readonly matches: readonly (readonly [UserId, ReturnType<typeof wireFigures>])[]
  /** Messages of earlier versions have none. */
  readonly aliased?: Aliased
}

interface Aliased {
  /** The alias of the newcomer for each of the matches. */
  readonly aliases: readonly UserId[]
  /** The end of the newcomer's search. */
  readonly endsAt: number
}

export interface BuddyNotifierNeeds extends Pick<Core, 'metrics' | 'clock'> {
  readonly sockets: Pick<UserSockets, 'emitHere' | 'addressHere'>
  readonly bus: Bus | undefined
  readonly sql: Sql
  readonly background: Background
  readonly shown: ShownRiders
  readonly aliasOf: AliasOf
}

export function createBuddyNotifier(needs: BuddyNotifierNeeds): NotifyBuddies {
  const { bus, metrics, background } = needs
  const count = metrics.counter('buddy_matches_told_total', 'Riders who were notified of a new search')
  const notifyHere = (message: NewcomerMessage) => background.run(() => notifySockets(needs, message))
  bus?.subscribe(TOPIC, received => notifyHere(received as NewcomerMessage))
  return ({ rider, expiresAt, ...newcomer }, notified) => {
    if (notified.length === 0) return
    count({}, notified.length)
    const message: NewcomerMessage = {
      newcomer: { userId: rider.id, ...wireNewcomer({ rider, ...newcomer }) },
      matches: notified.map(({ userId, figures }) => [userId, wireFigures(figures)]),
      aliased: { aliases: notified.map(({ alias }) => alias), endsAt: expiresAt.getTime() },
    }
    notifyHere(message)
    bus?.publish(TOPIC, message)
  }
}

/** Counts the newcomer for each searcher who has a socket in this process, and sends it to those who may see it. */
async function notifySockets(needs: BuddyNotifierNeeds, message: NewcomerMessage): Promise<void> {
  const { sockets, shown } = needs
  const { userId: riderId, ...newcomer } = message.newcomer
  const here = message.matches.flatMap(([userId, figures], index) => {
    const address = sockets.addressHere(userId)
    return address === undefined ? [] : [{ reader: { userId, address }, figures, index }]
  })
  if (here.length === 0) return
  const aliased = message.aliased ?? (await aliasedNow(needs, message))
  if (aliased === undefined) return
  const { aliases, endsAt } = aliased
  const notifications = here.map(async ({ reader, figures, index }) => {
    const { riderIds } = await shown.show(reader, [{ riderId, endsAt }])
    if (!riderIds.has(riderId)) return
    const newMatch = { userId: aliases[index]!, ...newcomer, ...figures }
    sockets.emitHere(reader.userId, 'ride_buddy_new_potential_match', { newMatch })
  })
  await Promise.all(notifications)
}

/** Computes what a message of an earlier version lacks. */
async function aliasedNow(
  { sql, clock, aliasOf }: BuddyNotifierNeeds,
  { newcomer, matches }: NewcomerMessage,
): Promise<Aliased | undefined> {
  const search = await findActiveSearch(sql, newcomer.userId, clock.now())
  return (
    search && {
      aliases: matches.map(([readerId]) => aliasOf(search.id, readerId)),
      endsAt: search.expiresAt.getTime(),
    }
  )
}
