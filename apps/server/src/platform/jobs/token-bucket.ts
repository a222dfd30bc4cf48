/** Limits how often something may happen: starts full, and refills evenly over its window. */
export interface TokenBucket {
  holds(nowMs: number): boolean
  take(): void
  /** Takes tokens for use in other processes, even if the bucket does not have so many. */
  drain(count: number): void
}

export interface BucketSize {
  readonly tokens: number
  readonly windowMs: number
}

export function tokenBucket({ tokens: most, windowMs }: BucketSize, startMs: number): TokenBucket {
  let tokens = most
  let filledAtMs = startMs
  return {
    holds: nowMs => {
      tokens = Math.min(most, tokens + ((nowMs - filledAtMs) * most) / windowMs)
      filledAtMs = nowMs
      return tokens >= 1
    },
    take: () => {
      tokens -= 1
    },
    drain: count => {
      // The debt is at most one bucket, however much other processes have used: a window without use clears it.
      tokens = Math.max(-most, tokens - count)
    },
  }
}
