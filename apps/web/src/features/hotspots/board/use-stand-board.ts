import { boundsAround, type Point } from '@sawari/planner/geo'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { initialMapStatus, type MapStatus } from '../../../shared/map/canvas/use-map.ts'
import type { MapHandle } from '../../../shared/map/handle/map-handle.ts'
import { pageRegion } from '../../../shared/region.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { nearbyQuery, type StandQuery } from '../../../shared/stands/stands-query.ts'
import { useReloadOnMove, useStandLoader } from '../../../shared/stands/use-stand-loader.ts'
import { middleOf, referenceOf, useHeldOrder } from './stand-order.ts'
import { useSelectedStand } from './use-selected-stand.ts'
import { useUserPosition } from './use-user-position.ts'

const ZOOM_OUT_STEPS = 2
/** The pin of a searched place with its popup, which are placed in the middle together. */
const PIN_AND_POPUP_PIXELS = 190

/** A destination chosen at a stand. */
export interface ChosenTrip {
  readonly stand: Stand
  readonly destination: StandDestination
}

/** A place that the passenger searched for. */
export interface SearchedPlace {
  readonly name: string
  readonly point: Point
}

/** State and actions of Rickshaw Points: one list of stands for the map and for the list. */
export function useStandBoard() {
  const { loader, load } = useStandLoader()
  const [mapStatus, setMapStatus] = useState<MapStatus>(initialMapStatus)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [trip, setTrip] = useState<ChosenTrip | null>(null)
  const [searched, setSearched] = useState<SearchedPlace | null>(null)
  const user = useUserPosition()
  const answered = load.loadedAt !== null || load.error !== null
  const { selected, select } = useSelectedStand(load.stands, load.loading || !answered)
  const map = mapStatus === 'ready' ? handle : null
  useReloadOnMove(map, loader, load)

  const { query } = load
  // The middle of the map's uncovered part, which differs from the middle of the stands' box.
  const middle = useMemo(() => map?.view().centre ?? middleOf(query), [map, query])
  const reference = useMemo(
    () => referenceOf({ searched, passenger: user.position, middle, box: pageRegion().box }),
    [searched, user.position, middle],
  )
  const order = useHeldOrder(load, reference)

  useEffect(() => {
    void loader.load(queryAround())
  }, [loader])

  /** Without a map, the list moves there instead. */
  const goTo = useCallback(
    (point: Point, zoom: number) => {
      if (map) map.flyTo(point, zoom)
      else void loader.load(queryAround(point, zoom))
    },
    [map, loader],
  )

  const choose = (id: string, destination: StandDestination) => {
    const stand = selected?.id === id ? selected : load.stands.find(one => one.id === id)
    if (!stand) return
    setTrip({ stand, destination })
    select(null)
    goTo(destination.point, DEFAULT_ZOOM)
  }

  const search = (place: SearchedPlace | null) => {
    setSearched(place)
    order.follow()
    if (!place) return
    select(null)
    if (map) map.flyTo(place.point, FOUND_PLACE_ZOOM, [0, PIN_AND_POPUP_PIXELS / 2])
    else goTo(place.point, FOUND_PLACE_ZOOM)
  }

  const zoomOut = () => {
    order.follow()
    if (map) map.zoomBy(-ZOOM_OUT_STEPS)
    else void loader.load(queryAround(middleOf(query) ?? undefined, DEFAULT_ZOOM - ZOOM_OUT_STEPS))
  }

  const locate = async () => {
    const found = await user.locate()
    if (typeof found === 'string') return found
    order.follow()
    setSearched(null)
    void loader.load(nearbyQuery(found))
    map?.flyTo(found, LOCATED_ZOOM)
    return 'found'
  }

  return {
    load,
    answered,
    order,
    listed: order.shown.rows,
    /** The point from which distances are measured now; the list may still show earlier ones. */
    reference,
    searched,
    search,
    map,
    mapStatus,
    onMapStatus: setMapStatus,
    onMapReady: setHandle,
    selected,
    select,
    trip,
    forgetTrip: () => setTrip(null),
    choose,
    goToDefault: () => {
      order.follow()
      goTo(defaultCentre(), DEFAULT_ZOOM)
    },
    zoomOut,
    locate,
    retry: () => void loader.retry(),
    refresh: () => {
      order.follow()
      void loader.refresh()
    },
    user,
  }
}

export type StandBoard = ReturnType<typeof useStandBoard>

/** Moves focus when the popup closes: back to its opener, or to the trip bar that it opened. */
export function useFocusAfterPopup(open: boolean) {
  const next = useRef<(() => HTMLElement | null) | null>(null)
  useEffect(() => {
    if (open || !next.current) return
    const element = next.current()
    // A row may have disappeared with the stands of an earlier view.
    const target = element?.isConnected ? element : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    next.current = null
  }, [open])
  return next
}

/** Where the screen starts. */
export function defaultCentre(): Point {
  return pageRegion().centre
}

export const DEFAULT_ZOOM = 14
export const FOUND_PLACE_ZOOM = 15
/** Around the passenger. */
export const LOCATED_ZOOM = 15

/** The bounds of a map of 800 × 600 pixels: requested before the map's size is known. */
function queryAround(centre = defaultCentre(), zoom = DEFAULT_ZOOM): StandQuery {
  return { kind: 'bounds', bounds: boundsAround(centre, zoom), zoom }
}
