import type { Point } from '@sawari/geo'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from '../../after-paint.ts'
import { useMapHandle } from '../canvas/map-handle.ts'

interface InSightProps {
  readonly at: Point
  /** Default: the current zoom. */
  readonly zoom?: number
  /** Pixels between the point and the popup. */
  readonly abovePixels: number
  /** Both do not fit into the uncovered part. */
  readonly onCramped?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The content of a popup: moves the map, once, so that popup and point lie in the middle of its uncovered part. */
export function InSight(props: InSightProps) {
  const { at, zoom, abovePixels, onCramped, className, children } = props
  const { latitude, longitude } = at
  const { flyTo, roomPixels } = useMapHandle()
  const cramped = useRef(onCramped)
  useEffect(() => {
    cramped.current = onCramped
  })
  const content = useRef<HTMLDivElement>(null)
  // Not when the same place was reloaded: the passenger may have moved the map since.
  useEffect(
    () =>
      afterPaint(() => {
        const height = (content.current?.offsetHeight ?? 0) + abovePixels
        flyTo({ latitude, longitude }, zoom, [0, height / 2])
        if (height > roomPixels()) cramped.current?.()
      }),
    [flyTo, roomPixels, latitude, longitude, zoom, abovePixels],
  )
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
