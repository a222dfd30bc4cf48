import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { seatFare } from '../../../shared/fares/seat-fare.ts'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import styles from './destination-list.module.css'

interface DestinationListProps {
  readonly stand: Stand
  /** Limits the height and makes the list scroll, as in the popup. */
  readonly scrolls?: boolean
  readonly onChoose: (destination: StandDestination) => void
}

/** The destinations of a stand with the price of a seat: one button per destination. */
export function DestinationList({ stand, scrolls = false, onChoose }: DestinationListProps) {
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  return (
    <>
      <ul
        className={scrolls ? styles.scrolling : styles.list}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={texts.destinations(nameOf(stand))}
      >
        {stand.destinations.map(destination => (
          <li
            key={`${destination.name} ${destination.point.latitude} ${destination.point.longitude}`}
            className={styles.row}
          >
            <button type="button" className={styles.destination} onClick={() => onChoose(destination)}>
              <span className={styles.name}>
                {nameOf(destination)} <span className={styles.basis}>{texts[destination.basis]}</span>
              </span>
              <span className={styles.fare}>
                {destination.fareRupees === null ? texts.fareUnknown : formatRupees(destination.fareRupees)}
              </span>
              <Icon name="chevron-right" size={20} />
            </button>
            {destination.fareRupees !== null && <FareButton fare={seatFare(stand, destination)} />}
          </li>
        ))}
      </ul>
      <p className={styles.footer}>{texts.select}</p>
    </>
  )
}
