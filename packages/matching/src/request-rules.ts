import { expiresAt, isLive } from './expiry.ts'

/** What a new request meets, gathered by whoever stores requests. */
export interface RequestFacts {
  /** All fields are there, and the receiver is not the sender. */
  readonly isWellFormed: boolean
  readonly receiverExists: boolean
  readonly senderBlockedReceiver: boolean
  readonly receiverBlockedSender: boolean
  /** The two have a live connection. */
  readonly areConnected: boolean
  /** A pending request goes from the sender to the receiver already. */
  readonly isPendingToReceiver: boolean
  /** The receiver declined the sender, and the lock still holds. */
  readonly isResendLocked: boolean
  /** By `searchCountsAt`. */
  readonly senderSearchCounts: boolean
  /** By `searchCountsAt`. */
  readonly receiverSearchCounts: boolean
  /** A pending request goes from the receiver to the sender. */
  readonly isPendingFromReceiver: boolean
}

export type RequestDecision =
  | 'ok'
  | 'auto-connect'
  | 'VALIDATION_FAILED'
  | 'RECEIVER_NOT_FOUND'
  | 'REQUEST_BLOCKED'
  | 'RECEIVER_NOT_AVAILABLE'
  | 'ALREADY_CONNECTED'
  | 'DUPLICATE_REQUEST'
  | 'REQUEST_TOO_SOON'

/** What becomes of a new request. The order decides what is revealed to whom: a block looks like absence. */
export function decideRequest(facts: RequestFacts): RequestDecision {
  if (!facts.isWellFormed) return 'VALIDATION_FAILED'
  if (!facts.receiverExists) return 'RECEIVER_NOT_FOUND'
  if (facts.senderBlockedReceiver) return 'REQUEST_BLOCKED'
  if (facts.receiverBlockedSender) return 'RECEIVER_NOT_AVAILABLE'
  if (facts.areConnected) return 'ALREADY_CONNECTED'
  if (facts.isPendingToReceiver) return 'DUPLICATE_REQUEST'
  if (facts.isResendLocked) return 'REQUEST_TOO_SOON'
  if (!facts.senderSearchCounts) return 'VALIDATION_FAILED'
  if (!facts.receiverSearchCounts) return 'RECEIVER_NOT_AVAILABLE'
  return facts.isPendingFromReceiver ? 'auto-connect' : 'ok'
}

/** Whether a pending request can still be answered. */
export function isRequestLive(createdAt: Date, now: Date, requestLifetimeMs: number): boolean {
  return isLive(expiresAt(createdAt, requestLifetimeMs), now)
}

/** Whether somebody who was declined has to wait before asking the same person again. */
export function isResendLocked(declinedAt: Date, now: Date, requestLifetimeMs: number): boolean {
  return isLive(expiresAt(declinedAt, requestLifetimeMs), now)
}

export interface SearchSpan {
  readonly expiresAt: Date
  /** When it was cancelled or led to a connection, if it was. */
  readonly endedAt?: Date | null | undefined
}

/** Whether a search is live, or ended within the last `withinMs`, however it ended. */
export function searchCountsAt(search: SearchSpan, now: Date, withinMs: number): boolean {
  return isLive(expiresAt(endOf(search), withinMs), now)
}

function endOf({ expiresAt: expiry, endedAt }: SearchSpan): Date {
  return endedAt != null && endedAt < expiry ? endedAt : expiry
}
