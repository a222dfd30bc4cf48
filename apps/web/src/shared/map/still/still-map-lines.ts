import type { Basemap } from '@sawari/contract'
import { mercatorOf, type Point } from '@sawari/planner/geo'

const TILE_PIXELS = 256

export interface Pixel {
  readonly x: number
  readonly y: number
}

/** The offset of a place from the middle of the picture, in pixels (Web Mercator, tiles of 256 px). */
export type PixelOf = (place: Point) => Pixel

export function pixelsAround(middle: Point, zoom: number): PixelOf {
  const world = TILE_PIXELS * 2 ** zoom
  const origin = mercatorOf(middle)
  return place => {
    const { x, y } = mercatorOf(place)
    return { x: (x - origin.x) * world, y: (y - origin.y) * world }
  }
}

export interface StillLine {
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
