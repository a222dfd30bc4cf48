import { type Bounds, boundsContain, distanceKm, type Point } from '@sawari/planner/geo'
import { useMemo, useState } from 'react'
import type { Stand } from '../../../shared/stands/stand.ts'
import type { StandQuery } from '../../../shared/stands/stands-query.ts'
import type { StandLoadState } from '../../../shared/stands/use-stand-loader.ts'

/** The point from which the distances of the list are measured. */
export type Reference =
  | { readonly kind: 'place'; readonly name: string; readonly point: Point }
  | { readonly kind: 'you' | 'middle'; readonly point: Point }

export interface ListedStand {
  readonly stand: Stand
  /** Distance from the reference in a straight line; null without a reference. */
  readonly distanceKm: number | null
}

/** The stands of the list, and the point from which their distances are measured. */
interface OrderedStands {
  readonly reference: Reference | null
  readonly rows: readonly ListedStand[]
}

/** Everything that can be the reference. */
interface Surroundings {
  /** The place that the passenger searched for. */
  readonly searched: { readonly name: string; readonly point: Point } | null
  readonly passenger: Point | null
  /** The middle of the map. */
  readonly middle: Point | null
  /** The region. */
  readonly box: Bounds
}

/** A searched place, otherwise the passenger inside the region, otherwise the middle of the map. */
export function referenceOf({ searched, passenger, middle, box }: Surroundings): Reference | null {
  if (searched) return { kind: 'place', ...searched }
  if (passenger && boundsContain(box, passenger)) return { kind: 'you', point: passenger }
  return middle && { kind: 'middle', point: middle }
}

/** The stands, nearest first. */
export function orderStands(stands: readonly Stand[], reference: Reference | null): OrderedStands {
  if (!reference) return { reference, rows: stands.map(stand => ({ stand, distanceKm: null })) }
  const rows = stands
    .map(stand => ({ stand, distanceKm: distanceKm(reference.point, stand.point) }))
    .sort((a, b) => a.distanceKm - b.distanceKm)
  return { reference, rows }
}

/** The difference between a newer list and the shown one: the stands, only their order, or none. */
export function changeBetween(shown: OrderedStands, newer: OrderedStands): 'stands' | 'order' | null {
  const [ids, newerIds] = [idsOf(shown), idsOf(newer)]
  if (ids.length === newerIds.length && ids.every((id, index) => id === newerIds[index])) return null
  const known = new Set(ids)
  return ids.length === newerIds.length && newerIds.every(id => known.has(id)) ? 'order' : 'stands'
}

function idsOf({ rows }: OrderedStands): readonly string[] {
  return rows.map(({ stand }) => stand.id)
}

export function middleOf(query: StandQuery | null): Point | null {
  if (!query) return null
  if (query.kind === 'nearby') return query.point
  const { north, south, east, west } = query.bounds
  return { latitude: (north + south) / 2, longitude: (east + west) / 2 }
}

/**
 * The list of stands, which does not change under the passenger's thumb: once the passenger has touched the
 * list or the map, new stands and a new order wait until they are requested.
 */
export function useHeldOrder({ stands, loadedAt }: StandLoadState, reference: Reference | null) {
  const [following, setFollowing] = useState(true)
  const [shown, setShown] = useState<OrderedStands>({ reference: null, rows: [] })
  const newest = useMemo(() => orderStands(stands, reference), [stands, reference])
  const change = shown === newest ? null : changeBetween(shown, newest)
  const loaded = loadedAt !== null
  // An empty list, or one that becomes empty, has no row that could move under the thumb.
  const adopts = following || change === null || newest.rows.length === 0 || shown.rows.length === 0
  if (loaded && shown !== newest && adopts) setShown(newest)

  return {
    shown,
    newest,
    /** The changes that wait for the passenger. */
    waiting: loaded && !adopts ? change : null,
    update: () => setShown(newest),
    /** From now on the list follows the map, because the passenger has asked for another place. */
    follow: () => setFollowing(true),
    /** The passenger has touched the list or the map. */
    hold: () => setFollowing(false),
  }
}
