// Feedback, reports, and the actions of moderators.

import type {
  FeedbackId,
  ModerationAction,
  ModerationEntryId,
  ReportId,
  SessionId,
  UserId,
} from '@sawari/contract'
import type { Generated } from 'kysely'

declare module '../../platform/database/database.ts' {
  interface DatabaseTables {
    readonly feedback: FeedbackTable
    readonly reports: ReportTable
    readonly second_factors: SecondFactorTable
    readonly second_factor_proofs: SecondFactorProofTable
    readonly held_mailboxes: HeldMailboxTable
    readonly moderation_log: ModerationLogTable
  }
}

interface FeedbackTable {
  id: FeedbackId
  /** The user who was signed in when the feedback was sent, if any. */
  user_id: UserId | null
  name: string
  email: string
  message: string
  created_at: number
  state: Generated<FeedbackState>
}

export type FeedbackState = 'open' | 'answered' | 'closed'

interface ReportTable {
  id: ReportId
  /** Null after the account was deleted; the report itself stays. */
  reporter_id: UserId | null
  reported_id: UserId | null
  reason: string
  description: string
  /** JSON: the chats of the two riders at the time of the report. */
  chat_copy: string
  created_at: number
  closed_at: Generated<number | null>
  /**
   * 1: its reporter counts toward a hold. Decided at the time of the report, because the underlying facts are
   * deleted later.
   */
  counts: Generated<0 | 1>
}

/** The second factor of a moderator. */
interface SecondFactorTable {
  user_id: UserId
  /** The secret of the codes, encrypted. */
  sealed_secret: string
  /** The newest 30-second step whose code was used; codes of this and earlier steps are rejected. */
  last_step: number
  created_at: number
}

/** A session in which the second factor was entered. */
interface SecondFactorProofTable {
  session_id: SessionId
  user_id: UserId
  expires_at: number
}

/** The mailbox of a held or suspended account; the row outlives the account. */
interface HeldMailboxTable {
  mailbox_hash: string
  expires_at: number
}

/** Who read or did what, when and why. Rows are only inserted, and deleted after a year. */
export interface ModerationLogTable {
  id: ModerationEntryId
  at: number
  /** Null: the command line, an automatic step, or a deleted account. */
  actor_id: UserId | null
  actor_name: string
  action: ModerationAction
  reason: string
  /** The text sent to the person; erased with their account. */
  message: string | null
  /** The person concerned. */
  person_id: UserId | null
  report_id: ReportId | null
  feedback_id: FeedbackId | null
}
