import type { Point } from '@sawari/planner/geo'
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { late } from '../../late.ts'
import { afterPaint } from '../../timing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, Spinner } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import type { MapHandle, MapView } from '../handle/map-handle.ts'
import type { MapPadding } from '../handle/uncovered.ts'
import type { LinePart } from '../style/map-style.ts'
import type { CircleStand } from '../style/stand-circle-style.ts'
import styles from './map-canvas.module.css'
import { MapCredits } from './map-credits.tsx'
import { type MapStatus, useMap } from './use-map.ts'

interface MapCanvasProps {
  /** The centre of the initial view; later the handle and the passenger move the map. */
  readonly centre: Point
  /** In tiles of 256 px. */
  readonly zoom: number
  /** The stands of the first view, for the picture shown in place of the map. */
  readonly stands: readonly CircleStand[]
  /** The parts of the chosen route, for the picture. */
  readonly route?: readonly LinePart[] | undefined
  /** Starts the map at once, because it must show something that is missing in the picture. */
  readonly wanted: boolean
  /** The covered parts of the map: moves and fits use the uncovered part. */
  readonly padding: MapPadding
  readonly onReady: (handle: MapHandle) => void
  readonly onStatus: (status: MapStatus) => void
  readonly className: string | undefined
  /** Layers, mounted once the map is ready; they access it with `useMapHandle`. */
  readonly children: ReactNode
}

/**
 * Loaded after the screen, because the list has priority. If the picture does not load, nothing is shown until the
 * map is ready.
 */
const StillMap = late(async () => (await import('../still/still-map.tsx')).StillMap)

/** Where a hidden map was moved to. */
interface Moved extends Pick<MapView, 'centre' | 'zoom'> {
  readonly handle: MapHandle
  readonly padding: MapPadding
}

function placeOf(handle: MapHandle): Moved {
  const { top = 0, right = 0, bottom = 0, left = 0 } = handle.map.getPadding()
  return { handle, ...handle.view(), padding: { top, right, bottom, left } }
}

const NO_PARTS: readonly LinePart[] = []

/** The map, loaded as a separate chunk; a note replaces it where it cannot be drawn. */
export function MapCanvas(props: MapCanvasProps) {
  const { centre, zoom, padding, className } = props
  const { region } = useTexts(mapTexts)
  const container = useRef<HTMLDivElement>(null)
  const { status, started, view, wake } = useMap(container, { centre, zoom }, region, props.wanted)
  const handle = started?.handle ?? null
  const [drawnMap, setDrawnMap] = useState<MapHandle | null>(null)
  const drawn = handle !== null && drawnMap === handle
  const [moved, setMoved] = useState<Moved | null>(null)
  const pictured = moved !== null && moved.handle === handle ? moved : { ...view, padding }
  const [tilesFailed, setTilesFailed] = useState(false)
  useMapEvents(handle, props.onReady)

  const onStatus = useEffectEvent(props.onStatus)
  useEffect(() => onStatus(status), [status])

  const { top, bottom } = padding
  usePadding(handle, padding)

  return (
    <div
      className={classNames(styles.frame, className)}
      data-map={status}
      data-drawn={drawn}
      style={
        { '--covered-top': `${top}px`, ...(bottom > 0 && { '--covered': `${bottom}px` }) } as CSSProperties
      }
      {...(status === 'still' && { onPointerDown: wake, onPointerEnter: wake, onWheel: wake })}
    >
      {(status === 'still' || status === 'loading' || (status === 'ready' && !drawn)) && (
        <Suspense>
          <StillMap
            centre={pictured.centre}
            zoom={pictured.zoom}
            padding={pictured.padding}
            stands={props.stands}
            route={props.route ?? NO_PARTS}
          />
        </Suspense>
      )}
      <div ref={container} className={styles.canvas} />
      <MapNote status={status} padding={padding} onWake={wake} />
      {status !== 'unsupported' && <MapCredits padding={padding} tilesFailed={tilesFailed} handle={handle} />}
      {started && (
        <started.LiveMap
          handle={started.handle}
          onMoved={moved => setMoved(placeOf(moved))}
          onDrawn={setDrawnMap}
          onTiles={areShown => setTilesFailed(!areShown)}
        >
          {props.children}
        </started.LiveMap>
      )}
    </div>
  )
}

/**
 * The result of a tap that changes the padding, such as opening a popup, is painted before the map is drawn.
 */
function usePadding(handle: MapHandle | null, { top, right, bottom, left }: MapPadding): void {
  const known = useRef<MapHandle | null>(null)
  useLayoutEffect(() => {
    if (!handle) return
    const set = () => handle.setPadding({ top, right, bottom, left })
    if (known.current === handle) return afterPaint(set)
    // Before the effects of the layers, which may move the map.
    known.current = handle
    set()
  }, [handle, top, right, bottom, left])
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
  readonly padding: MapPadding
  readonly onWake: () => void
}

/** Shown in place of the map until it is ready, or instead of it, in the middle of the uncovered part. */
function MapNote({ status, padding: { top, right, left }, onWake }: MapNoteProps) {
  const map = useTexts(mapTexts)
  const uncovered = { insetBlockStart: top, insetInlineEnd: right, insetInlineStart: left }
  switch (status) {
    case 'ready':
    case 'still':
      return null
    case 'loading':
      return (
        <p className={styles.note} style={uncovered} role="status">
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
        <div className={styles.note} style={uncovered} role="status">
          <p>{status === 'failed' ? map.failed : map.asleep}</p>
          <Button kind="primary" icon={status === 'failed' ? 'retry' : 'map'} compact onClick={onWake}>
            {status === 'failed' ? map.retry : map.show}
          </Button>
        </div>
      )
  }
}
