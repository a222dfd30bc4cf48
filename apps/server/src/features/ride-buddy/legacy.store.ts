import type { UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { PostedRideTable } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { TripNames } from '../route-planner/trip-planner.ts'
import type { RiderTrip } from './shared-ride.ts'

/** A planned ride that its rider offers to share. */
export interface PostedRide {
  readonly id: string
  readonly userId: UserId
  /** The rider typed them, and only the rider sees them. */
  readonly names: TripNames
  readonly trip: RiderTrip
  readonly seats: number
  readonly departsAt: Date
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The maximum number of rides stored per rider. */
const POSTED_RIDES = 10

/** The maximum number of others' rides to compare; the newest are used. */
const COMPARED_RIDES = 1_000

/** Stores a ride and deletes the oldest beyond the limit. The caller has locked the rider's row. */
export async function insertRide(sql: Sql, ride: PostedRide): Promise<void> {
  await sql
    .insertInto('posted_rides')
    .values({
      id: ride.id,
      user_id: ride.userId,
      ...ride.names,
      trip: JSON.stringify(ride.trip),
      seats: ride.seats,
      departs_at: ride.departsAt.getTime(),
      created_at: ride.createdAt.getTime(),
      expires_at: ride.expiresAt.getTime(),
    })
    .execute()
  const kept = sql
    .selectFrom('posted_rides')
    .select('id')
    .where('user_id', '=', ride.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(POSTED_RIDES)
  await sql
    .deleteFrom('posted_rides')
    .where('user_id', '=', ride.userId)
    .where('id', 'not in', kept)
    .execute()
}

export async function listRidesOf(sql: Sql, userId: UserId): Promise<PostedRide[]> {
  const rows = await sql
    .selectFrom('posted_rides')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(rideOf)
}

/** Others' posted rides that have not expired. */
export async function listRidesOfOthers(sql: Sql, userId: UserId, now: Date): Promise<PostedRide[]> {
  const rows = await sql
    .selectFrom('posted_rides')
    .selectAll()
    .where('user_id', '!=', userId)
    .where('expires_at', '>', now.getTime())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED_RIDES)
    .execute()
  return rows.map(rideOf)
}

export async function deleteRidesOf(sql: Sql, userId: UserId): Promise<void> {
  await sql.deleteFrom('posted_rides').where('user_id', '=', userId).execute()
}

function rideOf(row: Selectable<PostedRideTable>): PostedRide {
  return {
    id: row.id,
    userId: row.user_id,
    names: { source: row.source, destination: row.destination },
    trip: JSON.parse(row.trip) as RiderTrip,
    seats: row.seats,
    departsAt: new Date(row.departs_at),
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
