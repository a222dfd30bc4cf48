import { LANGUAGE_PARAMETER, standPagePath } from '@sawari/contract/pages'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { InSight, MapPopup, PopupHeading } from '../../../shared/map/drawings/map-popup.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import type { Reference } from '../board/stand-order.ts'
import { DestinationList } from '../list/destination-list.tsx'
import { AvailabilityPill, useDistanceTexts } from '../list/stand-list.tsx'
import styles from './stand-map.module.css'

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
  const { stand: texts } = useTexts(hotspotsTexts)
  const name = usePlaceName()(stand) || texts.unnamed
  return (
    <MapPopup above at={stand.point} offset={TIP_PIXELS} label={name} onClose={onClose}>
      <InSight at={stand.point} abovePixels={TIP_PIXELS} className={styles.content}>
        <header className={styles.header}>
          <PopupHeading key={stand.id}>{name}</PopupHeading>
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

/** Links to the stand's page, which the server renders and which can be shared, printed or saved. */
function StandPageLink({ id }: { readonly id: string }) {
  const { stand } = useTexts(hotspotsTexts)
  const language = useLanguage()
  return (
    <a className={styles.link} href={`${standPagePath(id)}?${LANGUAGE_PARAMETER}=${language}`}>
      {stand.page}
    </a>
  )
}
