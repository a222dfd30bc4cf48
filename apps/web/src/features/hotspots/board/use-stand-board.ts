import type { Point } from '@sawari/geo'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapHandle } from '../../../shared/map/canvas/map-handle.ts'
import { initialMapStatus, type MapStatus } from '../../../shared/map/canvas/use-map.ts'
import { pageRegion } from '../../../shared/region.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { nearbyQuestion } from '../../../shared/stands/stand-question.ts'
import { useReloadOnMove } from '../../../shared/stands/use-reload-on-move.ts'
import { useStandLoader } from '../../../shared/stands/use-stand-loader.ts'
import { middleOf, orderStands } from '../list/stand-order.ts'
import { DEFAULT_ZOOM, defaultCentre, LOCATED_ZOOM, questionAround } from '../map/default-view.ts'
import type { ChosenTrip } from '../map/trip-bar.tsx'
import { useSelectedStand } from './use-selected-stand.ts'
import { useUserPosition } from './use-user-position.ts'

const ZOOM_OUT_STEPS = 2

/** State and actions of Rickshaw Points: one list of stands for the map and for the list. */
export function useStandBoard() {
  const { loader, load } = useStandLoader()
  const [mapStatus, setMapStatus] = useState<MapStatus>(initialMapStatus)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [trip, setTrip] = useState<ChosenTrip | null>(null)
  const user = useUserPosition()
  const answered = load.loadedAt !== null || load.error !== null
  const { selected, select } = useSelectedStand(load.stands, load.loading || !answered)
  const map = mapStatus === 'ready' ? handle : null
  useReloadOnMove(map, loader, load)

  useEffect(() => {
    void loader.load(questionAround())
  }, [loader])

  /** Without a map, the list moves there instead. */
  const goTo = useCallback(
    (point: Point, zoom: number) => {
      if (map) map.flyTo(point, zoom)
      else void loader.load(questionAround(point, zoom))
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

  const zoomOut = () => {
    if (map) map.zoomBy(-ZOOM_OUT_STEPS)
    else void loader.load(questionAround(middleOf(load.question) ?? undefined, DEFAULT_ZOOM - ZOOM_OUT_STEPS))
  }

  const locate = async () => {
    const found = await user.locate()
    if (typeof found === 'string') return found
    void loader.load(nearbyQuestion(found))
    map?.flyTo(found, LOCATED_ZOOM)
    return 'found'
  }

  const listed = useMemo(
    () => orderStands(load.stands, load.question, user.position, pageRegion().box),
    [load.stands, load.question, user.position],
  )

  return {
    load,
    answered,
    listed,
    map,
    mapStatus,
    onMapStatus: setMapStatus,
    onMapReady: setHandle,
    selected,
    select,
    trip,
    forgetTrip: () => setTrip(null),
    choose,
    goTo,
    goToDefault: () => goTo(defaultCentre(), DEFAULT_ZOOM),
    zoomOut,
    locate,
    retry: () => void loader.retry(),
    refresh: () => void loader.refresh(),
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
    // A row may be gone with the stands of an earlier view.
    const target = element?.isConnected ? element : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    next.current = null
  }, [open])
  return next
}
