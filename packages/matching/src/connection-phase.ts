/** A connection of two riders: they can first write to each other, and then see each other's contact details. */
interface ConnectionMoments {
  readonly createdAt: Date
  readonly chatEndsAt: Date
  readonly contactEndsAt: Date
}

/** The phase at a moment and the remaining time of each, in milliseconds, at least zero. */
export function connectionTimesAt({ createdAt, chatEndsAt, contactEndsAt }: ConnectionMoments, at: Date) {
  // A clock that was set back must not extend a phase beyond its lifetime.
  const now = at < createdAt ? createdAt : at
  const chatTimeRemaining = timeRemainingMs(chatEndsAt, now)
  const totalTimeRemaining = timeRemainingMs(contactEndsAt, now)
  const afterChat = isLive(contactEndsAt, now) ? ('contact' as const) : ('expired' as const)
  return {
    phase: isLive(chatEndsAt, now) ? ('chat' as const) : afterChat,
    chatTimeRemaining,
    contactTimeRemaining: totalTimeRemaining - chatTimeRemaining,
    totalTimeRemaining,
  }
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
