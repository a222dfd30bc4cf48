import type { Point } from '@sawari/planner/geo'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { afterPaint } from '../../timing.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import styles from './markers.module.css'

interface MapPopupProps {
  readonly at: Point
  /** The name for screen readers. */
  readonly label: string
  /** Pixels between the point and the popup's tip. */
  readonly offset: number
  /** Always above its point; by default on any side with enough space. */
  readonly above?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The one popup of a map, at its point. Escape and its button close it; the caller manages focus. */
export function MapPopup({ at, label, offset, above = false, onClose, children }: MapPopupProps) {
  const { latitude, longitude } = at
  const { map, maplibre } = useMapHandle()
  const texts = useTexts(mapTexts)
  const [element] = useState(() => document.createElement('div'))
  const [attached, setAttached] = useState(false)

  useEffect(() => {
    const popup = new maplibre.Popup({
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
  }, [map, maplibre, element, above, offset, latitude, longitude])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  if (!attached) return null
  return createPortal(
    <div role="dialog" aria-label={label} className={styles.content} onKeyDown={onKeyDown}>
      <IconButton icon="close" label={texts.closePopup} className={styles.close} onClick={onClose} />
      {children}
    </div>,
    element,
  )
}

/** Takes focus when the popup opens, without scrolling the page. */
export function PopupHeading({ children }: { readonly children: string }) {
  return (
    <h3 tabIndex={-1} ref={heading => heading?.focus({ preventScroll: true })}>
      {children}
    </h3>
  )
}

interface InSightProps {
  readonly at: Point
  /** Default: the current zoom. */
  readonly zoom?: number
  /** Pixels between the point and the popup. */
  readonly abovePixels: number
  /**
   * Called if popup and point do not fit into the uncovered part; makes space for them. Without it the content
   * scrolls.
   */
  readonly onTooLittleRoom?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The margin around a popup that scrolls. */
const MARGIN_PIXELS = 32
/** The minimum height of a popup that scrolls. */
const LEAST_PIXELS = 200

/** The content of a popup: moves the map, once, so that popup and point lie in the middle of its uncovered part. */
export function InSight({ at, zoom, abovePixels, onTooLittleRoom, className, children }: InSightProps) {
  const { latitude, longitude } = at
  const { map, flyTo, popupClosed, roomPixels } = useMapHandle()
  const makesRoom = onTooLittleRoom !== undefined
  const makeRoom = useEffectEvent(() => onTooLittleRoom?.())
  const content = useRef<HTMLDivElement>(null)
  // A reload of the same place moves nothing: the passenger may have moved the map since.
  useEffect(() => {
    let isMovedByPassenger = false
    const moves = map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) isMovedByPassenger = true
    })
    const cancel = afterPaint(() => {
      moves.unsubscribe()
      const element = content.current
      if (!element) return
      const lacksRoom = element.offsetHeight + abovePixels > roomPixels()
      // The caller cannot make space, so the popup scrolls.
      if (lacksRoom && !makesRoom) {
        element.style.maxHeight = `${Math.max(LEAST_PIXELS, roomPixels() - abovePixels - MARGIN_PIXELS)}px`
        element.style.overflowY = 'auto'
      }
      const offset: [number, number] = [0, (element.offsetHeight + abovePixels) / 2]
      if (!isMovedByPassenger) flyTo({ latitude, longitude }, zoom, offset)
      if (lacksRoom) makeRoom()
    })
    return () => {
      moves.unsubscribe()
      cancel()
    }
  }, [map, flyTo, roomPixels, latitude, longitude, zoom, abovePixels, makesRoom])
  // Before the map's padding changes together with the popup.
  useLayoutEffect(() => () => popupClosed({ latitude, longitude }), [popupClosed, latitude, longitude])
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
