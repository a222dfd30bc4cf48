import type { Point } from '@sawari/planner/geo'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { MapPopup, PopupHeading } from '../../../shared/map/drawings/map-popup.tsx'
import { PIN_PIXELS } from '../../../shared/map/drawings/markers.tsx'
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
