/** The moment at which something that lives `lifetimeMs` from `createdAt` is over. */
export function expiresAt(createdAt: Date, lifetimeMs: number): Date {
  return new Date(createdAt.getTime() + lifetimeMs)
}

/** What is left at `now`, in milliseconds, never below zero; zero means over. */
export function timeRemainingMs(end: Date, now: Date): number {
  return Math.max(0, end.getTime() - now.getTime())
}

/** Whether a search, request or code that ends at `end` still counts at `now`. */
export function isLive(end: Date, now: Date): boolean {
  return timeRemainingMs(end, now) > 0
}
