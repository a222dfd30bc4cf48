import type { ComponentProps, ReactNode } from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import styles from './map-canvas.module.css'

interface MapControlsProps {
  /** The covered height at the bottom of the map, in pixels. */
  readonly bottom?: number
  /** Whether there is space for the zoom buttons. */
  readonly zooms?: boolean
  readonly children?: ReactNode
}

/** Zoom buttons, for passengers who cannot pinch, and further buttons of the screen below them. */
export function MapControls({ bottom = 0, zooms = true, children }: MapControlsProps) {
  const { zoomBy } = useMapHandle()
  const map = useTexts(mapTexts)
  return (
    <div className={styles.controls} style={{ insetBlockEnd: bottom + 48 }} data-over-map="names">
      {zooms && (
        <>
          <MapButton icon="plus" label={map.zoomIn} onClick={() => zoomBy(1)} />
          <MapButton icon="minus" label={map.zoomOut} onClick={() => zoomBy(-1)} />
        </>
      )}
      {children}
    </div>
  )
}

/** One button of the column. */
export function MapButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className={styles.button} />
}
