/** Searches, requests, connections, their chats and conversations, blocks, reports, posted rides. */
export const TRAVEL_BUDDY = `
create table buddy_searches (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null,
  destination text not null,
  trip text not null,
  radius_km integer not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  end_reason text
);
create unique index one_active_search_a_user on buddy_searches (user_id) where ended_at is null;
create index buddy_searches_by_user on buddy_searches (user_id, created_at);
create index buddy_searches_newest on buddy_searches (created_at);
create index buddy_searches_due on buddy_searches (expires_at) where ended_at is null;
create index buddy_searches_with_trip on buddy_searches (ended_at) where trip != 'null';

create table buddy_requests (
  id text primary key,
  sender_id text not null references users (id) on delete cascade,
  receiver_id text not null references users (id) on delete cascade,
  route_details text not null,
  message text not null,
  state text not null,
  created_at bigint not null,
  expires_at bigint not null,
  answered_at bigint
);
create unique index one_pending_request_a_pair on buddy_requests (sender_id, receiver_id) where state = 'pending';
create index buddy_requests_by_sender on buddy_requests (sender_id, receiver_id, created_at);
create index buddy_requests_by_receiver on buddy_requests (receiver_id, created_at);
create index buddy_requests_due on buddy_requests (expires_at) where state = 'pending';

create table connections (
  id text primary key,
  chat_id text not null unique,
  request_id text not null unique,
  user_low text not null references users (id) on delete cascade,
  user_high text not null references users (id) on delete cascade,
  route_details text not null,
  created_at bigint not null,
  chat_ends_at bigint not null,
  contact_ends_at bigint not null,
  ended_at bigint,
  end_reason text,
  contact_announced_at bigint,
  last_seq integer not null,
  sent_low integer default 0 not null
);
create unique index one_live_connection_a_pair on connections (user_low, user_high) where ended_at is null;
create index connections_by_user_low on connections (user_low, created_at);
create index connections_by_user_high on connections (user_high, created_at);
-- Without the second condition, connections that ended early would stay in the index permanently.
create index connections_due_for_contact on connections (chat_ends_at)
  where contact_announced_at is null and ended_at is null;
create index connections_due_for_expiry on connections (contact_ends_at) where ended_at is null;
create index connections_held on connections (ended_at) where end_reason = 'held';

create table conversations (
  id text primary key,
  user_low text not null references users (id) on delete cascade,
  user_high text not null references users (id) on delete cascade,
  created_at bigint not null,
  last_seq integer not null,
  sent_low integer default 0 not null,
  constraint one_conversation_a_pair unique (user_low, user_high)
);
create index conversations_by_user_high on conversations (user_high);

create table messages (
  id text primary key,
  thread_id text not null,
  seq integer not null,
  sender_id text not null,
  body text not null,
  message_type text not null,
  client_message_id text,
  created_at bigint not null,
  withheld integer default 0 not null,
  constraint messages_in_order unique (thread_id, seq),
  -- Null values are distinct: messages without a client id never conflict.
  constraint messages_once unique (thread_id, sender_id, client_message_id)
);
create index messages_by_age on messages (created_at);

-- The senders of the messages of deleted threads, which have no index by their sender. Triggers write it.
create table orphaned_threads (
  thread_id text not null,
  sender_id text not null,
  newest_at bigint not null,
  constraint orphaned_threads_once primary key (sender_id, thread_id)
);
create index orphaned_threads_by_age on orphaned_threads (newest_at);

create table blocks (
  blocker_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  constraint blocks_once primary key (blocker_id, blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create table lifted_blocks (
  blocker_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  lifted_at bigint not null,
  constraint lifted_blocks_once primary key (blocker_id, blocked_id)
);
create index lifted_blocks_by_blocked on lifted_blocks (blocked_id);

create table reports (
  id text primary key,
  reporter_id text references users (id) on delete set null,
  reported_id text references users (id) on delete set null,
  reason text not null,
  description text not null,
  chat_copy text not null,
  created_at bigint not null,
  closed_at bigint,
  counts integer default 0 not null
);
create index reports_by_reporter on reports (reporter_id);
create index reports_by_reported on reports (reported_id);

create table posted_rides (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null,
  destination text not null,
  trip text not null,
  seats integer not null,
  departs_at bigint not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index posted_rides_by_user on posted_rides (user_id);
create index posted_rides_by_expiry on posted_rides (expires_at);`
