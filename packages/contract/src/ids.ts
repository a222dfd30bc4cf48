// The ids of everything that users create. Each kind has its own type, so that they cannot be confused; at run
// time all are strings.

import type { z } from 'zod'
import { entityId } from './primitives.ts'

export const userId = entityId.brand<'UserId'>()
/**
 * Another rider, as a client names them: the alias of a stranger, or the id of somebody with whom the rider is or was
 * connected.
 */
export const riderId = entityId.brand<'RiderId'>()
export const sessionId = entityId.brand<'SessionId'>()
export const searchId = entityId.brand<'SearchId'>()
export const requestId = entityId.brand<'RequestId'>()
export const matchId = entityId.brand<'MatchId'>()
export const chatId = entityId.brand<'ChatId'>()
export const conversationId = entityId.brand<'ConversationId'>()
export const messageId = entityId.brand<'MessageId'>()
export const reportId = entityId.brand<'ReportId'>()
export const feedbackId = entityId.brand<'FeedbackId'>()
export const moderationEntryId = entityId.brand<'ModerationEntryId'>()

export type UserId = z.infer<typeof userId>
export type RiderId = z.infer<typeof riderId>
/** Names one sign-in. */
export type SessionId = z.infer<typeof sessionId>
export type SearchId = z.infer<typeof searchId>
export type RequestId = z.infer<typeof requestId>
/** Names the connection of two riders. */
export type MatchId = z.infer<typeof matchId>
export type ChatId = z.infer<typeof chatId>
export type ConversationId = z.infer<typeof conversationId>
export type MessageId = z.infer<typeof messageId>
/** Names one rider's report about another. */
export type ReportId = z.infer<typeof reportId>
/** Names a message of the contact form. */
export type FeedbackId = z.infer<typeof feedbackId>
/** Names one row of what moderators did. */
export type ModerationEntryId = z.infer<typeof moderationEntryId>
