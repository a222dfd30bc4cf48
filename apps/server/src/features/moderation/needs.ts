import type { UserId } from '@sawari/contract'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { TextSealer } from '../../platform/identity/secrets.ts'
import type { WriteMail } from '../../platform/mail/outbox.ts'
import type { endRidesOf } from '../ride-buddy/safety.service.ts'
import type { HeldMailboxes } from './held-mailboxes.ts'

/** The dependencies of the slice and of the command. */
export interface ModerationNeeds extends Pick<Core, 'database' | 'clock' | 'newId' | 'securityEvent'> {
  /** Encrypts the secrets of second factors. */
  readonly sealer: TextSealer
  readonly supportEmail: string
  /** Stores a mail in the transaction of its cause; it is sent after the commit. */
  readonly writeMail: WriteMail
  readonly heldMailboxes: HeldMailboxes
  /** Ends the sessions of a suspended person, in the transaction of the suspension. */
  readonly revokeSessions: (sql: Sql, userId: UserId, now: Date) => Promise<unknown>
  /** Called after the commit; other processes detect the revoked sessions themselves. */
  readonly closeSockets: (userId: UserId) => void
  /** Ends everything that a suspended person has in progress in Travel Buddy, in the same transaction. */
  readonly endRides: typeof endRidesOf
}
