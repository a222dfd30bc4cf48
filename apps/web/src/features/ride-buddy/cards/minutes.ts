/** Remaining time in minutes, rounded up. */
export function minutesOf(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000)
}
