import type { Route } from '@sawari/contract'
import { boundsAround, type Point } from '@sawari/planner/geo'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { MapCanvas } from '../../../shared/map/canvas/map-canvas.tsx'
import { MapControls } from '../../../shared/map/canvas/map-controls.tsx'
import { initialMapStatus, type MapStatus } from '../../../shared/map/canvas/use-map.ts'
import { MapPopup, PopupHeading } from '../../../shared/map/drawings/map-popup.tsx'
import {
  EndMarks,
  type MapStop,
  PIN_PIXELS,
  PlacePin,
  POPUP_ROOM_PIXELS,
  StopMarkers,
  UserMarker,
} from '../../../shared/map/drawings/markers.tsx'
import { type ReachedPoint, ReachLayer } from '../../../shared/map/drawings/reach-layer.tsx'
import { RouteLayer } from '../../../shared/map/drawings/route-layer.tsx'
import { StandCircles } from '../../../shared/map/drawings/stand-circles.tsx'
import { type MapHandle, useAimAgain, useFlyOnce } from '../../../shared/map/handle/map-handle.ts'
import type { MapPadding } from '../../../shared/map/handle/uncovered.ts'
import { basemapQuery } from '../../../shared/map/style/basemap-query.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { MapPlaceSearch } from '../../../shared/places/input/map-place-search.tsx'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { usePermittedPosition } from '../../../shared/position/use-position.tsx'
import { pageRegion } from '../../../shared/region.ts'
import type { Stand } from '../../../shared/stands/stand.ts'
import { useReloadOnMove, useStandLoader } from '../../../shared/stands/use-stand-loader.ts'
import { useAfterPaint } from '../../../shared/timing.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Icon, Spinner } from '../../../shared/ui/marks.tsx'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from './planner-map.module.css'
import { hasEstimatedLine, lineOf, linePointsOf, standsOnRoute, stopsOnMap } from './route-geometry.ts'

const ZOOM = 14
export const CHOSEN_PLACE_ZOOM = 16
const POSITION_ZOOM = 15
/** Half the size of a marker, plus the same distance. */
const STRIP_MARGIN_PIXELS = 20

interface PlannerMapProps {
  /** The chosen ends, shown until there is a route. */
  readonly ends: readonly MapStop[]
  readonly routes: readonly Route[]
  readonly selected: Route | null
  /** The places in reach of the source. */
  readonly reached: readonly ReachedPoint[]
  readonly hoveredId: string | null
  readonly loading: boolean
  /** Above the results of a phone: `strip` is a picture of the route that a tap enlarges. */
  readonly size: 'whole' | 'strip' | 'large'
  /** Parts of the map that something covers. */
  readonly padding: MapPadding
  readonly onReady: (handle: MapHandle) => void
  readonly onResize: (size: 'strip' | 'large') => void
  readonly onSelect: (routeId: string) => void
  readonly onPick: (end: TripEnd, choice: PlaceChoice) => void
}

/** The map with the routes, the stands around them, and a place search. */
export const PlannerMap = memo(function PlannerMap(props: PlannerMapProps) {
  const { ends, routes, reached, loading, size, padding, onSelect, onPick, onResize } = props
  const isStrip = size === 'strip'
  // The chosen card responds first; the map, which takes longer to draw, follows.
  const selected = useAfterPaint(props.selected)
  const hoveredId = useAfterPaint(props.hoveredId)
  const routePlanner = useTexts(routePlannerTexts)
  const texts = useTexts(mapTexts)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [status, setStatus] = useState<MapStatus>(initialMapStatus)
  const [picked, setPicked] = useState<PickedPlace | null>(null)
  const [searched, setSearched] = useState<PickedPlace | null>(null)
  const pin = useRef<HTMLButtonElement>(null)
  const { loader, load } = useStandLoader()
  useEffect(() => {
    void loader.load({ kind: 'bounds', bounds: boundsAround(pageRegion().centre, ZOOM), zoom: ZOOM })
  }, [loader])
  useReloadOnMove(handle, loader, load)
  const { data: basemap } = useQuery(basemapQuery(useApp().api))
  const lines = useMemo(() => routes.map(route => lineOf(route, basemap?.metroLines)), [routes, basemap])
  const nameOf = usePlaceName()
  const stops = useMemo(
    () => (selected ? stopsOnMap(selected) : ends).map(stop => ({ ...stop, name: nameOf(stop.name) })),
    [selected, ends, nameOf],
  )
  const circles = useMemo(
    () => (isStrip ? [] : load.stands.map(stand => ({ ...stand, name: nameOf(stand) }))),
    [isStrip, load.stands, nameOf],
  )
  const hasReach = reached.length > 0
  // The marks of a reach stand out as a route does: other stands fade.
  const onRoute = useMemo(() => {
    if (selected) return standsOnRoute(selected, load.stands)
    return hasReach ? new Set<string>() : null
  }, [selected, hasReach, load.stands])
  const hasMap = hasMapAt(status)
  // The strip is too small for the note about estimates, so the open card shows it.
  const isEstimate = handle !== null && !isStrip && selected !== null && hasEstimatedLine(selected)
  const isFree = selected === null && stops.length === 0 && !loading
  const position = usePermittedPosition(isFree)
  useFitTo(handle, selected, isStrip)
  // A place that was searched for before the map was there.
  const showSearched = useEffectEvent(() => searched !== null && pick(searched, CHOSEN_PLACE_ZOOM))
  useEffect(() => {
    if (handle) showSearched()
  }, [handle])
  useFlyOnce(handle, isFree ? position : null, POSITION_ZOOM)
  useAimAgain(handle, isEstimate, load.error, size)

  function pick(place: PickedPlace | null, zoom?: number) {
    setPicked(place)
    const room = POPUP_ROOM_PIXELS + (place?.standId === null ? PIN_PIXELS / 2 : 0)
    if (place) handle?.flyTo(place.point, zoom, [0, room])
  }

  function ready(started: MapHandle) {
    setHandle(started)
    props.onReady(started)
  }

  return (
    <div className={styles.map} data-size={size}>
      <MapCanvas
        centre={pageRegion().centre}
        zoom={ZOOM}
        wanted={selected !== null || stops.length > 0 || position !== null || searched !== null}
        padding={padding}
        onReady={ready}
        onStatus={setStatus}
        className={styles.canvas}
      >
        <StandCircles
          stands={circles}
          selectedId={picked?.standId ?? null}
          onRoute={onRoute}
          onSelect={id => pick(placeOfStand(load.stands, id))}
        />
        {lines.length > 0 && (
          <RouteLayer
            routes={lines}
            selectedId={selected?.id ?? null}
            hoveredId={hoveredId}
            onSelect={onSelect}
          />
        )}
        {hasReach && <ReachLayer places={reached} />}
        {position && <UserMarker at={position} />}
        {isStrip ? <EndMarks stops={stops} /> : <StopMarkers stops={stops} />}
        {!isStrip && <MapControls bottom={padding.bottom} />}
        {isStrip && (
          <button
            type="button"
            aria-label={routePlanner.map.enlarge}
            className={styles.enlarge}
            onClick={() => onResize('large')}
          >
            <span className={styles.enlargeMark} data-over-map="names">
              <Icon name="expand" size={20} />
            </span>
          </button>
        )}
        {searched && !isStrip && (
          <PlacePin
            ref={pin}
            at={searched.point}
            label={routePlanner.map.searched(nameOf(searched.name))}
            expanded={picked === searched}
            onOpen={() => pick(searched)}
          />
        )}
        {picked && !isStrip && (
          <PickPopup
            place={picked}
            onClose={() => {
              setPicked(null)
              if (picked === searched) pin.current?.focus({ preventScroll: true })
            }}
            onPick={end => {
              setPicked(null)
              setSearched(null)
              onPick(end, { name: picked.name, point: picked.point })
            }}
          />
        )}
      </MapCanvas>
      {size === 'large' && (
        <IconButton
          icon="close"
          label={routePlanner.map.shrink}
          className={styles.shrink}
          data-over-map="names"
          onClick={() => onResize('strip')}
        />
      )}
      {hasMap && (
        <MapPlaceSearch
          className={classNames(styles.search, isStrip && styles.folded)}
          onSelect={place => {
            const found = { ...place, standId: null }
            setSearched(found)
            pick(found, CHOSEN_PLACE_ZOOM)
          }}
          onClear={() => {
            setSearched(null)
            if (picked === searched) setPicked(null)
          }}
        />
      )}
      {isEstimate && (
        <p className={styles.estimate} data-over-map="names">
          {selected.service === 'reserved' ? routePlanner.map.estimatedWay : routePlanner.map.estimatedParts}
        </p>
      )}
      <div role="status" className={styles.status}>
        {loading &&
          (hasMap ? (
            <p className={styles.loading}>
              <Spinner />
              {routePlanner.map.loading}
            </p>
          ) : (
            <VisuallyHidden>{routePlanner.map.loading}</VisuallyHidden>
          ))}
        {hasMap && load.error !== null && (
          <p className={styles.loading} data-over-map="names">
            {texts.stands.failedToLoad}
            <Button compact kind="quiet" onClick={() => void loader.retry()}>
              {texts.retry}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
})

export type TripEnd = 'source' | 'destination'

interface PickedPlace {
  readonly name: string
  readonly point: Point
  /** The stand at this point; null for any other place, which has a pin. */
  readonly standId: string | null
}

interface PickPopupProps {
  readonly place: PickedPlace
  readonly onPick: (end: TripEnd) => void
  readonly onClose: () => void
}

/** Makes a place on the map one end of the trip. */
function PickPopup({ place, onPick, onClose }: PickPopupProps) {
  const { map } = useTexts(routePlannerTexts)
  const name = usePlaceName()(place.name)
  return (
    <MapPopup
      at={place.point}
      above={place.standId === null}
      offset={place.standId === null ? PIN_PIXELS : 12}
      label={name}
      onClose={onClose}
    >
      <div className={styles.popup}>
        <PopupHeading key={place.name}>{name}</PopupHeading>
        <div className={styles.picks}>
          <Button compact onClick={() => onPick('source')}>
            {map.startHere}
          </Button>
          <Button compact kind="primary" onClick={() => onPick('destination')}>
            {map.goHere}
          </Button>
        </div>
      </div>
    </MapPopup>
  )
}

/** Whether there is a map, now or soon; otherwise a note takes its place. */
function hasMapAt(status: MapStatus): boolean {
  return status === 'loading' || status === 'ready'
}

/** Fits the map to the chosen route whenever the choice changes. */
function useFitTo(handle: MapHandle | null, selected: Route | null, isStrip: boolean) {
  useEffect(() => {
    if (!handle || !selected) return
    handle.fitPoints(linePointsOf(selected), isStrip ? STRIP_MARGIN_PIXELS : undefined)
  }, [handle, selected, isStrip])
}

function placeOfStand(stands: readonly Stand[], id: string | null): PickedPlace | null {
  const stand = stands.find(each => each.id === id)
  return stand ? { name: stand.name, point: stand.point, standId: stand.id } : null
}
