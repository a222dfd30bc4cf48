import type { Point } from '@sawari/planner/geo'
import { useId } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { MapPopup } from '../../../shared/map/drawings/map-popup.tsx'
import { PIN_PIXELS } from '../../../shared/map/drawings/place-pin.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './planner-map.module.css'

export type TripEnd = 'source' | 'destination'

export interface PickedPlace {
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
export function PickPopup({ place, onPick, onClose }: PickPopupProps) {
  const { map } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const headingId = useId()
  return (
    <MapPopup
      at={place.point}
      above={place.standId === null}
      offset={place.standId === null ? PIN_PIXELS : 12}
      labelledBy={headingId}
      onClose={onClose}
    >
      <div className={styles.popup}>
        <h3
          id={headingId}
          key={place.name}
          tabIndex={-1}
          ref={heading => heading?.focus({ preventScroll: true })}
        >
          {nameOf(place.name)}
        </h3>
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
