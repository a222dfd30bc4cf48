import { distanceKm, type Point } from '@sawari/planner/geo'
import { useId } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { InSight } from '../../../shared/map/drawings/in-sight.tsx'
import { focusOnOpening, MapPopup } from '../../../shared/map/drawings/map-popup.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import type { Reference } from '../board/stand-order.ts'
import { AvailabilityPill } from '../list/availability-pill.tsx'
import { DestinationList } from '../list/destination-list.tsx'
import { useDistanceTexts } from '../list/use-distance-texts.ts'
import { StandPageLink } from './stand-page-link.tsx'
import styles from './stand-popup.module.css'

interface StandPopupProps {
  readonly stand: Stand
  /** The point from which distances are measured. */
  readonly reference: Reference | null
  readonly onChoose: (destination: StandDestination) => void
  readonly onClose: () => void
}

const TIP_PIXELS = 12

/** A stand on the map: its name, its destinations and their fares. */
export function StandPopup({ stand, reference, onChoose, onClose }: StandPopupProps) {
  const headingId = useId()
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  return (
    <MapPopup above at={stand.point} offset={TIP_PIXELS} labelledBy={headingId} onClose={onClose}>
      <InSight at={stand.point} abovePixels={TIP_PIXELS} className={styles.content}>
        <header className={styles.header}>
          <h3 id={headingId} key={stand.id} tabIndex={-1} ref={focusOnOpening}>
            {nameOf(stand) || texts.unnamed}
          </h3>
          <div className={styles.facts}>
            <p>{texts.summary(stand.destinations.length)}</p>
            <AvailabilityPill level={stand.availability} />
          </div>
          <div className={styles.links}>
            <OnFoot stand={stand} reference={reference} />
            <StandPageLink id={stand.id} />
          </div>
        </header>
        <DestinationList stand={stand} scrolls onChoose={onChoose} />
      </InSight>
    </MapPopup>
  )
}

/** A link to directions in the device's own map, with the walking time from a known place. */
function OnFoot({ stand: { point }, reference }: Pick<StandPopupProps, 'stand' | 'reference'>) {
  const { stand: texts } = useTexts(hotspotsTexts)
  const { walkOrDistanceText } = useDistanceTexts()
  const isKnown = reference !== null && reference.kind !== 'middle'
  return (
    <a className={styles.onFoot} href={walkAddress(point)} target="_blank" rel="noopener noreferrer">
      <Icon name="walk" size={20} />
      {texts.onFoot}
      {isKnown && <> · {walkOrDistanceText(distanceKm(reference.point, point))}</>}
    </a>
  )
}

/** Opens the map app of a phone where there is one, otherwise a page. */
function walkAddress({ latitude, longitude }: Point): string {
  const query = new URLSearchParams({
    api: '1',
    destination: `${latitude},${longitude}`,
    travelmode: 'walking',
  })
  return `https://www.google.com/maps/dir/?${query}`
}
