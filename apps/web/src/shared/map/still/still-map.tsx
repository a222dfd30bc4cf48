import type { Basemap } from '@sawari/contract'
import { mercatorOf, type Point } from '@sawari/planner/geo'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApp } from '../../app-context.ts'
import { classNames } from '../../ui/text.tsx'
import { basemapQuery } from '../base/basemap-query.ts'
import type { MapPadding } from '../handle/uncovered.ts'
import { engineZoom, pixelsAtZoomZero } from '../style/map-layer.ts'
import type { LinePart } from '../style/map-style.ts'
import {
  CIRCLES_FROM_ZOOM,
  type CircleStand,
  DOT_RADIUS_PIXELS,
  STAND_RADIUS_METRES,
} from '../style/stand-circle-style.ts'
import styles from './still-map.module.css'

interface StillMapProps {
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
/** One to three rising bars around the middle; see `drawBars`. */
const BARS = {
  low: 'M-2 9.5v-9h4.5v9z',
  medium: 'M-5 9.5v-9h4.5v9zM1 9.5v-14h4.5v14z',
  high: 'M-8.5 9.5v-9h4.5v9zM-2 9.5v-14h4.5v14zM4.5 9.5v-19h4.5v19z',
}

/**
 * The first view as a picture, until the map is drawn: the schematic map, the stands and the chosen route, without names.
 * Hidden from screen readers, because the list has the same content.
 */
export function StillMap({ centre, zoom, padding, stands, route }: StillMapProps) {
  const { latitude, longitude } = centre
  const { top, right, bottom, left } = padding
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

  const radiusOf = (point: Point) =>
    zoom < CIRCLES_FROM_ZOOM
      ? DOT_RADIUS_PIXELS
      : pixelsAtZoomZero(STAND_RADIUS_METRES, point) * 2 ** engineZoom(zoom)
  const circles = stands
    .map(stand => ({ ...stand, at: pixelOf(stand.point), radius: radiusOf(stand.point) }))
    .filter(({ at }) => isNear(at))

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
      {route.map(({ points, look, isEstimate, colour }) => {
        const path = pathAlong(points, pixelOf)
        return (
          <g key={path} className={classNames(styles[look], isEstimate && styles.estimate)}>
            <path d={path} className={styles.casing} />
            <path d={path} stroke={colour} className={styles.way} />
          </g>
        )
      })}
    </svg>
  )
}

function isNear({ x, y }: Pixel): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) < REACH_PIXELS
}

const TILE_PIXELS = 256

interface Pixel {
  readonly x: number
  readonly y: number
}

/** The offset of a place from the middle of the picture, in pixels (Web Mercator, tiles of 256 px). */
type PixelOf = (place: Point) => Pixel

export function pixelsAround(middle: Point, zoom: number): PixelOf {
  const world = TILE_PIXELS * 2 ** zoom
  const origin = mercatorOf(middle)
  return place => {
    const { x, y } = mercatorOf(place)
    return { x: (x - origin.x) * world, y: (y - origin.y) * world }
  }
}

interface StillLine {
  readonly kind: 'river' | 'border' | 'metro'
  /** The CSS colour of a metro line. */
  readonly colour?: string
  /** The `d` attribute of an SVG path; empty if no part of the line is within reach. */
  readonly path: string
}

/** The lines of the schematic map within `reachPixels` of the middle. */
export function stillLines(basemap: Basemap, pixelOf: PixelOf, reachPixels: number): StillLine[] {
  const pathOf = (lines: readonly (readonly [number, number][])[]) =>
    lines.map(line => pathWithin(line, pixelOf, reachPixels)).join('')
  const lines: StillLine[] = [
    ...basemap.rivers.map(({ line }) => ({ kind: 'river' as const, path: pathOf([line]) })),
    { kind: 'border', path: pathOf([basemap.border.line]) },
    ...basemap.metroLines.map(({ colour, segments }) => ({
      kind: 'metro' as const,
      colour,
      path: pathOf(segments),
    })),
  ]
  return lines.filter(({ path }) => path !== '')
}

/** The segments of the line that may cross the picture: an end is within reach, or the ends are on opposite sides. */
function pathWithin(line: readonly [number, number][], pixelOf: PixelOf, reach: number): string {
  const pixels = line.map(([longitude, latitude]) => pixelOf({ latitude, longitude }))
  let path = ''
  let pen = -1
  for (let index = 1; index < pixels.length; index++) {
    const [from, to] = [pixels[index - 1]!, pixels[index]!]
    const apart =
      Math.min(from.x, to.x) > reach ||
      Math.max(from.x, to.x) < -reach ||
      Math.min(from.y, to.y) > reach ||
      Math.max(from.y, to.y) < -reach
    if (apart) continue
    path += pen === index - 1 ? `L${written(to)}` : `M${written(from)}L${written(to)}`
    pen = index
  }
  return path
}

/** A whole line as the `d` attribute of an SVG path. */
export function pathAlong(points: readonly Point[], pixelOf: PixelOf): string {
  return `M${points.map(point => written(pixelOf(point))).join('L')}`
}

function written({ x, y }: Pixel): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
