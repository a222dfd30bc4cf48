import { useMemo, useState } from 'react'
import type { StandLoadState } from '../../../shared/stands/use-stand-loader.ts'
import { changeBetween, type OrderedStands, orderStands, type Reference } from './stand-order.ts'

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
