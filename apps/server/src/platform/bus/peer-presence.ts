// Whether this process is the only one on the bus. If it is, it need not publish.

import type { Clock } from '../database/clock.ts'

export interface PeerPresence {
  readonly isAlone: boolean
  /** The broker has counted the processes; it was asked `agoMs` ago. */
  peersCounted(isOnly: boolean, agoMs: number): void
  /** A message of another process arrived. */
  messageReceived(): void
  /** The broker is unavailable, so other processes may be running unnoticed. */
  brokerLost(): void
  /** A message was not sent, because this process is alone. */
  messageWithheld(): void
}

export interface PeerPresenceNeeds {
  readonly clock: Clock
  /** Called when this process may no longer be alone and has not published messages since `since`. */
  readonly onPeer: (since: Date) => void
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/**
 * A process that sent a message within this time counts as present, whatever number the broker reports.
 * Processes with sockets send three times as often.
 */
const QUIET_MS = 15_000

export function createPeerPresence({
  clock,
  onPeer,
  elapsedMs = () => performance.now(),
}: PeerPresenceNeeds): PeerPresence {
  /** The last moment at which this process was certainly alone. */
  let aloneAt: Date | undefined
  let withheldAt: Date | undefined
  let lastMessageAtMs = Number.NEGATIVE_INFINITY

  const end = (): void => {
    if (aloneAt === undefined) return
    const since = aloneAt
    aloneAt = undefined
    if (withheldAt !== undefined && withheldAt >= since) onPeer(since)
  }
  return {
    get isAlone() {
      return aloneAt !== undefined
    },
    peersCounted: (isOnly, agoMs) => {
      if (!isOnly || elapsedMs() - lastMessageAtMs < QUIET_MS) return end()
      aloneAt = new Date(clock.now().getTime() - agoMs)
    },
    messageReceived: () => {
      lastMessageAtMs = elapsedMs()
      end()
    },
    brokerLost: end,
    messageWithheld: () => {
      withheldAt = clock.now()
    },
  }
}
