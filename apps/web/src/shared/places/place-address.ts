// The two ends of a trip in a page's address and in calls: names, and positions if known.
import { isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import { noPlace, type PlaceChoice } from './place-option.ts'

export interface TripEnds {
  readonly source: PlaceChoice
  readonly destination: PlaceChoice
}

const names = {
  source: { name: 'from', point: 'fromAt' },
  destination: { name: 'to', point: 'toAt' },
} as const

/** About a metre: more precise than any place, short enough for a link. */
const POINT_DECIMALS = 5

/** Reads valid values and ignores invalid ones, because people edit links by hand. */
export function readTripEnds(query: URLSearchParams): TripEnds {
  const read = (end: keyof TripEnds) => readPlace(query.get(names[end].name), query.get(names[end].point))
  return { source: read('source'), destination: read('destination') }
}

export function writeTripEnds(query: URLSearchParams, { source, destination }: TripEnds): void {
  writePlace(query, source, names.source)
  writePlace(query, destination, names.destination)
}

function readPlace(name: string | null, at: string | null): PlaceChoice {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' ? noPlace : { name: trimmed, point: readPoint(at) }
}

function readPoint(at: string | null): Point | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(at ?? '')
  if (!match) return null
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : null
}

function writePlace(query: URLSearchParams, place: PlaceChoice, key: (typeof names)[keyof TripEnds]): void {
  const trimmed = place.name.trim()
  if (trimmed === '') return
  query.set(key.name, trimmed)
  if (place.point) query.set(key.point, pointText(place.point))
}

function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(degrees => String(Number(degrees.toFixed(POINT_DECIMALS)))).join(',')
}
