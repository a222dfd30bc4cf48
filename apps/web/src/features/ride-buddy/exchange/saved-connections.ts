// Connections saved on the device for use while offline. They contain no phone numbers or full names.
import type { MatchId } from '@sawari/contract'
import { firstNameAndInitial } from '../../../shared/first-name.ts'
import { PRIVATE_KEY_PREFIX } from '../../../shared/session/token-store.ts'
import { localStore } from '../../../shared/storage.ts'
import type { Connection, TripNames } from '../model/buddy.ts'
import { dropExpired } from '../model/expiry.ts'

/** A private key: removed at sign-out. */
const CONNECTIONS_KEY = `${PRIVATE_KEY_PREFIX}connections`
/** The match ids of the connections in the chat phase. */
const ACTIVE_KEY = `${PRIVATE_KEY_PREFIX}active-connections`

export interface SavedConnection {
  readonly matchId: MatchId
  /** First name and initial. */
  readonly partnerName: string
  readonly trips: readonly TripNames[]
  readonly sharedFareRupees: number
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}

/** The connections saved on the device. Each is removed at its end, on any screen. */
export function createSavedConnections() {
  let endTimer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Saves these and removes all others. */
    save: (connections: readonly Connection[], nowMs: number) =>
      write(dropExpired(connections.map(savedOf), nowMs).kept, nowMs),
    read,
  }

  /** Returns the connections that have not ended, and removes the others. */
  function read(nowMs: number): readonly SavedConnection[] {
    const text = localStore.read(CONNECTIONS_KEY)
    if (text === null) return []
    const { kept, dropped } = dropExpired(savedIn(text), nowMs)
    if (dropped > 0) write(kept, nowMs)
    return kept
  }

  function write(saved: readonly SavedConnection[], nowMs: number): void {
    clearTimeout(endTimer)
    if (saved.length === 0) {
      localStore.remove(CONNECTIONS_KEY)
      localStore.remove(ACTIVE_KEY)
      return
    }
    const active = saved.filter(({ chatEndsAtMs }) => chatEndsAtMs > nowMs).map(({ matchId }) => matchId)
    localStore.write(CONNECTIONS_KEY, JSON.stringify(saved))
    localStore.write(ACTIVE_KEY, JSON.stringify(active))
    const nextEndAtMs = Math.min(...saved.map(({ endsAtMs }) => endsAtMs))
    endTimer = setTimeout(() => read(Date.now()), nextEndAtMs - nowMs + 1)
  }
}

function savedOf({
  matchId,
  partner,
  trips,
  sharedFareRupees,
  chatEndsAtMs,
  endsAtMs,
}: Connection): SavedConnection {
  return {
    matchId,
    partnerName: firstNameAndInitial(partner.name),
    trips,
    sharedFareRupees,
    chatEndsAtMs,
    endsAtMs,
  }
}

function savedIn(text: string): readonly SavedConnection[] {
  try {
    const saved: unknown = JSON.parse(text)
    return Array.isArray(saved) ? saved.filter(isSaved) : []
  } catch {
    return []
  }
}

function isSaved(value: unknown): value is SavedConnection {
  const saved = value as Partial<SavedConnection> | null
  return (
    typeof saved?.matchId === 'string' &&
    typeof saved.partnerName === 'string' &&
    typeof saved.sharedFareRupees === 'number' &&
    typeof saved.endsAtMs === 'number' &&
    typeof saved.chatEndsAtMs === 'number' &&
    Array.isArray(saved.trips) &&
    saved.trips.every(isTrip)
  )
}

function isTrip(value: unknown): value is TripNames {
  const trip = value as Partial<TripNames> | null
  return typeof trip?.source === 'string' && typeof trip.destination === 'string'
}
