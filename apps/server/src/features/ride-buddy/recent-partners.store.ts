import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, readPage } from '../../platform/database/pages.ts'

/** For this time after a connection the other rider is listed, so that they can be reported. */
const REPORTABLE_MS = 86_400_000

interface RecentPartner {
  readonly userId: UserId
  readonly name: string
  readonly endedAt: Date
}

/**
 * The riders whose connection with this rider ended within the last day, newest first, each once. Without
 * riders whom this rider has blocked or reported since, and those who are connected again. The reason of the
 * end is not shown, because it could be a block.
 */
export async function listRecentPartners(
  sql: Sql,
  { userId, page }: { readonly userId: UserId; readonly page: Page },
  now: Date,
): Promise<Paged<RecentPartner>> {
  const moment = now.getTime()
  const query = sql
    .selectFrom('connections')
    .innerJoin('users', join =>
      join.on(({ eb, or }) =>
        or([eb('users.id', '=', eb.ref('user_low')), eb('users.id', '=', eb.ref('user_high'))]),
      ),
    )
    .select(({ fn, ref }) => [
      'users.id',
      'users.name',
      fn.max(fn.coalesce('ended_at', ref('contact_ends_at'))).as('ended'),
    ])
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .where('users.id', '!=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocked_id')
            .where('blocker_id', '=', userId)
            .whereRef('blocked_id', '=', 'users.id'),
        ),
      ),
    )
    .groupBy(['users.id', 'users.name'])
    // A live connection ends in the future.
    .having(({ fn, ref }) => fn.max(fn.coalesce('ended_at', ref('contact_ends_at'))), '<=', moment)
    .having(
      ({ fn, ref }) => fn.max(fn.coalesce('ended_at', ref('contact_ends_at'))),
      '>',
      moment - REPORTABLE_MS,
    )
    .orderBy('ended', 'desc')
    .orderBy('users.id')
  const { rows, hasMore } = await readPage(query, page)
  const partners = rows.map(({ id, name, ended }) => ({ userId: id, name, endedAt: new Date(Number(ended)) }))
  return { rows: partners, hasMore }
}
