import { useEffect, useId, useRef } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { afterPaint } from '../../../shared/map/canvas/after-paint.ts'
import { useMapHandle } from '../../../shared/map/canvas/map-handle.ts'
import { focusOnOpening, MapPopup } from '../../../shared/map/drawings/map-popup.tsx'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { AvailabilityPill } from '../list/availability-pill.tsx'
import { DestinationList } from '../list/destination-list.tsx'
import { StandPageLink } from './stand-page-link.tsx'
import styles from './stand-popup.module.css'

interface StandPopupProps {
  readonly stand: Stand
  readonly onChoose: (destination: StandDestination) => void
  readonly onClose: () => void
}

const TIP_PIXELS = 12

/** A stand on the map: its name, where its autos go, and for how much. */
export function StandPopup({ stand, onChoose, onClose }: StandPopupProps) {
  const headingId = useId()
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  return (
    <MapPopup above at={stand.point} offset={TIP_PIXELS} labelledBy={headingId} onClose={onClose}>
      <Centred stand={stand}>
        <header className={styles.header}>
          <h3 id={headingId} key={stand.id} tabIndex={-1} ref={focusOnOpening}>
            {nameOf(stand) || texts.unnamed}
          </h3>
          <p>{texts.summary(stand.destinations.length)}</p>
          <AvailabilityPill level={stand.availability} />
          <StandPageLink id={stand.id} />
        </header>
        <DestinationList stand={stand} scrolls onChoose={onChoose} />
      </Centred>
    </MapPopup>
  )
}

/** Moves the map, once, so that the whole popup lies in the middle of its uncovered part. */
function Centred({ stand, children }: { readonly stand: Stand; readonly children: React.ReactNode }) {
  const { flyTo } = useMapHandle()
  const content = useRef<HTMLDivElement>(null)
  const { latitude, longitude } = stand.point
  // Not when the same stand was reloaded: the passenger may have moved the map since.
  useEffect(
    () =>
      afterPaint(() => {
        const height = content.current?.offsetHeight ?? 0
        flyTo({ latitude, longitude }, undefined, [0, (height + TIP_PIXELS) / 2])
      }),
    [flyTo, latitude, longitude],
  )
  return (
    <div ref={content} className={styles.content}>
      {children}
    </div>
  )
}
