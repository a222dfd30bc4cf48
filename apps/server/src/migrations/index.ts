import type { Migration } from 'kysely/migration'
import { createStandNetwork } from './0001-stand-network.ts'
import { createAccounts } from './0002-accounts.ts'
import { createTravelBuddy } from './0003-travel-buddy.ts'
import { addLinkFareSources } from './0004-link-fare-sources.ts'
import { addRoadsAndImports } from './0005-roads-and-imports.ts'
import { createSavedPlaces } from './0006-saved-places.ts'
import { addLinkFareOrigins } from './0007-link-fare-origins.ts'
import { renameDistanceBasis } from './0008-distance-basis.ts'
import { removeExactTrips } from './0009-snapped-trips.ts'
import { addMailedLinks } from './0010-mailed-links.ts'
import { addSessionList } from './0011-session-list.ts'
import { addModeration } from './0012-moderation.ts'
import { boundChats } from './0013-bounded-chats.ts'
import { createCanaryTable } from './0015-canary.ts'
import { createStoreChatMessages } from './0016-store-chat-messages.ts'
import { createMailOutbox } from './0017-mail-outbox.ts'
import { createDeletionLog } from './0019-deletion-log.ts'
import { addWebPush } from './0020-web-push.ts'
import { addHeldMailboxes } from './0022-held-mailboxes.ts'
import { addSecretCheck } from './0023-secret-check.ts'
import { addOrphanedThreads } from './0024-orphaned-threads.ts'
import { addUnusedSuccessors } from './0025-unused-successors.ts'
import { addShownRiders } from './0026-shown-riders.ts'

export interface SchemaChange extends Migration {
  /**
   * The newest migration that a program must know to use the database after this one. Absent: every older
   * program can use it, because the migration only adds things that they do not use (docs/adr/0043).
   */
  readonly needs?: string
}

/** In the order of their numbers. A released migration is never edited. */
export const migrations: Readonly<Record<string, SchemaChange>> = {
  '0001-stand-network': createStandNetwork,
  '0002-accounts': createAccounts,
  '0003-travel-buddy': createTravelBuddy,
  '0004-link-fare-sources': addLinkFareSources,
  '0005-roads-and-imports': addRoadsAndImports,
  '0006-saved-places': createSavedPlaces,
  '0007-link-fare-origins': addLinkFareOrigins,
  '0008-distance-basis': renameDistanceBasis,
  '0009-snapped-trips': removeExactTrips,
  '0010-mailed-links': addMailedLinks,
  '0011-session-list': addSessionList,
  '0012-moderation': addModeration,
  '0013-bounded-chats': boundChats,
  '0015-canary': createCanaryTable,
  '0016-store-chat-messages': createStoreChatMessages,
  '0017-mail-outbox': createMailOutbox,
  '0019-deletion-log': createDeletionLog,
  '0020-web-push': addWebPush,
  '0022-held-mailboxes': addHeldMailboxes,
  '0023-secret-check': addSecretCheck,
  '0024-orphaned-threads': addOrphanedThreads,
  '0025-unused-successors': addUnusedSuccessors,
  '0026-shown-riders': addShownRiders,
}
