import type { Point } from '@sawari/planner/geo'
import { useId, useRef, useState } from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { MapMarker } from './map-marker.tsx'
import { focusOnOpening, MapPopup } from './map-popup.tsx'
import styles from './user-marker.module.css'

/** The passenger's position: a pulsing blue dot with a popup. */
export function UserMarker({ at }: { readonly at: Point }) {
  const map = useTexts(mapTexts)
  const [open, setOpen] = useState(false)
  const dot = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const close = () => {
    setOpen(false)
    dot.current?.focus()
  }
  return (
    <>
      <MapMarker at={at}>
        <button
          ref={dot}
          type="button"
          className={styles.dot}
          aria-label={map.youAreHere}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </MapMarker>
      {open && (
        <MapPopup at={at} offset={12} labelledBy={headingId} onClose={close}>
          <div className={styles.popup}>
            <h3 id={headingId} tabIndex={-1} ref={focusOnOpening}>
              {map.youAreHere}
            </h3>
            <p>{map.currentLocation}</p>
          </div>
        </MapPopup>
      )}
    </>
  )
}
