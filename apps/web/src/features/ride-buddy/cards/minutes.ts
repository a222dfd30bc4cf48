/** Whole minutes of a remaining time; one that has begun counts. */
export function minutesOf(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000)
}
