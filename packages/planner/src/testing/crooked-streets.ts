import { distanceKm, type Point } from '../geo/index.ts'
import type { Streets } from '../model/streets.ts'

/**
 * Streets that are sometimes straight, sometimes crooked, sometimes missing, and sometimes far from one end, by
 * a number derived from the two ends, so that equal queries have equal results.
 */
export function crookedStreets(seed: number): Streets {
  const draw = (from: Point, to: Point) => {
    const numbers = [from.latitude, from.longitude, to.latitude, to.longitude]
    return numbers.reduce((sum, degrees) => (sum * 31 + Math.round(degrees * 1e5)) % 1009, seed) % 5
  }
  const lengthOf = (from: Point, to: Point) => {
    const factor = [1, 1.15, 1.6, Number.POSITIVE_INFINITY, undefined][draw(from, to)]
    return factor === undefined ? undefined : (distanceKm(from, to) || 0.004) * factor
  }
  return {
    drive(from, to) {
      const km = lengthOf(from, to)
      if (km === undefined || km === Number.POSITIVE_INFINITY) return undefined
      const corner = { latitude: from.latitude, longitude: to.longitude }
      return { distanceKm: Math.round(km * 100) / 100, coordinates: [from, corner, to] }
    },
    walk(from, to, withinKm) {
      return to.map(point => {
        const km = lengthOf(from, point)
        return km !== undefined && km > withinKm ? Number.POSITIVE_INFINITY : km
      })
    },
  }
}
