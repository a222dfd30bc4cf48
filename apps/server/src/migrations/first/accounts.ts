/** Accounts with their sessions, mails, devices and saved places; moderation, and the operation of servers. */
export const ACCOUNTS = `
create table users (
  id text primary key,
  email text not null unique,
  name text not null,
  phone text not null,
  password_hash text not null,
  consent_version text not null,
  consented_at bigint not null,
  created_at bigint not null,
  email_proved_at bigint,
  role text default 'rider' not null,
  suspended_at bigint,
  buddy_hold_at bigint,
  reviewed_at bigint,
  language text
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  refreshed_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint,
  device text default '' not null,
  last_used_at bigint
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  expires_at bigint not null,
  rotated_at bigint
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

create table reset_tokens (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index reset_tokens_by_user on reset_tokens (user_id);
create index reset_tokens_by_expiry on reset_tokens (expires_at);

create table attempt_limits (
  key text primary key,
  moments text not null,
  expires_at bigint not null
);
create index attempt_limits_by_expiry on attempt_limits (expires_at);

create table saved_routes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null,
  destination text not null,
  created_at bigint not null,
  constraint saved_routes_once_a_trip unique (user_id, source, destination)
);
create index saved_routes_newest on saved_routes (user_id, created_at);

create table feedback (
  id text primary key,
  user_id text references users (id) on delete cascade,
  name text not null,
  email text not null,
  message text not null,
  created_at bigint not null,
  state text default 'open' not null
);
create index feedback_by_user on feedback (user_id);
create index feedback_by_email on feedback (email);

create table saved_places (
  user_id text primary key references users (id) on delete cascade,
  places text not null
);

create table reset_mails (
  id text primary key,
  identifier_hash text not null,
  previous text not null,
  user_id text,
  issued_at bigint not null,
  code_hash text not null,
  code_expires_at bigint not null,
  code_used_at bigint,
  link_hash text not null unique,
  link_expires_at bigint not null,
  link_used_at bigint,
  constraint one_reset_mail_after_another unique (identifier_hash, previous)
);
create index reset_mails_newest on reset_mails (identifier_hash, issued_at);
create index reset_mails_by_user on reset_mails (user_id);
create index reset_mails_by_age on reset_mails (issued_at);

create table reset_requests (
  token_hash text primary key,
  mail_id text not null references reset_mails (id) on delete cascade,
  sent_mail integer not null,
  tries integer not null
);
create index reset_requests_by_mail on reset_requests (mail_id);

create table known_devices (
  user_id text not null references users (id) on delete cascade,
  device_hash text not null,
  last_used_at bigint not null,
  constraint known_devices_once_an_account primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);
create index known_devices_by_age on known_devices (last_used_at);

create table email_proofs (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  expires_at bigint not null
);
create index email_proofs_by_user on email_proofs (user_id);
create index email_proofs_by_expiry on email_proofs (expires_at);

-- Without a reference: the row outlives the session and the account.
create table ended_sessions (
  session_id text primary key,
  ended_at bigint not null
);
create index ended_sessions_by_end on ended_sessions (ended_at);

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null
);

create table second_factor_proofs (
  session_id text primary key references sessions (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index second_factor_proofs_by_user on second_factor_proofs (user_id);

create table moderation_log (
  id text primary key,
  at bigint not null,
  actor_id text references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  reason text not null,
  message text,
  person_id text references users (id) on delete set null,
  report_id text,
  feedback_id text
);
create index moderation_log_by_at on moderation_log (at);
create index moderation_log_by_actor_id on moderation_log (actor_id);
create index moderation_log_by_person_id on moderation_log (person_id);
create index moderation_log_by_report_id on moderation_log (report_id);
create index moderation_log_by_feedback_id on moderation_log (feedback_id);

-- One row, written by /readyz to prove that the database accepts writes.
create table canary (
  id integer primary key,
  written_at bigint not null
);

create table outbox (
  id text primary key,
  user_id text references users (id) on delete cascade,
  sealed text not null,
  created_at bigint not null,
  due_at bigint not null,
  expires_at bigint not null,
  attempts integer not null
);
create index outbox_by_due on outbox (due_at, created_at);
create index outbox_by_user on outbox (user_id);

-- The requirements of migrations on programs.
create table schema_needs (
  migration text primary key,
  needs text not null
);

-- The deletions that a restored backup must repeat.
create table deletion_log (
  kind text not null,
  id text not null,
  at bigint not null,
  constraint deletion_log_once primary key (kind, id)
);
create index deletion_log_by_time on deletion_log (at);

create table push_subscriptions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint_hash text not null unique,
  sealed text not null,
  on_request integer not null,
  on_acceptance integer not null,
  on_message integer not null,
  created_at bigint not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- Without a reference: a subscription that is deleted meanwhile must not fail the message that is stored.
create table push_outbox (
  id text primary key,
  subscription_id text not null,
  kind text not null,
  created_at bigint not null,
  due_at bigint not null,
  expires_at bigint not null,
  attempts integer not null
);
create index push_outbox_by_due on push_outbox (due_at, created_at);

-- Keyed hashes: a hold outlives the deletion of its account.
create table held_mailboxes (
  mailbox_hash text primary key,
  expires_at bigint not null
);

-- A keyed hash of the secret of the servers, to detect a server with another secret.
create table secret_check (
  id integer primary key,
  fingerprint text not null
);`
