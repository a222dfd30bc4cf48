export type ConnectionPhase = 'chat' | 'contact' | 'expired'

/** How long two connected riders can write to each other, and then see each other's contact details. */
export interface ConnectionLifetimes {
  readonly chatMs: number
  readonly contactMs: number
}

export interface ConnectionTimes {
  readonly phase: ConnectionPhase
  readonly chatTimeRemainingMs: number
  readonly contactTimeRemainingMs: number
  readonly totalTimeRemainingMs: number
}

/**
 * The phase at `now` of a connection made at `connectedAt`. A phase ends at the moment when the next
 * one begins.
 */
export function connectionPhaseAt(
  connectedAt: Date,
  now: Date,
  lifetimes: ConnectionLifetimes,
): ConnectionPhase {
  const elapsedMs = elapsedSince(connectedAt, now)
  if (elapsedMs < lifetimes.chatMs) return 'chat'
  return elapsedMs < lifetimes.chatMs + lifetimes.contactMs ? 'contact' : 'expired'
}

/** The phase and the remaining time of each, in milliseconds, at least zero. */
export function connectionTimesAt(
  connectedAt: Date,
  now: Date,
  lifetimes: ConnectionLifetimes,
): ConnectionTimes {
  const elapsedMs = elapsedSince(connectedAt, now)
  const totalTimeRemainingMs = Math.max(0, lifetimes.chatMs + lifetimes.contactMs - elapsedMs)
  return {
    phase: connectionPhaseAt(connectedAt, now, lifetimes),
    chatTimeRemainingMs: Math.max(0, lifetimes.chatMs - elapsedMs),
    contactTimeRemainingMs: Math.min(lifetimes.contactMs, totalTimeRemainingMs),
    totalTimeRemainingMs,
  }
}

// A clock that was set back must not extend a phase beyond its lifetime.
function elapsedSince(start: Date, now: Date): number {
  return Math.max(0, now.getTime() - start.getTime())
}

/** The moment when something created at `createdAt` with this lifetime expires. */
export function expiresAt(createdAt: Date, lifetimeMs: number): Date {
  return new Date(createdAt.getTime() + lifetimeMs)
}

/** The remaining time at `now` in milliseconds, at least zero; zero means expired. */
export function timeRemainingMs(end: Date, now: Date): number {
  return Math.max(0, end.getTime() - now.getTime())
}

/** Whether a search, request or code that ends at `end` is still valid at `now`. */
export function isLive(end: Date, now: Date): boolean {
  return timeRemainingMs(end, now) > 0
}
