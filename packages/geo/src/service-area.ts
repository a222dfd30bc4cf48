import { type Bounds, boundsContain } from './bounds.ts'
import type { Point } from './point.ts'

/** The box in which the service is offered: Noida, Greater Noida, Ghaziabad and Delhi. */
export const SERVICE_BOX: Bounds = { north: 28.9, south: 28.3, east: 77.6, west: 76.8 }

export function isServed(point: Point): boolean {
  return boundsContain(SERVICE_BOX, point)
}
