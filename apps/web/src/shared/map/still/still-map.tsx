import type { Point } from '@sawari/planner/geo'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApp } from '../../app-context.ts'
import { classNames } from '../../ui/text.tsx'
import { basemapQuery } from '../base/basemap-query.ts'
import type { MapPadding } from '../handle/uncovered.ts'
import type { LinePart } from '../style/line-part.ts'
import { engineZoom, pixelsAtZoomZero } from '../style/map-scale.ts'
import {
  CIRCLES_FROM_ZOOM,
  type CircleStand,
  DOT_RADIUS_PIXELS,
  STAND_RADIUS_METRES,
} from '../style/stand-circle-style.ts'
import styles from './still-map.module.css'
import { type Pixel, pathAlong, pixelsAround, stillLines } from './still-map-lines.ts'

export interface StillMapProps {
  readonly centre: Point
  /** In tiles of 256 px. */
  readonly zoom: number
  readonly padding: MapPadding
  readonly stands: readonly CircleStand[]
  readonly route: readonly LinePart[]
}

/** Half of the window's longer side, plus a margin for objects that are only partly visible. */
const REACH_PIXELS = Math.max(window.innerWidth, window.innerHeight) / 2 + 200
const STATION_RADIUS = 4
/** One to three rising bars around the middle; see bars-image.ts. */
const BARS = {
  low: 'M-2 9.5v-9h4.5v9z',
  medium: 'M-5 9.5v-9h4.5v9zM1 9.5v-14h4.5v14z',
  high: 'M-8.5 9.5v-9h4.5v9zM-2 9.5v-14h4.5v14zM4.5 9.5v-19h4.5v19z',
}

/**
 * The first view as a picture, until the map is drawn: the schematic map, the stands and the chosen route, without names.
 * Hidden from screen readers, because the list has the same content.
 */
export function StillMap({
  centre,
  zoom,
  padding: { top, right, bottom, left },
  stands,
  route,
}: StillMapProps) {
  const { latitude, longitude } = centre
  const basemap = useQuery(basemapQuery(useApp().api)).data
  const pixelOf = useMemo(() => pixelsAround({ latitude, longitude }, zoom), [latitude, longitude, zoom])
  const ground = useMemo(() => {
    if (!basemap) return null
    const colours = new Map(basemap.metroLines.map(line => [line.name, line.colour]))
    const stations = basemap.stations.map(({ name, point: [east, north], lines }) => ({
      name,
      at: pixelOf({ latitude: north, longitude: east }),
      colour: lines.length > 1 ? undefined : colours.get(lines[0] ?? ''),
    }))
    return {
      lines: stillLines(basemap, pixelOf, REACH_PIXELS),
      stations: stations.filter(({ at }) => isNear(at)),
    }
  }, [basemap, pixelOf])

  const circles = useMemo(
    () =>
      stands
        .map(stand => ({
          ...stand,
          at: pixelOf(stand.point),
          radius:
            zoom < CIRCLES_FROM_ZOOM
              ? DOT_RADIUS_PIXELS
              : pixelsAtZoomZero(STAND_RADIUS_METRES, stand.point) * 2 ** engineZoom(zoom),
        }))
        .filter(({ at }) => isNear(at)),
    [stands, pixelOf, zoom],
  )

  const ways = useMemo(
    () => route.map(part => ({ ...part, path: pathAlong(part.points, pixelOf) })),
    [route, pixelOf],
  )

  return (
    <svg
      aria-hidden="true"
      className={styles.picture}
      style={{ translate: `${(left - right) / 2}px ${(top - bottom) / 2}px` }}
    >
      {ground?.lines.map(({ kind, colour, path }) => (
        <g key={path} className={styles[kind]}>
          {kind === 'metro' && <path d={path} className={styles.casing} />}
          <path d={path} stroke={colour} />
        </g>
      ))}
      {ground?.stations.map(({ name, at, colour }) => (
        <circle
          key={name}
          cx={at.x}
          cy={at.y}
          r={STATION_RADIUS}
          stroke={colour}
          className={styles.station}
        />
      ))}
      {circles.map(({ id, at, radius, colour, availability }) => (
        <g key={id} transform={`translate(${at.x} ${at.y})`}>
          <circle r={radius + 3.5} className={styles.rim} />
          <circle r={radius + 1.5} fill={colour} className={styles.stand} />
          {availability && <path d={BARS[availability]} className={styles.bars} />}
        </g>
      ))}
      {ways.map(({ look, isEstimate, colour, path }) => (
        <g key={path} className={classNames(styles[look], isEstimate && styles.estimate)}>
          <path d={path} className={styles.casing} />
          <path d={path} stroke={colour} className={styles.way} />
        </g>
      ))}
    </svg>
  )
}

function isNear({ x, y }: Pixel): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) < REACH_PIXELS
}
