import type { Point } from '@sawari/planner/geo'
import type { Ref } from 'react'
import { Icon } from '../../ui/marks.tsx'
import { MapMarker, MarkerButton } from './map-marker.tsx'
import styles from './place-pin.module.css'

/** The height of the pin above its point. */
export const PIN_PIXELS = 42

interface PlacePinProps {
  readonly at: Point
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
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
