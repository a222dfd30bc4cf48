import type { Language, UserId } from '@sawari/contract'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Batches } from '../../platform/database/pages.ts'
import type { WithPasswords } from '../../platform/identity/password-hash.ts'
import type { TextSealer } from '../../platform/identity/secrets.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'

/** The dependencies of the slice. */
export interface AccountNeeds
  extends Pick<Core, 'clock' | 'database' | 'newId' | 'keyedHash' | 'limits' | 'securityEvent'> {
  readonly config: Config
  readonly outbox: Pick<Outbox, 'write'>
  readonly sockets: UserSockets
  /** Encrypts the endpoints and keys of browsers. */
  readonly pushSealer: TextSealer
  /** The data that other features store about a passenger. */
  readonly records: readonly PassengerRecords[]
  /**
   * Called in the transaction in which the address becomes the account's confirmed one: that of the
   * confirmation, or that of the sign-up if no confirmation is required.
   */
  readonly onOwnAddress: (sql: Sql, account: Owner) => Promise<void>
}

/** The dependencies of calls that set or check a password. */
export interface PasswordNeeds extends AccountNeeds {
  readonly withPasswords: WithPasswords
  /** Whether a password is one of the most common ones, ignoring case. */
  readonly isCommonPassword: (password: string) => Promise<boolean>
}

/** Who owns an account. */
export interface Owner {
  readonly id: UserId
  readonly email: string
}

/** What another feature stores about a passenger. Rows with a foreign key to the account are deleted with it. */
export interface ErasableRecords {
  /**
   * Erases the rest before the account is deleted. Functions passed to `afterCommit` notify other users once
   * the deletion has been committed.
   */
  erase?(sql: Sql, account: Owner, afterCommit: (notify: () => void) => void): Promise<void>
}

export interface PassengerRecords extends ErasableRecords {
  /** The name of the field in the export. */
  readonly name: string
  /** All rows, or batches of them if there may be many. */
  read(sql: Sql, userId: UserId): Promise<readonly unknown[]> | Batches
}

/** The parsed body of a call. */
export type BodyOf<Endpoint extends { readonly body: z.ZodType }> = z.output<Endpoint['body']>

/** The client of a call without a sign-in. */
export interface Caller {
  /** The part of its address to which limits apply. */
  readonly address: string
  /** The language of mails. */
  readonly language: Language
}
