import type { Point } from '@sawari/planner/geo'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../../timing.ts'
import { useMapHandle } from '../handle/map-handle.ts'

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
export function InSight(props: InSightProps) {
  const { at, zoom, abovePixels, onTooLittleRoom, className, children } = props
  const { latitude, longitude } = at
  const { flyTo, popupClosed, roomPixels } = useMapHandle()
  const makesRoom = onTooLittleRoom !== undefined
  const makeRoom = useEffectEvent(() => onTooLittleRoom?.())
  const content = useRef<HTMLDivElement>(null)
  // Not when the same place was reloaded: the passenger may have moved the map since.
  useEffect(
    () =>
      afterPaint(() => {
        const element = content.current
        if (!element) return
        const lacksRoom = element.offsetHeight + abovePixels > roomPixels()
        // The caller cannot make space, so the popup scrolls.
        if (lacksRoom && !makesRoom) {
          element.style.maxHeight = `${Math.max(LEAST_PIXELS, roomPixels() - abovePixels - MARGIN_PIXELS)}px`
          element.style.overflowY = 'auto'
        }
        flyTo({ latitude, longitude }, zoom, [0, (element.offsetHeight + abovePixels) / 2])
        if (lacksRoom) makeRoom()
      }),
    [flyTo, roomPixels, latitude, longitude, zoom, abovePixels, makesRoom],
  )
  // Before the map's padding changes together with the popup.
  useLayoutEffect(() => () => popupClosed({ latitude, longitude }), [popupClosed, latitude, longitude])
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
