// The tables after the newest migration. Times are milliseconds since 1970; lists and objects are JSON text.

import type {
  AttemptLimitTable,
  EmailProofTable,
  EndedSessionTable,
  KnownDeviceTable,
  PushSubscriptionTable,
  RefreshTokenTable,
  ResetMailTable,
  ResetRequestTable,
  ResetTokenTable,
  SavedPlacesTable,
  SavedRouteTable,
  SessionTable,
  UserTable,
} from './tables/accounts.ts'
import type {
  FeedbackTable,
  HeldMailboxTable,
  ModerationLogTable,
  ReportTable,
  SecondFactorProofTable,
  SecondFactorTable,
} from './tables/moderation.ts'
import type {
  DatasetTable,
  LinkTable,
  PlaceTable,
  PlanningTable,
  StandTable,
  TariffTable,
} from './tables/stand-network.ts'
import type {
  BlockTable,
  BuddyRequestTable,
  BuddySearchTable,
  ConnectionTable,
  ConversationTable,
  LiftedBlockTable,
  MessageTable,
  OrphanedThreadTable,
  PostedRideTable,
  ShownRiderTable,
} from './tables/travel-buddy.ts'

declare module '../platform/database/database.ts' {
  interface DatabaseTables {
    readonly dataset: DatasetTable
    readonly stands: StandTable
    readonly links: LinkTable
    readonly places: PlaceTable
    readonly tariffs: TariffTable
    readonly planning_tables: PlanningTable
    readonly users: UserTable
    readonly sessions: SessionTable
    readonly ended_sessions: EndedSessionTable
    readonly refresh_tokens: RefreshTokenTable
    readonly reset_mails: ResetMailTable
    readonly reset_requests: ResetRequestTable
    readonly reset_tokens: ResetTokenTable
    readonly known_devices: KnownDeviceTable
    readonly email_proofs: EmailProofTable
    readonly attempt_limits: AttemptLimitTable
    readonly push_subscriptions: PushSubscriptionTable
    readonly saved_routes: SavedRouteTable
    readonly saved_places: SavedPlacesTable
    readonly feedback: FeedbackTable
    readonly buddy_searches: BuddySearchTable
    readonly buddy_requests: BuddyRequestTable
    readonly connections: ConnectionTable
    readonly conversations: ConversationTable
    readonly messages: MessageTable
    readonly orphaned_threads: OrphanedThreadTable
    readonly blocks: BlockTable
    readonly lifted_blocks: LiftedBlockTable
    readonly reports: ReportTable
    readonly posted_rides: PostedRideTable
    readonly shown_riders: ShownRiderTable
    readonly second_factors: SecondFactorTable
    readonly second_factor_proofs: SecondFactorProofTable
    readonly moderation_log: ModerationLogTable
    readonly held_mailboxes: HeldMailboxTable
    readonly schema_needs: SchemaNeedTable
  }
}

/** A migration after which only programs that know another one can use the database. */
interface SchemaNeedTable {
  migration: string
  needs: string
}
