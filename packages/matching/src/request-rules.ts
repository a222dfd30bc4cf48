import { expiresAt, isLive } from './connection-phase.ts'

/** The facts that decide about a new request; the caller collects them. */
export interface RequestFacts {
  readonly receiverExists: boolean
  readonly senderBlockedReceiver: boolean
  readonly receiverBlockedSender: boolean
  /** The two have an active connection. */
  readonly areConnected: boolean
  /** The sender already has a pending request to the receiver. */
  readonly isPendingToReceiver: boolean
  /** The receiver declined the sender, and the lock is still active. */
  readonly isResendLocked: boolean
  /** The newest search of the sender counts: see `searchCountsAt`. */
  readonly senderSearchCounts: boolean
  /** The newest search of the receiver counts: see `searchCountsAt`. */
  readonly receiverSearchCounts: boolean
  /** The latest searches of the two match, as seen by at least one of them. */
  readonly searchesMatch: boolean
  /** The receiver has a pending request to the sender. */
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

/**
 * The outcome of a new request. The order of the checks decides what each side learns. The receiver's block
 * is checked together with the receiver's search, so that a blocked sender gets the same sequence of outcomes
 * as a sender whose receiver does not answer and now searches elsewhere.
 */
export function decideRequest(facts: RequestFacts): RequestDecision {
  if (!facts.receiverExists) return 'RECEIVER_NOT_FOUND'
  if (facts.senderBlockedReceiver) return 'REQUEST_BLOCKED'
  if (facts.areConnected) return 'ALREADY_CONNECTED'
  if (facts.isPendingToReceiver) return 'DUPLICATE_REQUEST'
  if (facts.isResendLocked) return 'REQUEST_TOO_SOON'
  if (!facts.senderSearchCounts) return 'VALIDATION_FAILED'
  if (!isAvailable(facts)) return 'RECEIVER_NOT_AVAILABLE'
  return facts.isPendingFromReceiver ? 'auto-connect' : 'ok'
}

function isAvailable({ receiverBlockedSender, receiverSearchCounts, searchesMatch }: RequestFacts): boolean {
  return !receiverBlockedSender && receiverSearchCounts && searchesMatch
}

/** Whether a declined sender must wait before asking the same person again. */
export function isResendLocked(declinedAt: Date, now: Date, requestLifetimeMs: number): boolean {
  return isLive(expiresAt(declinedAt, requestLifetimeMs), now)
}

export interface SearchSpan {
  readonly expiresAt: Date
  /** When it was cancelled or led to a connection, if it was. */
  readonly endedAt?: Date | null | undefined
}

/** Whether a search is live, or ended within the last `withinMs` for any reason. */
export function searchCountsAt(search: SearchSpan, now: Date, withinMs: number): boolean {
  return isLive(expiresAt(endOf(search), withinMs), now)
}

function endOf({ expiresAt: expiry, endedAt }: SearchSpan): Date {
  return endedAt != null && endedAt < expiry ? endedAt : expiry
}
