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
