import { useRef, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { InSight, MapPopup, PopupHeading } from '../../../shared/map/drawings/map-popup.tsx'
import { PIN_PIXELS, PlacePin } from '../../../shared/map/drawings/markers.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { FOUND_PLACE_ZOOM, type SearchedPlace, type StandBoard } from '../board/use-stand-board.ts'
import { useDistanceTexts } from '../list/stand-list.tsx'
import styles from './stand-map.module.css'
import { plannerAddress } from './trip-bar.tsx'

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
