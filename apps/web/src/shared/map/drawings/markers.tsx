import type { Point } from '@sawari/planner/geo'
import type { Marker } from 'maplibre-gl'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import { MapPopup, PopupHeading } from './map-popup.tsx'
import styles from './markers.module.css'

interface MapMarkerProps {
  readonly at: Point
  readonly anchor?: 'center' | 'bottom'
  readonly children: ReactNode
}

/** An element at a point of the map. Only for a few points; use a layer for many points. */
function MapMarker({ at: { latitude, longitude }, anchor = 'center', children }: MapMarkerProps) {
  const { map, maplibre } = useMapHandle()
  const [element] = useState(() => document.createElement('div'))
  const [marker, setMarker] = useState<Marker | null>(null)

  useEffect(() => {
    const added = new maplibre.Marker({ element, anchor }).setLngLat([0, 0]).addTo(map)
    // The library gives every marker the same role and name; ours have their own.
    for (const attribute of ['role', 'aria-label', 'tabindex']) element.removeAttribute(attribute)
    setMarker(added)
    return () => {
      added.remove()
    }
  }, [map, maplibre, element, anchor])

  useEffect(() => {
    marker?.setLngLat([longitude, latitude])
  }, [marker, latitude, longitude])

  return createPortal(children, element)
}

/** The drawing of a marker, in the middle of a target that is large enough for a finger. */
function MarkerButton({ className, ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={classNames(styles.target, className)} />
}

/** The height of the pin above its point. */
export const PIN_PIXELS = 42

interface PlacePinProps {
  readonly at: Point
  readonly label: string
  readonly ref: Ref<HTMLButtonElement>
  /** Whether its popup is open. */
  readonly expanded: boolean
  readonly onOpen: () => void
}

/** The pin of a place that the passenger searched for; a tap opens its popup. */
export function PlacePin({ at, label, ref, expanded, onOpen }: PlacePinProps) {
  return (
    <MapMarker at={at} anchor="bottom">
      <MarkerButton
        ref={ref}
        className={styles.pin}
        aria-label={label}
        aria-expanded={expanded}
        onClick={onOpen}
      >
        <Icon name="pin" />
      </MarkerButton>
    </MapMarker>
  )
}

/** The passenger's position: a pulsing blue dot with a popup. */
export function UserMarker({ at }: { readonly at: Point }) {
  const map = useTexts(mapTexts)
  const [open, setOpen] = useState(false)
  const dot = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    dot.current?.focus()
  }
  return (
    <>
      <MapMarker at={at}>
        <MarkerButton
          ref={dot}
          className={styles.dot}
          aria-label={map.youAreHere}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </MapMarker>
      {open && (
        <MapPopup at={at} offset={12} label={map.youAreHere} onClose={close}>
          <div className={styles.words}>
            <PopupHeading>{map.youAreHere}</PopupHeading>
            <p>{map.currentLocation}</p>
          </div>
        </MapPopup>
      )}
    </>
  )
}

export interface MapStop {
  readonly id: string
  readonly kind: 'start' | 'transfer' | 'destination'
  readonly name: string
  readonly point: Point
}

/** How far below the middle an opened stop is placed, so that the popup above it is visible too. */
export const POPUP_ROOM_PIXELS = 48

interface StopMarkersProps {
  readonly stops: readonly MapStop[]
}

/** Start and destination, small and without popups, on a map that is only a picture. */
export function EndMarks({ stops }: StopMarkersProps) {
  const map = useTexts(mapTexts)
  const letter = { start: map.startLetter, destination: map.destinationLetter }
  return stops.map(
    ({ id, kind, point }) =>
      kind !== 'transfer' && (
        <MapMarker key={id} at={point}>
          <span className={classNames(styles.stop, styles.small, styles[kind])} aria-hidden="true">
            <span>{letter[kind]}</span>
          </span>
        </MapMarker>
      ),
  )
}

/** The stops of the chosen route: a round S, square numbers, a pin D; each opens a popup with its name. */
export function StopMarkers({ stops }: StopMarkersProps) {
  const map = useTexts(mapTexts)
  const { flyTo } = useMapHandle()
  const [openId, setOpenId] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = stops.find(stop => stop.id === openId)
  const transfers = stops.filter(stop => stop.kind === 'transfer')
  const close = () => {
    setOpenId(null)
    opener.current?.focus()
  }
  const face = (stop: MapStop) =>
    stop.kind === 'transfer' ? transfers.indexOf(stop) + 1 : map[`${stop.kind}Letter`]
  return (
    <>
      {stops.map(stop => (
        <MapMarker key={stop.id} at={stop.point}>
          <MarkerButton
            className={classNames(styles.stop, styles[stop.kind])}
            aria-label={map.stop(map[stop.kind], stop.name)}
            onClick={event => {
              opener.current = event.currentTarget
              setOpenId(stop.id)
              flyTo(stop.point, undefined, [0, POPUP_ROOM_PIXELS])
            }}
          >
            <span aria-hidden="true">{face(stop)}</span>
          </MarkerButton>
        </MapMarker>
      ))}
      {open && (
        <MapPopup at={open.point} offset={20} label={open.name} onClose={close}>
          <div className={styles.words}>
            <p className={styles.kind}>{map[open.kind]}</p>
            <PopupHeading key={open.id}>{open.name}</PopupHeading>
          </div>
        </MapPopup>
      )}
    </>
  )
}
