// The popups of Rickshaw Points: of a stand and of a searched place.
import { LANGUAGE_PARAMETER, standPagePath } from '@sawari/contract/pages'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { useRef, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { InSight, MapPopup, PopupHeading } from '../../../shared/map/drawings/map-popup.tsx'
import { PIN_PIXELS, PlacePin } from '../../../shared/map/drawings/markers.tsx'
import { paths } from '../../../shared/paths.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import type { Reference } from '../board/stand-order.ts'
import { FOUND_PLACE_ZOOM, type SearchedPlace, type StandBoard } from '../board/use-stand-board.ts'
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

interface SearchedPinProps {
  readonly board: StandBoard
  readonly place: SearchedPlace
  /** The popup has no room above the sheet. */
  readonly onCramped: () => void
}

/** The searched place on the map: a pin, and a popup with its nearest stand and links to plan a trip. */
export function SearchedPin({ board, place, onCramped }: SearchedPinProps) {
  const { place: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const [open, setOpen] = useState(true)
  const pin = useRef<HTMLButtonElement>(null)
  const name = nameOf(place.name)
  const close = () => {
    setOpen(false)
    pin.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PlacePin
        ref={pin}
        at={place.point}
        label={`${texts.label}: ${name}`}
        expanded={open}
        onOpen={() => {
          board.select(null)
          setOpen(true)
        }}
      />
      {open && board.selected === null && (
        <MapPopup above at={place.point} offset={PIN_PIXELS} label={name} onClose={close}>
          <InSight
            at={place.point}
            zoom={FOUND_PLACE_ZOOM}
            abovePixels={PIN_PIXELS}
            className={styles.popup}
            onTooLittleRoom={onCramped}
          >
            <PopupHeading>{name}</PopupHeading>
            <NearestStand board={board} />
            <div className={styles.ways}>
              <ButtonLink compact to={plannerAddress({ from: place })}>
                {texts.planFrom}
              </ButtonLink>
              <ButtonLink compact kind="primary" to={plannerAddress({ to: place })}>
                {texts.planTo}
              </ButtonLink>
            </div>
          </InSight>
        </MapPopup>
      )}
    </>
  )
}

function NearestStand({ board: { order } }: { readonly board: StandBoard }) {
  const { place: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const { walkOrDistanceText } = useDistanceTexts()
  const [first] = order.newest.rows
  if (!first || first.distanceKm === null) return null
  return (
    <p className={styles.near}>{texts.nearest(nameOf(first.stand), walkOrDistanceText(first.distanceKm))}</p>
  )
}

interface NamedPoint {
  readonly name: string
  readonly point: Point
}

/** The planner's address for a trip whose ends, or one of them, are known. */
export function plannerAddress({
  from,
  to,
}: {
  readonly from?: NamedPoint
  readonly to?: NamedPoint
}): string {
  const at = ({ point }: NamedPoint) => `${point.latitude},${point.longitude}`
  const query = new URLSearchParams({
    ...(from && { from: from.name, fromAt: at(from) }),
    ...(to && { to: to.name, toAt: at(to) }),
    // The planner then chooses the seat that was chosen here.
    ...(from && to && { seat: '1' }),
  })
  return `${paths.routes}?${query}`
}
