import type { Point } from '@sawari/planner/geo'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { afterPaint } from '../../timing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, Spinner } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import type { MapHandle } from '../handle/map-handle.ts'
import type { MapPadding } from '../handle/uncovered.ts'
import { whenDrawn } from '../handle/when-drawn.ts'
import styles from './map-canvas.module.css'
import { MapCredits } from './map-controls.tsx'
import { type MapStatus, useMap } from './use-map.ts'

interface MapCanvasProps {
  /** The centre of the initial view; later the handle and the passenger move the map. */
  readonly centre: Point
  /** A zoom of tiles of 256 px. */
  readonly zoom: number
  /** Starts the map at once, because it must show something. */
  readonly wanted: boolean
  /** The covered parts of the map: moves and fits use the uncovered part. */
  readonly padding: MapPadding
  readonly onReady: (handle: MapHandle) => void
  readonly onStatus: (status: MapStatus) => void
  readonly className: string | undefined
  /** Layers, mounted once the map is ready; they access it with `useMapHandle`. */
  readonly children: ReactNode
}

/** The map, loaded as a separate chunk; a skeleton takes its place until then, or a note where it cannot be drawn. */
export function MapCanvas(props: MapCanvasProps) {
  const { centre, zoom, wanted, padding, className } = props
  const { region } = useTexts(mapTexts)
  const container = useRef<HTMLDivElement>(null)
  const { status, started, hurry, wake } = useMap(container, { centre, zoom }, region, wanted)
  const handle = started?.handle ?? null
  const drawn = useDrawn(handle)
  const [tilesFailed, setTilesFailed] = useState(false)
  useMapEvents(handle, props.onReady)
  usePadding(handle, padding)

  const onStatus = useEffectEvent(props.onStatus)
  useEffect(() => onStatus(status), [status])

  const { top, bottom } = padding
  return (
    <div
      className={classNames(styles.frame, className)}
      data-map={status}
      data-drawn={drawn}
      style={
        { '--covered-top': `${top}px`, ...(bottom > 0 && { '--covered': `${bottom}px` }) } as CSSProperties
      }
      {...(status === 'loading' && { onPointerDown: hurry, onPointerEnter: hurry, onWheel: hurry })}
    >
      <div ref={container} className={styles.canvas} />
      <MapNote status={status === 'ready' && !drawn ? 'loading' : status} onWake={wake} />
      {status !== 'unsupported' && <MapCredits tilesFailed={tilesFailed} handle={handle} />}
      {started && (
        <started.LiveMap handle={started.handle} onTiles={areShown => setTilesFailed(!areShown)}>
          {props.children}
        </started.LiveMap>
      )}
    </div>
  )
}

/**
 * The result of a tap that changes the padding, such as opening a popup, is painted before the map is drawn.
 */
function usePadding(handle: MapHandle | null, { top, bottom }: MapPadding): void {
  const known = useRef<MapHandle | null>(null)
  useLayoutEffect(() => {
    if (!handle) return
    const set = () => handle.setPadding({ top, right: 0, bottom, left: 0 })
    if (known.current === handle) return afterPaint(set)
    // Before the effects of the layers, which may move the map.
    known.current = handle
    set()
  }, [handle, top, bottom])
}

/** The skeleton stays until the map has drawn its first view, or what it has loaded after this time. */
const LOADS_AT_MOST_MS = 2_000

/** Whether the map is shown: it has drawn everything once, is being moved, or loads for long. */
function useDrawn(handle: MapHandle | null): boolean {
  const [drawnMap, setDrawnMap] = useState<MapHandle | null>(null)
  useEffect(() => {
    if (!handle) return
    const show = () => setDrawnMap(handle)
    const cancel = whenDrawn(handle.map, LOADS_AT_MOST_MS, show)
    const drags = handle.map.on('dragstart', show)
    return () => {
      cancel()
      drags.unsubscribe()
    }
  }, [handle])
  return handle !== null && drawnMap === handle
}

function useMapEvents(handle: MapHandle | null, onReady: MapCanvasProps['onReady']): void {
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!handle) return
    const { map } = handle
    const { dataset } = map.getContainer()
    const moves = [
      map.on('movestart', () => {
        dataset.moving = ''
      }),
      map.on('moveend', () => {
        delete dataset.moving
        writeView(handle)
      }),
    ]
    writeView(handle)
    ready(handle)
    return () => {
      for (const move of moves) move.unsubscribe()
      for (const fact of ['view', 'middle', 'moving']) delete dataset[fact]
    }
  }, [handle])
}

/**
 * Writes the view to the `data-view` attribute as zoom/latitude/longitude, and the middle of its uncovered part in
 * pixels, for tests and for debugging.
 */
function writeView({ map, view }: MapHandle): void {
  const { x, y } = map.project(map.getCenter())
  map.getContainer().dataset.middle = `${x.toFixed(1)}/${y.toFixed(1)}`
  const { centre, zoom } = view()
  const numbers = [zoom.toFixed(2), centre.latitude.toFixed(5), centre.longitude.toFixed(5)]
  map.getContainer().dataset.view = numbers.join('/')
}

interface MapNoteProps {
  readonly status: MapStatus
  readonly onWake: () => void
}

/** Shown in the middle of the uncovered part until the map is ready, or instead of the map. */
function MapNote({ status, onWake }: MapNoteProps) {
  const map = useTexts(mapTexts)
  switch (status) {
    case 'ready':
      return null
    case 'loading':
      return (
        <p className={styles.note} role="status">
          <span className={styles.loading}>
            <Spinner /> {map.loading}
          </span>
        </p>
      )
    case 'unsupported':
      return (
        <p className={styles.note} role="note">
          <Icon name="info" /> {map.unsupported}
        </p>
      )
    case 'asleep':
    case 'failed':
      return (
        <div className={styles.note} role="status">
          <p>{status === 'failed' ? map.failed : map.asleep}</p>
          <Button kind="primary" icon={status === 'failed' ? 'retry' : 'map'} compact onClick={onWake}>
            {status === 'failed' ? map.retry : map.show}
          </Button>
        </div>
      )
  }
}
