// A hold follows the mailbox: a new account of a held person, after a deletion or in parallel, is on hold as
// well (docs/adr/0059).

import type { UserId } from '@sawari/contract'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { KeyedHash } from '../../platform/identity/keyed-hash.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { deleteMailbox, hasMailbox, insertMailbox } from './held-mailboxes.store.ts'
import { AUTOMATIC, insertEntry } from './log.store.ts'
import { mailboxOf } from './mailbox.ts'
import { holdPerson, isHeld, type Person, readPeople } from './people.store.ts'

/** As long as the reports behind the hold. */
const KEPT_MS = 365 * 86_400_000

/** The mailboxes of held and suspended accounts. Every method must run in the transaction of its cause. */
export interface HeldMailboxes {
  /**
   * Keeps the mailbox of a person if it is confirmed: otherwise somebody could sign up with another person's
   * address, be reported by friends, and so lock that person out.
   */
  readonly keep: (sql: Sql, person: Pick<Person, 'email' | 'isEmailProved'>) => Promise<void>
  /** Returns false if the mailbox was not kept. */
  readonly lift: (sql: Sql, email: string) => Promise<boolean>
  /** Holds Travel Buddy for a new account of a kept mailbox. */
  readonly carryOver: (sql: Sql, account: { readonly id: UserId; readonly email: string }) => Promise<void>
}

interface HeldMailboxNeeds {
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly keyedHash: KeyedHash
  readonly securityEvent: RecordSecurityEvent
  readonly emailProofRequired: boolean
  /** Ends everything that a rider has in progress in Travel Buddy. */
  readonly endRides: (sql: Sql, userId: UserId, now: Date) => Promise<void>
}

export function createHeldMailboxes(needs: HeldMailboxNeeds): HeldMailboxes {
  const { clock, newId, keyedHash, securityEvent, endRides } = needs
  const hashOf = (email: string) => keyedHash('held-mailbox', mailboxOf(email))
  return {
    keep: async (sql, { email, isEmailProved }) => {
      if (needs.emailProofRequired && !isEmailProved) return
      await insertMailbox(sql, hashOf(email), new Date(clock.now().getTime() + KEPT_MS))
    },
    lift: (sql, email) => deleteMailbox(sql, hashOf(email)),
    carryOver: async (sql, { id, email }) => {
      const now = clock.now()
      if (!(await hasMailbox(sql, hashOf(email), now))) return
      const person = (await readPeople(sql, [id])).get(id)
      if (person === undefined || isHeld(person) || !(await holdPerson(sql, id, now))) return
      await endRides(sql, id, now)
      await insertEntry(sql, {
        ...{ id: newId(), at: now, ...AUTOMATIC, action: 'hold', personId: id },
        reason: 'the mailbox of an account that was held or suspended',
      })
      securityEvent({ event: 'moderation', outcome: 'hold', userId: id })
    },
  }
}
