import { type RefObject, useMemo, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { MapCanvas } from '../../../shared/map/canvas/map-canvas.tsx'
import { MapButton, MapControls } from '../../../shared/map/canvas/map-controls.tsx'
import { useHeight } from '../../../shared/map/canvas/map-sheet.tsx'
import { type MapStop, StopMarkers, UserMarker } from '../../../shared/map/drawings/markers.tsx'
import { StandCircles } from '../../../shared/map/drawings/stand-circles.tsx'
import { useAimAgain, useFlyOnce } from '../../../shared/map/handle/map-handle.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { StatusRegion } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import {
  type ChosenTrip,
  DEFAULT_ZOOM,
  defaultCentre,
  LOCATED_ZOOM,
  type StandBoard,
} from '../board/use-stand-board.ts'
import { BoardNotice, LoadBadge, TripBar } from './over-map.tsx'
import { SearchedPin, StandPopup } from './popups.tsx'
import styles from './stand-map.module.css'

interface StandMapProps {
  readonly board: StandBoard
  /** The sheet covers all of it: nothing under it may take focus. */
  readonly covered: boolean
  /** Pixels of the map that the sheet covers. */
  readonly coveredPixels: number
  /** Pixels at its upper edge that the search box and a notice cover. */
  readonly topPixels: number
  /** Whether notices are placed over it, because it has the room. */
  readonly notices: boolean
  /** Whether it has room for zoom buttons. */
  readonly zooms: boolean
  readonly tripBar: RefObject<HTMLElement | null>
  /** The popup of a searched place has no room. */
  readonly onCramped: () => void
  readonly onOpen: (id: string | null, from: HTMLElement) => void
  readonly onClose: () => void
  readonly onChoose: (id: string, destination: StandDestination) => void
  /** The passenger has touched the map. */
  readonly onTouch: () => void
}

/** The room for the credits, which both the trip and the buttons leave below them. */
const TRIP_OVERLAP_PIXELS = 40

/** The map with everything on and over it. */
export function StandMap({
  board,
  covered,
  coveredPixels,
  topPixels,
  notices,
  zooms,
  tripBar,
  onCramped,
  onOpen,
  onClose,
  onChoose,
  onTouch,
}: StandMapProps) {
  const hotspots = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const { map, selected, searched, trip, user } = board
  const [announcement, setAnnouncement] = useState('')
  const [tripRef, tripPixels] = useHeight()

  const { stands, error } = board.load
  useFlyOnce(map, selected || trip || searched ? null : user.knownFromStart, LOCATED_ZOOM)
  useAimAgain(map, tripPixels > 0, user.banner, error)
  const circles = useMemo(() => stands.map(stand => ({ ...stand, name: nameOf(stand) })), [stands, nameOf])

  const goTo = (name: string, go: () => void) => {
    go()
    setAnnouncement(hotspots.centredOn(name))
  }
  const choose = (destination: StandDestination) => {
    if (selected) goTo(nameOf(destination), () => onChoose(selected.id, destination))
  }
  const locate = async () => {
    if ((await board.locate()) === 'unknown') showToast.note(hotspots.locationUnknown)
  }

  return (
    <div
      className={styles.area}
      inert={covered}
      data-popup={selected !== null && map !== null}
      onPointerDownCapture={onTouch}
      onKeyDownCapture={onTouch}
      onWheelCapture={onTouch}
    >
      {notices && (
        <div className={styles.over}>
          <div className={styles.banner}>
            <BoardNotice board={board} />
          </div>
          <LoadBadge loading={board.load.loading} />
        </div>
      )}
      <MapCanvas
        className={styles.map}
        centre={defaultCentre()}
        zoom={DEFAULT_ZOOM}
        wanted={selected !== null || trip !== null || user.position !== null || searched !== null}
        padding={{ top: topPixels, right: 0, bottom: coveredPixels, left: 0 }}
        onReady={board.onMapReady}
        onStatus={board.onMapStatus}
      >
        <StandCircles
          stands={circles}
          selectedId={selected?.id ?? null}
          onSelect={id => {
            if (id === null) onClose()
            else if (map) onOpen(id, map.map.getCanvas())
          }}
        />
        {user.position && <UserMarker at={user.position} />}
        {trip && <TripMarkers trip={trip} />}
        {searched && (
          <SearchedPin
            key={`${searched.point.latitude},${searched.point.longitude}`}
            board={board}
            place={searched}
            onCramped={onCramped}
          />
        )}
        {selected && (
          <StandPopup stand={selected} reference={board.reference} onChoose={choose} onClose={onClose} />
        )}
        <MapControls bottom={coveredPixels + Math.max(0, tripPixels - TRIP_OVERLAP_PIXELS)} zooms={zooms}>
          <MapButton icon="locate" label={hotspots.myLocation} onClick={() => void locate()} />
        </MapControls>
      </MapCanvas>
      {trip && (
        <div ref={tripRef} className={styles.trip} style={{ insetBlockEnd: coveredPixels }} data-over-map="">
          <TripBar
            ref={tripBar}
            trip={trip}
            onClose={() => {
              board.forgetTrip()
              map?.map.getCanvas().focus()
            }}
          />
        </div>
      )}
      {user.dialog}
      <StatusRegion>{announcement}</StatusRegion>
    </div>
  )
}

function TripMarkers({ trip: { stand, destination } }: { readonly trip: ChosenTrip }) {
  const nameOf = usePlaceName()
  const stops = useMemo<MapStop[]>(
    () => [
      { id: 'start', kind: 'start', name: nameOf(stand), point: stand.point },
      { id: 'destination', kind: 'destination', name: nameOf(destination), point: destination.point },
    ],
    [stand, destination, nameOf],
  )
  return <StopMarkers stops={stops} />
}
