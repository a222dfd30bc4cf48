import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * PostgreSQL stores a group of chat messages with one function, so that a group takes one round trip. A change
 * of the rule needs a function with a new name in a new migration, because servers of both versions run at the
 * same time.
 */
export const createStoreChatMessages: Migration = {
  async up(database: Kysely<unknown>) {
    if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql.raw(STORE_CHAT_MESSAGES).execute(database)
  },
}

/**
 * Each message of `given` is a list: chat, sender, text, type, the sender's id of the message or null, and the
 * id that a new message gets. The result has one row for each, in any order:
 *
 * - `position` counts from 0. `first_position` differs from it for a repeat within the group.
 * - `state` is 'new', 'known' (stored earlier; the columns from `id` on describe it), 'closed' or 'full'.
 *
 * The function sets its own planner options. Each connection plans the statements once, perhaps while the tables
 * are empty. A plan without indexes would read whole tables later.
 *
 * The chats are locked by a statement of their own. The next statement sees what other transactions have
 * committed until then, so that no repeat is stored twice.
 */
const STORE_CHAT_MESSAGES = `
create function store_chat_messages(given jsonb, stored_at bigint, most integer)
returns table (
  "position" integer, first_position integer, state text, seq integer, user_low text, user_high text,
  id text, body text, message_type text, created_at bigint, withheld integer
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  perform connections.id from connections
  where chat_id = any(array(select value ->> 0 from jsonb_array_elements(given)))
  order by chat_id
  for no key update;

  return query
  with sent as materialized (
    select (item.number - 1)::integer as place, value ->> 0 as thread, value ->> 1 as sender,
      value ->> 2 as text, value ->> 3 as kind, value ->> 4 as name, value ->> 5 as new_id
    from jsonb_array_elements(given) with ordinality as item(value, number)
  ),
  found as (
    select sent.*, connections.user_low as low, connections.user_high as high, last_seq, sent_low,
      case when name is null then place
        else min(place) over (partition by thread, sender, name) end as first_place,
      coalesce(ended_at is null and chat_ends_at > stored_at and sender in (user_low, user_high), false)
        as may_write,
      earlier.id as known_id, earlier.seq as known_seq, earlier.body as known_body,
      earlier.message_type as known_type, earlier.created_at as known_at, earlier.withheld as known_withheld
    from sent
    left join connections on chat_id = thread
    left join messages as earlier
      on earlier.thread_id = thread and earlier.sender_id = sender and earlier.client_message_id = name
  ),
  judged as (
    select *, may_write and known_id is null and first_place = place as is_candidate from found
  ),
  ranked as (
    select *,
      row_number() over (partition by thread, sender, is_candidate order by place)
        + case when sender = low then sent_low else last_seq - sent_low end <= most as is_within_limit
    from judged
  ),
  numbered as materialized (
    select *, is_candidate and is_within_limit as is_new,
      (last_seq + count(*) filter (where is_candidate and is_within_limit)
        over (partition by thread order by place))::integer as new_seq
    from ranked
  ),
  stored as (
    insert into messages
      (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
    select new_id, thread, new_seq, sender, text, kind, name, stored_at, 0 from numbered where is_new
  ),
  counted as (
    update connections set last_seq = connections.last_seq + sums.all_sent,
      sent_low = connections.sent_low + sums.low_sent
    from (
      select thread, count(*)::integer as all_sent, (count(*) filter (where sender = low))::integer as low_sent
      from numbered where is_new group by thread
    ) as sums
    where chat_id = sums.thread
  )
  select place, first_place,
    case
      when low is null then 'closed'
      when known_id is not null then 'known'
      when is_new then 'new'
      when is_candidate then 'full'
      else 'closed'
    end,
    coalesce(known_seq, new_seq), low, high, known_id, known_body, known_type, known_at, known_withheld
  from numbered;
end
$$`
