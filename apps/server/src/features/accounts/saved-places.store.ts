import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { noSavedPlaces, type SavedPlaces } from './saved-places.ts'

export async function readPlaces(sql: Sql, userId: UserId): Promise<SavedPlaces> {
  const row = await sql
    .selectFrom('saved_places')
    .select('places')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? noSavedPlaces : (JSON.parse(row.places) as SavedPlaces)
}

/**
 * The caller must have locked the account's row until the transaction ends, so that writes are serialised and
 * the account is not deleted.
 */
export async function writePlaces(sql: Sql, userId: UserId, saved: SavedPlaces): Promise<void> {
  const places = JSON.stringify(saved)
  await sql
    .insertInto('saved_places')
    .values({ user_id: userId, places })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ places }))
    .execute()
}
