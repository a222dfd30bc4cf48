import type { Point } from '@sawari/planner/geo'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import styles from './map-popup.module.css'

interface MapPopupProps {
  readonly at: Point
  /** Pixels between the point and the popup's tip. */
  readonly offset?: number
  /** Always above its point; by default on any side with enough space. */
  readonly above?: boolean
  readonly labelledBy?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The one popup of a map, at its point. Escape and its button close it; the caller manages focus. */
export function MapPopup({
  at: { latitude, longitude },
  offset = 8,
  above = false,
  labelledBy,
  onClose,
  children,
}: MapPopupProps) {
  const { map, engine } = useMapHandle()
  const texts = useTexts(mapTexts)
  const [element] = useState(() => document.createElement('div'))
  const [attached, setAttached] = useState(false)

  useEffect(() => {
    const popup = new engine.Popup({
      ...(above ? { anchor: 'bottom' as const } : {}),
      offset,
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'min(320px, calc(100vw - 32px))',
      className: styles.popup ?? '',
    })
    popup.setLngLat([longitude, latitude]).setDOMContent(element).addTo(map)
    // Added last, so that its content can take focus when it mounts.
    setAttached(true)
    return () => {
      popup.remove()
    }
  }, [map, engine, element, above, offset, latitude, longitude])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  if (!attached) return null
  return createPortal(
    <div role="dialog" aria-labelledby={labelledBy} className={styles.content} onKeyDown={onKeyDown}>
      <IconButton icon="close" label={texts.closePopup} className={styles.close} onClick={onClose} />
      {children}
    </div>,
    element,
  )
}

/** A `ref` for the popup's heading: moves focus there when the popup opens, without scrolling the page. */
export function focusOnOpening(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}
