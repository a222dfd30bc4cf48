import type { Migration } from 'kysely/migration'
import { addUnusedSuccessors } from './0025-unused-successors.ts'
import { addShownRiders } from './0026-shown-riders.ts'
import { storePlainMessages } from './0027-plain-messages.ts'
import { addNetworkOverlays } from './0028-network-overlays.ts'
import { createFirstSchema } from './first/first-schema.ts'

export interface SchemaChange extends Migration {
  /**
   * The newest migration that a program must know to use the database after this one. Absent: every older
   * program can use it, because the migration only adds things that they do not use (docs/adr/0043).
   */
  readonly needs?: string
}

/**
 * What versions until 0.10.0 applied one by one. The first one now creates all of it; the others do nothing, and keep
 * their names, which databases, backups and earlier versions contain.
 */
const FIRST_SCHEMA = [
  '0001-stand-network',
  '0002-accounts',
  '0003-travel-buddy',
  '0004-link-fare-sources',
  '0005-roads-and-imports',
  '0006-saved-places',
  '0007-link-fare-origins',
  '0008-distance-basis',
  '0009-snapped-trips',
  '0010-mailed-links',
  '0011-session-list',
  '0012-moderation',
  '0013-bounded-chats',
  '0015-canary',
  '0016-store-chat-messages',
  '0017-mail-outbox',
  '0019-deletion-log',
  '0020-web-push',
  '0022-held-mailboxes',
  '0023-secret-check',
  '0024-orphaned-threads',
]

export function isFirstSchema(name: string): boolean {
  return FIRST_SCHEMA.includes(name)
}

const nothing: SchemaChange = { up: () => Promise.resolve() }

/** In the order of their numbers. A released migration is never edited. */
export const migrations: Readonly<Record<string, SchemaChange>> = {
  ...Object.fromEntries(FIRST_SCHEMA.map((name, index) => [name, index === 0 ? createFirstSchema : nothing])),
  '0025-unused-successors': addUnusedSuccessors,
  '0026-shown-riders': addShownRiders,
  '0027-plain-messages': storePlainMessages,
  '0028-network-overlays': addNetworkOverlays,
}
