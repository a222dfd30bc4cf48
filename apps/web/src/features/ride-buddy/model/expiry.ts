// Finds expired items by the clock that is not stepped, so that the page need not wait for the server.

import type { UserId } from '@sawari/contract'
import { createStore } from 'zustand/vanilla'
import { firstNameAndInitial } from '../../../shared/format.ts'
import type { Connection, Timed } from './buddy.ts'

type Ending = Pick<Timed, 'endsAtMs'>

/** The accepted difference between the server's end and that of the page. */
const CLOCK_TOLERANCE_MS = 2_000

/** The items that have not expired, and the number of those that have. */
export function dropExpired<Item extends Ending>(
  items: readonly Item[],
  nowMs: number,
): { readonly kept: readonly Item[]; readonly dropped: number } {
  const kept = items.filter(item => item.endsAtMs > nowMs)
  return { kept: kept.length === items.length ? items : kept, dropped: items.length - kept.length }
}

/** The number of items in `before` that are missing in `after`, the server's answer, because they have expired. */
export function expiredBetween<Item extends Timed>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
  nowMs: number,
): number {
  const stillThere = new Set(after.map(idOf))
  const isOver = ({ endsAtMs, mayEndAtMs = endsAtMs }: Item) => mayEndAtMs <= nowMs + CLOCK_TOLERANCE_MS
  return before.filter(item => !stillThere.has(idOf(item)) && isOver(item)).length
}

/** The item when the page returns after an absence in which the clock may have stood still for `lostMs`. */
export function inDoubt<Item extends Timed>(item: Item, lostMs: number): Item {
  return { ...item, mayEndAtMs: (item.mayEndAtMs ?? item.endsAtMs) - lostMs }
}

/** The connections; those that may be over are without the partner's number and full name. */
export function hideContacts(connections: readonly Connection[], nowMs: number): readonly Connection[] {
  const shown = connections.map(connection => hideContact(connection, nowMs))
  return shown.every((connection, index) => connection === connections[index]) ? connections : shown
}

function hideContact(connection: Connection, nowMs: number): Connection {
  const { mayEndAtMs, partner } = connection
  if (mayEndAtMs === undefined || mayEndAtMs > nowMs) return connection
  const name = firstNameAndInitial(partner.name)
  if (partner.name === name && partner.phone === '') return connection
  return { ...connection, partner: { id: partner.id, name, phone: '' }, chatEndsAtMs: mayEndAtMs }
}

/** The time until the next end, at most `mostMs`. */
export function nextEndMs(endsAtMs: readonly number[], nowMs: number, mostMs: number): number {
  return Math.max(0, Math.min(mostMs, ...endsAtMs.map(end => end - nowMs)))
}

const MINUTE_MS = 60_000

/** Durations that are used if a response does not contain the remaining time. */
export interface Lifetimes {
  readonly requestMs: number
  readonly chatMs: number
  readonly contactMs: number
}

/** Holds the server's defaults until its configuration has loaded. */
export function createLifetimes() {
  return createStore<Lifetimes>(() => ({
    requestMs: 10 * MINUTE_MS,
    chatMs: 10 * MINUTE_MS,
    contactMs: 5 * MINUTE_MS,
  }))
}

// The riders whom the viewer has just asked: no rider can be asked again within ten minutes.

interface RequestLock {
  readonly state: 'sending' | 'sent'
  /** A moment of `steadyNowMs`. */
  readonly atMs: number
}

/** The locks of the viewer's requests, by the id of the asked rider. */
export type RequestLocks = Readonly<Record<string, RequestLock>>

type SendRefusal =
  | { readonly kind: 'inFlight' | 'alreadySent' }
  /** Whole minutes; 0 is just now. */
  | { readonly kind: 'tooSoon'; readonly minutesAgo: number }

interface Asked {
  readonly locks: RequestLocks
  /** The server has a pending request of the viewer to this rider. */
  readonly isPending: boolean
  readonly riderId: UserId
  readonly nowMs: number
  readonly lockMs: number
}

/** Why a request to this rider cannot be sent; null when it can. */
export function refusalToSend({ locks, isPending, riderId, nowMs, lockMs }: Asked): SendRefusal | null {
  const lock = locks[riderId]
  if (lock?.state === 'sending') return { kind: 'inFlight' }
  if (lock && nowMs - lock.atMs < lockMs)
    return { kind: 'tooSoon', minutesAgo: Math.floor((nowMs - lock.atMs) / 60_000) }
  return isPending ? { kind: 'alreadySent' } : null
}

export function locked(locks: RequestLocks, riderId: UserId, lock: RequestLock): RequestLocks {
  return { ...locks, [riderId]: lock }
}

export function unlocked(locks: RequestLocks, riderId: UserId): RequestLocks {
  return Object.fromEntries(Object.entries(locks).filter(([id]) => id !== riderId))
}

/** The locks that have not expired. */
export function liveLocks(locks: RequestLocks, nowMs: number, lockMs: number): RequestLocks {
  const live = Object.entries(locks).filter(
    ([, { state, atMs }]) => state === 'sending' || nowMs - atMs < lockMs,
  )
  return Object.fromEntries(live)
}
