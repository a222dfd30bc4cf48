import { latitudeOfMercator, mercatorOf, type Point } from '@sawari/planner/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { libraryZoom } from '../style/map-layer.ts'
import { movesAtOnce } from './map-support.ts'
import {
  type Box,
  coversOf,
  fitsInMiddle,
  isUncovered,
  type MapPadding,
  type Size,
  uncoveredPadding,
} from './uncovered.ts'

export type MapCamera = ReturnType<typeof createMapCamera>

const LIBRARY_TILE_PIXELS = 512
/** Half the size of a marker, and the minimum distance to elements that cover the map. */
const MARGIN_PIXELS = 32
/** The distance to covering elements from which a place counts as in sight. */
const IN_SIGHT_PIXELS = 8
/** The zoom at which even a short trip is shown with its surroundings. */
const CLOSEST_FIT = 16
/** The greatest width of a popup. */
const POPUP_PIXELS = 320
/** The duration of the sheet's own movement. */
const PADDING_MS = 280
const NO_OFFSET: [number, number] = [0, 0]
const NOTHING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

/** The moves of a map. Their target stays in the uncovered part until the passenger moves the map. */
export function createMapCamera(map: MapLibreMap) {
  let known: MapPadding | null = null
  let aim: (() => void) | null = null
  let place: Point | null = null
  let hasClosed = false
  const aimAt = (move: () => void) => {
    aim = move
    hasClosed = false
    move()
  }
  map.on('movestart', ({ originalEvent }) => {
    if (!originalEvent) return
    aim = null
    place = null
  })
  let size = sizeOf(map)
  map.on('resize', () => {
    const { width, height } = sizeOf(map)
    // The library also reports a new resolution as a new size.
    const isSame = width === size.width && height === size.height
    size = { width, height }
    if (!isSame) aim?.()
  })

  return {
    /** Sets the parts that the screen knows to be covered; the map's content moves accordingly. */
    setPadding(next: MapPadding) {
      const isFirst = known === null
      known = next
      if (isFirst) map.setPadding(next)
      else if (aim) aim()
      else map.easeTo({ padding: next, duration: movesAtOnce() ? 0 : PADDING_MS })
    },
    /**
     * Centres the point in the uncovered part; jumps if motion is reduced or would stutter. An `offset` leaves room
     * for a popup on the other side of the point.
     */
    flyTo(target: Point, zoom?: number, offset = NO_OFFSET) {
      place = target
      aimAt(() => flyTo(map, known ?? NOTHING, { target, zoom, offset }))
    },
    /** If something else covers the map later, only the point is kept uncovered, not its closed popup. */
    popupClosed({ latitude, longitude }: Point) {
      const isThere = place?.latitude === latitude && place.longitude === longitude
      if (!aim || !isThere) return
      const flight = { target: place!, zoom: undefined, offset: NO_OFFSET }
      hasClosed = true
      aim = () => flyTo(map, known ?? NOTHING, flight)
    },
    /** The height of the part that the screen does not know to be covered. */
    roomPixels: () => sizeOf(map).height - (known?.top ?? 0) - (known?.bottom ?? 0),
    /** Shows all points inside the uncovered part. */
    fitPoints(points: readonly Point[], marginPixels = MARGIN_PIXELS) {
      if (points.length === 0) return
      place = null
      aimAt(() => fit(map, known ?? NOTHING, { points, marginPixels }))
    },
    /** Repeats the last move, because other elements cover the map now. */
    aimAgain() {
      // Without its popup a place needs no move while nothing covers it.
      if (hasClosed && place && isInSight(map, known ?? NOTHING, place)) return
      aim?.()
    },
    /** Zooms around the target of the last flight while that is in sight, otherwise around the uncovered middle. */
    zoomBy(steps: number) {
      aim = null
      map.easeTo({
        zoom: Math.round(map.getZoom() + steps),
        ...(place && isInSight(map, known ?? NOTHING, place) && { around: lngLatOf(place) }),
        duration: movesAtOnce() ? 0 : 250,
      })
    },
  }
}

function lngLatOf({ longitude, latitude }: Point): [number, number] {
  return [longitude, latitude]
}

function isInSight(map: MapLibreMap, known: MapPadding, place: Point): boolean {
  const { x, y } = map.project(lngLatOf(place))
  const mark = {
    left: x - IN_SIGHT_PIXELS,
    right: x + IN_SIGHT_PIXELS,
    top: y - IN_SIGHT_PIXELS,
    bottom: y + IN_SIGHT_PIXELS,
  }
  return isUncovered(sizeOf(map), known, coversOf(map.getContainer()), mark)
}

interface Flight {
  readonly target: Point
  readonly zoom: number | undefined
  readonly offset: [number, number]
}

function flyTo(map: MapLibreMap, known: MapPadding, { target, zoom, offset }: Flight): void {
  const camera = {
    center: lngLatOf(target),
    ...(zoom === undefined ? {} : { zoom: libraryZoom(zoom) }),
    offset,
    padding: paddingAround(map, known, offset),
  }
  if (movesAtOnce()) map.easeTo({ ...camera, duration: 0 })
  else if (zoom === undefined) map.easeTo({ ...camera, duration: 400 })
  else map.flyTo({ ...camera, maxDuration: 1_500 })
}

/** The known padding, if the target of the flight is uncovered in its middle. */
function paddingAround(map: MapLibreMap, known: MapPadding, [, offset]: [number, number]): MapPadding {
  const covers = coversOf(map.getContainer())
  const size = sizeOf(map)
  const shown = [boxAround(offset, MARGIN_PIXELS)]
  // The popup ends above a marker on the point.
  if (offset > 0)
    shown.push({ ...boxAround(0, POPUP_PIXELS / 2), top: -offset, bottom: offset - MARGIN_PIXELS })
  const fits = shown.every(box => fitsInMiddle(size, known, covers, box))
  return fits ? known : uncoveredPadding(size, known, covers)
}

function boxAround(y: number, pixels: number): Box {
  return { left: -pixels, right: pixels, top: y - pixels, bottom: y + pixels }
}

interface Fit {
  readonly points: readonly Point[]
  readonly marginPixels: number
}

function fit(map: MapLibreMap, known: MapPadding, { points, marginPixels }: Fit): void {
  const size = sizeOf(map)
  const padding = uncoveredPadding(size, known, coversOf(map.getContainer()))
  const places = points.map(mercatorOf)
  const [west, east] = rangeOf(places.map(({ x }) => x))
  const [north, south] = rangeOf(places.map(({ y }) => y))
  const room = (pixels: number, before: number, after: number) =>
    Math.max(1, pixels - before - after - 2 * marginPixels)
  const share = Math.min(
    room(size.width, padding.left, padding.right) / (east - west),
    room(size.height, padding.top, padding.bottom) / (south - north),
  )
  map.easeTo({
    center: [((west + east) / 2) * 360 - 180, latitudeOfMercator((north + south) / 2)],
    zoom: Math.min(libraryZoom(CLOSEST_FIT), Math.log2(share / LIBRARY_TILE_PIXELS)),
    padding,
    duration: movesAtOnce() ? 0 : 600,
  })
}

function rangeOf(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

function sizeOf(map: MapLibreMap): Size {
  const { clientWidth, clientHeight } = map.getContainer()
  return { width: clientWidth, height: clientHeight }
}
