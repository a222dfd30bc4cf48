// Stores searches that begin at the same time in one transaction, because a commit takes as long for one as for
// many.

import type { UserId } from '@sawari/contract'
import { expiresAt } from '@sawari/matching'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import { type Database, isDatabaseAway, type Sql } from '../../platform/database/database.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { lockManyRiders, type Rider } from './riders.store.ts'
import { type EndedSearch, expireSearchesOf, insertSearches, type LiveSearch } from './searches.store.ts'
import type { RiderTrip, TripNames } from './shared-ride.ts'

export interface NewSearch {
  readonly userId: UserId
  /** As typed. */
  readonly names: TripNames
  readonly trip: RiderTrip
  readonly radiusKm: number
}

/** A search that was stored, and its rider. */
export interface StoredSearch {
  readonly search: LiveSearch
  readonly rider: Rider
}

export type SearchWriter = GroupCommit<NewSearch, StoredSearch | Refusal>

export interface SearchWriterNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly searchMs: number
  /** Called after the commit with the riders' earlier searches that had expired. */
  readonly onExpired: (expired: readonly EndedSearch[]) => void
}

export function createSearchWriter(needs: SearchWriterNeeds): SearchWriter {
  const { database, onExpired } = needs
  return createGroupCommit<NewSearch, StoredSearch | Refusal>({
    isInDoubt: isDatabaseAway,
    commit: async wanted => {
      const { outcomes, expired } = await database.sql
        .transaction()
        .execute(sql => storeSearches(sql, wanted, needs))
      onExpired(expired)
      return outcomes
    },
  })
}

/** Locks the riders' rows, so that all other operations on one of them run before or after this one. */
async function storeSearches(
  sql: Sql,
  wanted: readonly NewSearch[],
  { clock, newId, searchMs }: SearchWriterNeeds,
): Promise<{ readonly outcomes: (StoredSearch | Refusal)[]; readonly expired: readonly EndedSearch[] }> {
  const userIds = wanted.map(({ userId }) => userId)
  const riders = await lockManyRiders(sql, userIds)
  const createdAt = clock.now()
  const expired = await expireSearchesOf(sql, userIds, createdAt)
  const outcomes = wanted.map(({ userId, ...asked }): StoredSearch | Refusal => {
    const rider = riders.get(userId)
    if (rider === undefined) return refuse('INVALID_TOKEN')
    if (rider.isOnHold) return refuse('BUDDY_ON_HOLD')
    const search: LiveSearch = {
      id: newId(),
      userId,
      ...asked,
      createdAt,
      expiresAt: expiresAt(createdAt, searchMs),
      endedAt: undefined,
      end: undefined,
    }
    return { search, rider }
  })
  const inserted = await insertSearches(
    sql,
    outcomes.flatMap(outcome => ('search' in outcome ? [outcome.search] : [])),
  )
  return {
    expired,
    outcomes: outcomes.map(outcome =>
      'search' in outcome && !inserted.has(outcome.search.id) ? refuse('ACTIVE_SEARCH_EXISTS') : outcome,
    ),
  }
}
