import {
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useAfterPaint } from '../../timing.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/text.tsx'
import styles from './map-sheet.module.css'

interface MapSheetProps {
  readonly stop: SheetStop
  readonly onStop: (stop: SheetStop) => void
  /** Height of the sheet's container in pixels; 0 until it is measured. */
  readonly containerPixels: number
  /** Left uncovered above a full sheet. */
  readonly topPixels: number
  /** The height of the head alone. */
  readonly peekPixels: number
  /** Always visible: the heading and a one-line status. */
  readonly head: ReactNode
  readonly children: ReactNode
}

interface Drag {
  readonly fromY: number
  readonly fromShown: number
  /**
   * Where it was dragged to; null while the move may still be a tap. Read at the end of the drag, before the
   * next rendering.
   */
  readonly shown: number | null
  readonly lastY: number
  readonly lastAt: number
  /** Upwards, in pixels per millisecond. */
  readonly speed: number
}

/** The sheet over a map on a small screen, with three heights, set by dragging or by its two buttons. */
export function MapSheet(props: MapSheetProps) {
  const { stop, onStop, containerPixels, topPixels, head, children } = props
  const map = useTexts(mapTexts)
  const bodyId = useId()
  const heights = sheetHeights(containerPixels, topPixels, props.peekPixels)
  const { shown, dragging, handlers } = useSheetDrag(stop, onStop, heights)
  const peeking = stop === 'peek' && !dragging
  // Hiding the list computes the style of every row again, so the tap that lowers the sheet is painted first.
  const hasPeeked = useAfterPaint(peeking)
  const measured = containerPixels > 0

  return (
    <div
      className={classNames(styles.sheet, dragging && styles.dragging)}
      style={
        measured ? { height: heights.full, transform: `translateY(${containerPixels - shown}px)` } : undefined
      }
      data-measured={measured}
      data-stop={stop}
    >
      <div className={styles.head} {...handlers}>
        <button
          type="button"
          className={styles.handle}
          aria-label={stop === 'full' ? map.sheet.shorter : map.sheet.taller}
          onClick={() => onStop(stop === 'full' ? 'half' : 'full')}
        />
        <div className={styles.row}>
          <div className={styles.headText}>{head}</div>
          <Button
            compact
            icon={stop === 'peek' ? 'list' : 'map'}
            aria-expanded={stop !== 'peek'}
            aria-controls={bodyId}
            onClick={() => onStop(stop === 'peek' ? 'half' : 'peek')}
          >
            {stop === 'peek' ? map.sheet.showList : map.sheet.showMap}
          </Button>
        </div>
      </div>
      <div
        id={bodyId}
        className={styles.body}
        // As high as its visible part, so that its end can be scrolled to and focus never lies below the edge.
        style={{ maxHeight: dragging || !measured ? undefined : `calc(${shown}px - var(--sheet-head))` }}
        inert={peeking && hasPeeked}
      >
        {children}
      </div>
    </div>
  )
}

function useSheetDrag(
  stop: SheetStop,
  onStop: (stop: SheetStop) => void,
  heights: Record<SheetStop, number>,
) {
  const drag = useRef<Drag | null>(null)
  const [draggedTo, setDraggedTo] = useState<number | null>(null)

  /** A drag may begin on a button: the first move captures the pointer, so the button gets no click. */
  function start(event: PointerEvent<HTMLElement>) {
    const at = { fromY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 }
    drag.current = { ...at, fromShown: heights[stop], shown: null }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const now = drag.current
    if (!now) return
    const movedUp = now.fromY - event.clientY
    // A tap moves the pointer a little; only a longer move counts as dragging.
    if (now.shown === null && Math.abs(movedUp) < 6) return
    if (now.shown === null) event.currentTarget.setPointerCapture(event.pointerId)
    const elapsed = Math.max(1, event.timeStamp - now.lastAt)
    const speed = (now.lastY - event.clientY) / elapsed
    const shown = Math.max(heights.peek, Math.min(heights.full, now.fromShown + movedUp))
    drag.current = { ...now, shown, lastY: event.clientY, lastAt: event.timeStamp, speed }
    setDraggedTo(shown)
  }

  function end() {
    const now = drag.current
    if (now && now.shown !== null) onStop(settleSheet(now.shown, now.speed, heights))
    drag.current = null
    setDraggedTo(null)
  }

  return {
    shown: draggedTo ?? heights[stop],
    dragging: draggedTo !== null,
    handlers: { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  }
}

/** The three heights of a bottom sheet: its head, about half of the screen, or nearly all of it. */
export type SheetStop = 'peek' | 'half' | 'full'

export const PEEK_PIXELS = 68
const HALF_SHARE = 0.56
/** The map's credits and the button above them, which a half sheet leaves uncovered. */
const EDGE_PIXELS = 100
/** From this speed on a flick moves the sheet to the next stop in its direction; pixels per millisecond. */
const FLICK_SPEED = 0.4

/** The text of the head grows less than that of the page. */
const MOST_GROWTH = 1.6

/** The height of the head alone, for the font size of the page in pixels. */
export function peekPixels(fontPixels: number): number {
  return Math.round(PEEK_PIXELS * Math.min(MOST_GROWTH, Math.max(1, fontPixels / 16)))
}

/**
 * The visible height of the sheet at each stop, in pixels, for a container of the given height. A full sheet leaves
 * `topPixels` above it uncovered.
 */
export function sheetHeights(
  containerPixels: number,
  topPixels: number,
  peek = PEEK_PIXELS,
): Record<SheetStop, number> {
  const full = Math.max(peek, containerPixels - topPixels)
  const half = Math.min(Math.round(containerPixels * HALF_SHARE), full - EDGE_PIXELS)
  return { peek, half: Math.max(peek, half), full }
}

/** The stop that a released sheet goes to; `speed` is upwards, in pixels per millisecond. */
export function settleSheet(
  shownPixels: number,
  speed: number,
  heights: Record<SheetStop, number>,
): SheetStop {
  const stops: readonly SheetStop[] = ['peek', 'half', 'full']
  if (speed > FLICK_SPEED) return stops.find(stop => heights[stop] > shownPixels) ?? 'full'
  if (speed < -FLICK_SPEED) return stops.findLast(stop => heights[stop] < shownPixels) ?? 'peek'
  const distance = (stop: SheetStop) => Math.abs(heights[stop] - shownPixels)
  return stops.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest))
}

/** A `ref` for an element, and its height in pixels; 0 until it is measured, and while it is not mounted. */
export function useHeight(): [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [])
  return [measure, height]
}
