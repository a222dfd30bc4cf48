// Connections saved on the device for use while offline. They contain no phone numbers or full names.
import type { MatchId } from '@sawari/contract'
import { firstNameAndInitial } from '../../../shared/format.ts'
import type { PersonalStorage } from '../../../shared/viewer.ts'
import type { Connection, TripNames } from '../model/buddy.ts'
import { dropExpired } from '../model/expiry.ts'

const SAVED_CONNECTIONS = 'connections'
/** The match ids of the connections in the chat phase. */
const ACTIVE = 'active-connections'

export interface SavedConnection {
  readonly matchId: MatchId
  /** First name and initial. */
  readonly partnerName: string
  readonly trips: readonly TripNames[]
  readonly sharedFareRupees: number
  /** A moment of the device's clock, the only one that outlasts the page. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
  /** At an earlier time the clock was set back since, so that the ends are unknown. Absent in entries of 0.10.0. */
  readonly savedAtMs?: number
}

/** The connections saved on the device. Each is removed at its end, on any screen. */
export function createSavedConnections(storage: PersonalStorage) {
  let endTimer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Saves these and removes all others. */
    save: (connections: readonly Connection[], nowMs: number) =>
      write(
        dropExpired(
          connections.map(connection => savedOf(connection, nowMs)),
          nowMs,
        ).kept,
        nowMs,
      ),
    read,
  }

  /** Returns the connections that have not ended, and removes the others. */
  function read(nowMs: number): readonly SavedConnection[] {
    const text = storage.read(SAVED_CONNECTIONS)
    if (text === null) return []
    const saved = savedIn(text)
    const kept = saved.filter(({ savedAtMs = 0, endsAtMs }) => savedAtMs <= nowMs && nowMs < endsAtMs)
    if (kept.length < saved.length) write(kept, nowMs)
    else if (endTimer === undefined) waitForEnd(kept, nowMs)
    return kept
  }

  function write(saved: readonly SavedConnection[], nowMs: number): void {
    waitForEnd(saved, nowMs)
    if (saved.length === 0) {
      storage.remove(SAVED_CONNECTIONS)
      storage.remove(ACTIVE)
      return
    }
    const active = saved.filter(({ chatEndsAtMs }) => chatEndsAtMs > nowMs).map(({ matchId }) => matchId)
    storage.write(SAVED_CONNECTIONS, JSON.stringify(saved))
    storage.write(ACTIVE, JSON.stringify(active))
  }

  function waitForEnd(saved: readonly SavedConnection[], nowMs: number): void {
    clearTimeout(endTimer)
    endTimer = undefined
    if (saved.length === 0) return
    const nextEndAtMs = Math.min(...saved.map(({ endsAtMs }) => endsAtMs))
    // The timer counts by a clock that is not stepped; the device's time may be another one by then.
    endTimer = setTimeout(() => read(nextEndAtMs), nextEndAtMs - nowMs)
  }
}

function savedOf(connection: Connection, savedAtMs: number): SavedConnection {
  const { matchId, partner, trips, sharedFareRupees, chatEndsAtMs, endsAtMs } = connection
  const partnerName = firstNameAndInitial(partner.name)
  return { matchId, partnerName, trips, sharedFareRupees, chatEndsAtMs, endsAtMs, savedAtMs }
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
