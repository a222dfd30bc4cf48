// Limits that several processes share: each counts locally and regularly sends its counts to the others, so
// that no call waits for another process. If nothing arrives, each process applies the limits alone.

import type { Bus } from './bus.ts'

export interface SharedLimit {
  readonly name: string
  readonly attempts: number
  readonly windowMs: number
}

/** Called with each use in this process. */
export type CountUse = (key: string) => void

export interface SharedLimits {
  /** `drain` is called with the usage of the other processes. */
  share(limit: SharedLimit, drain: (key: string, count: number) => void): CountUse
  stop(): void
}

/** Usage is published within this time. */
const PUBLISH_EVERY_MS = 200
/** Usage below this fraction of a limit is not published, so that ordinary use costs no message. */
const LEAST_PUBLISHED = 0.1
/** The maximum number of keys of one limit in one message; the others are published in the next. */
const KEYS_AT_ONCE = 1_000

/**
 * The maximum number of keys of one limit that are counted until they are published; beyond that, counting
 * starts again.
 */
const MOST_COUNTED_KEYS = 20_000

const TOPIC = 'limits'

/** The format on the bus: usage by limit and key. */
type SharedUsage = readonly (readonly [
  limit: string,
  uses: readonly (readonly [key: string, count: number])[],
])[]

interface Share {
  readonly limit: SharedLimit
  readonly drain: (key: string, count: number) => void
  /** The local usage that has not been published, by key. */
  uses: Map<string, number>
  windowEndsAtMs: number
}

/** Without a bus the limits are not shared. */
export function createSharedLimits(bus: Bus | undefined): SharedLimits {
  const shares = new Map<string, Share>()
  const timer = bus && setInterval(() => publishUsage(bus, shares), PUBLISH_EVERY_MS)
  timer?.unref()
  bus?.subscribe(TOPIC, received => {
    for (const [name, uses] of received as SharedUsage) {
      const drain = shares.get(name)?.drain
      if (drain !== undefined) for (const [key, count] of uses) drain(key, count)
    }
  })
  return {
    share: (limit, drain) => {
      if (bus === undefined) return () => undefined
      const share: Share = {
        limit,
        drain,
        uses: new Map(),
        windowEndsAtMs: performance.now() + limit.windowMs,
      }
      shares.set(limit.name, share)
      return key => {
        const count = share.uses.get(key) ?? 0
        if (count === 0 && share.uses.size >= MOST_COUNTED_KEYS) share.uses = new Map()
        share.uses.set(key, count + 1)
      }
    },
    stop: () => clearInterval(timer),
  }
}

function publishUsage(bus: Bus, shares: ReadonlyMap<string, Share>): void {
  const usage = [...shares.values()].flatMap((share): SharedUsage[number][] => {
    const uses = takePublishable(share)
    return uses.length === 0 ? [] : [[share.limit.name, uses]]
  })
  if (usage.length > 0) bus.publish(TOPIC, usage satisfies SharedUsage)
}

/**
 * Removes and returns usage that is large enough to be published; discards the rest at the end of the window.
 */
function takePublishable(share: Share): [string, number][] {
  const { uses, limit } = share
  const least = Math.max(1, limit.attempts * LEAST_PUBLISHED)
  const usage: [string, number][] = []
  for (const [key, count] of uses) {
    if (count < least) continue
    usage.push([key, count])
    uses.delete(key)
    if (usage.length >= KEYS_AT_ONCE) return usage
  }
  if (performance.now() >= share.windowEndsAtMs) {
    share.uses = new Map()
    share.windowEndsAtMs = performance.now() + limit.windowMs
  }
  return usage
}
