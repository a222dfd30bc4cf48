import type { Point } from '@sawari/planner/geo'
import { useId, useRef, useState } from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../../ui/text.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import { MapMarker, MarkerButton } from './map-marker.tsx'
import { focusOnOpening, MapPopup } from './map-popup.tsx'
import styles from './stop-markers.module.css'

export interface MapStop {
  readonly id: string
  readonly kind: 'start' | 'transfer' | 'destination'
  readonly name: string
  readonly point: Point
  /** A line under the name, for example when the next auto leaves. */
  readonly note?: string
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
  const { flyTo } = useMapHandle()
  const [openId, setOpenId] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = stops.find(stop => stop.id === openId)
  const transfers = stops.filter(stop => stop.kind === 'transfer')

  return (
    <>
      {stops.map(stop => (
        <MapMarker key={stop.id} at={stop.point}>
          <StopButton
            stop={stop}
            number={transfers.indexOf(stop) + 1}
            onOpen={button => {
              opener.current = button
              setOpenId(stop.id)
              flyTo(stop.point, undefined, [0, POPUP_ROOM_PIXELS])
            }}
          />
        </MapMarker>
      ))}
      {open && (
        <StopPopup
          stop={open}
          onClose={() => {
            setOpenId(null)
            opener.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface StopButtonProps {
  readonly stop: MapStop
  /** The number of the change, from 1. */
  readonly number: number
  readonly onOpen: (button: HTMLButtonElement) => void
}

function StopButton({ stop, number, onOpen }: StopButtonProps) {
  const map = useTexts(mapTexts)
  const letter = { start: map.startLetter, transfer: String(number), destination: map.destinationLetter }
  return (
    <MarkerButton
      className={classNames(styles.stop, styles[stop.kind])}
      aria-label={map.stop(map[stop.kind], stop.name)}
      onClick={event => onOpen(event.currentTarget)}
    >
      <span aria-hidden="true">{letter[stop.kind]}</span>
    </MarkerButton>
  )
}

function StopPopup({ stop, onClose }: { readonly stop: MapStop; readonly onClose: () => void }) {
  const map = useTexts(mapTexts)
  const headingId = useId()
  return (
    <MapPopup at={stop.point} offset={20} labelledBy={headingId} onClose={onClose}>
      <div className={styles.popup}>
        <p className={styles.kind}>{map[stop.kind]}</p>
        <h3 id={headingId} tabIndex={-1} ref={focusOnOpening}>
          {stop.name}
        </h3>
        {stop.note && <p>{stop.note}</p>}
      </div>
    </MapPopup>
  )
}
