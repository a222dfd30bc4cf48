import type { Point } from '@sawari/geo'

/** The way along the streets as a road engine found it. */
export interface Way {
  readonly metres: number
  /** Of a car on empty roads. */
  readonly seconds: number
  /** From where the first point meets a road to where the last one does, as an encoded polyline. */
  readonly line: string
}

/** A way, or that there is none. */
export type WayAnswer = Way | 'none'

/** What is asked for, and kept, by the coordinates of both ends, to a tenth of a metre. */
export function wayKey(from: Point, to: Point): string {
  return `${coordinates(from)};${coordinates(to)}`
}

/** In the order of road engines: longitude first. */
export function coordinates({ longitude, latitude }: Point): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`
}
