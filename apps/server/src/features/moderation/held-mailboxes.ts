// A hold follows the mailbox: a new account of a held person, after a deletion or in parallel, is on hold as
// well (docs/adr/0059).

import { normaliseEmail } from '@sawari/contract'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Owner } from '../accounts/needs.ts'
import type { endRidesOf } from '../ride-buddy/safety.service.ts'
import { AUTOMATIC, recordAction } from './log.store.ts'
import { holdPerson, isHeld, type Person, readPeople } from './people.store.ts'

/** A mailbox is kept as long as the reports behind the hold. */
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
  readonly carryOver: (sql: Sql, account: Owner) => Promise<void>
}

interface HeldMailboxNeeds extends Pick<Core, 'clock' | 'newId' | 'keyedHash' | 'securityEvent'> {
  readonly emailProofRequired: boolean
  /** Ends everything that a rider has in progress in Travel Buddy. */
  readonly endRides: typeof endRidesOf
}

export function createHeldMailboxes(needs: HeldMailboxNeeds): HeldMailboxes {
  const { clock, keyedHash, securityEvent, endRides } = needs
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
      await recordAction(sql, needs, AUTOMATIC, {
        action: 'hold',
        personId: id,
        reason: 'the mailbox of an account that was held or suspended',
      })
      securityEvent({ event: 'moderation', outcome: 'hold', userId: id })
    },
  }
}

/** Keeps a mailbox until `expiresAt`, also if it was kept with another expiry before. */
export async function insertMailbox(sql: Sql, hash: string, expiresAt: Date): Promise<void> {
  const row = { mailbox_hash: hash, expires_at: expiresAt.getTime() }
  await sql
    .insertInto('held_mailboxes')
    .values(row)
    .onConflict(conflict => conflict.column('mailbox_hash').doUpdateSet({ expires_at: row.expires_at }))
    .execute()
}

async function hasMailbox(sql: Sql, hash: string, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('held_mailboxes')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', hash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the mailbox was not kept. */
async function deleteMailbox(sql: Sql, hash: string): Promise<boolean> {
  const row = await sql
    .deleteFrom('held_mailboxes')
    .where('mailbox_hash', '=', hash)
    .returning('mailbox_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Google delivers all spellings with dots, and both domains, to one mailbox. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an email address: the part after a plus sign is the owner's own label. */
export function mailboxOf(address: string): string {
  const email = normaliseEmail(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [local = ''] = email.slice(0, at).split('+')
  // An address may begin with the plus sign.
  if (local === '') return email
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
