// Connections kept on the device, for a page that opens without a network: no number and no full name among them.
import { firstNameAndInitial } from '../../../shared/first-name.ts'
import { PRIVATE_KEY_PREFIX } from '../../../shared/session/token-store.ts'
import { localStore } from '../../../shared/storage.ts'
import type { Connection, TripNames } from '../exchange/buddy.ts'
import { dropExpired } from '../expiry/expiry.ts'

/** They go with everything private at sign-out. */
const CONNECTIONS_KEY = `${PRIVATE_KEY_PREFIX}connections`
/** Those whose chat is open, by match id. */
const ACTIVE_KEY = `${PRIVATE_KEY_PREFIX}active-connections`

export interface SavedConnection {
  readonly matchId: string
  /** First name and initial. */
  readonly partnerName: string
  readonly trips: readonly TripNames[]
  readonly sharedFareRupees: number
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}

let endTimer: ReturnType<typeof setTimeout> | undefined

/** Keeps these and no others, and each until its end, whatever screen is shown then. */
export function saveConnections(connections: readonly Connection[], nowMs: number): void {
  write(dropExpired(connections.map(savedOf), nowMs).kept, nowMs)
}

/** Those whose time is not over; the others are removed. */
export function readSavedConnections(nowMs: number): readonly SavedConnection[] {
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
  endTimer = setTimeout(() => readSavedConnections(Date.now()), nextEndAtMs - nowMs + 1)
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
    typeof saved.endsAtMs === 'number' &&
    typeof saved.chatEndsAtMs === 'number' &&
    Array.isArray(saved.trips)
  )
}
