// Which facts riders may know of each other, depending on their history.

import type { Secret } from './planted.ts'

/** How long a connection lets two riders see each other's full name and phone number. */
export interface Lifetimes {
  readonly connectionMs: number
}

/** A response may be in transit when the time expires. */
const SLACK_MS = 1_500

interface Pair {
  connectedAt: number
  isConnected: boolean
  wasConnected: boolean
  /** The pair was connected at some time since the last `settle`. */
  wasConnectedLately: boolean
  /** One has sent the other a request; both may read its message and that of the answer. */
  wasAsked: boolean
}

const STRANGERS: Pair = {
  ...{ connectedAt: 0, isConnected: false, wasConnected: false, wasConnectedLately: false, wasAsked: false },
}

export interface Knowledge {
  asked(sender: number, receiver: number): void
  connected(one: number, other: number): void
  ended(one: number, other: number): void
  /** All events of earlier calls have been checked. */
  settle(): void
  /** The secrets that `viewer` may not read; `isEvent`: the text may have been sent before the latest answer. */
  leaks(viewer: number | undefined, secrets: readonly Secret[], isEvent: boolean): readonly Secret[]
}

export function createKnowledge({ connectionMs }: Lifetimes, now: () => number): Knowledge {
  const pairs = new Map<string, Pair>()
  const pairOf = (one: number, other: number): Pair => {
    const key = `${Math.min(one, other)}-${Math.max(one, other)}`
    const pair = pairs.get(key) ?? { ...STRANGERS }
    pairs.set(key, pair)
    return pair
  }

  function mayKnow(viewer: number | undefined, { owner, kind }: Secret, isEvent: boolean): boolean {
    if (viewer === owner) return true
    if (viewer === undefined) return false
    const pair = pairOf(viewer, owner)
    if (kind === 'message') return pair.wasConnected
    if (kind === 'request') return pair.wasAsked
    if (kind !== 'name' && kind !== 'phone') return false
    if (now() - pair.connectedAt > connectionMs + SLACK_MS) return false
    return pair.isConnected || (isEvent && pair.wasConnectedLately)
  }

  return {
    asked: (sender, receiver) => void Object.assign(pairOf(sender, receiver), { wasAsked: true }),
    connected: (one, other) =>
      void Object.assign(pairOf(one, other), {
        ...{ connectedAt: now(), isConnected: true, wasConnected: true, wasConnectedLately: true },
      }),
    ended: (one, other) => void Object.assign(pairOf(one, other), { isConnected: false }),
    settle: () => {
      for (const pair of pairs.values()) pair.wasConnectedLately = pair.isConnected
    },
    leaks: (viewer, secrets, isEvent) => secrets.filter(secret => !mayKnow(viewer, secret, isEvent)),
  }
}
