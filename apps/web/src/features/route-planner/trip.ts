// The trip that a passenger asks for, and how it is written into the address of the page.
import { TRANSFERS_DEFAULT, TRANSFERS_MAX } from '@sawari/contract/limits'
import { isLatitude, isLongitude, type Point } from '@sawari/geo'
import { noPlace, type PlaceChoice } from '../../shared/places/place-option.ts'

export interface Trip {
  readonly source: PlaceChoice
  readonly destination: PlaceChoice
  /** ISO 8601 UTC, to the minute; null leaves now. */
  readonly departAt: string | null
  readonly maxTransfers: number
}

export const emptyTrip: Trip = {
  source: noPlace,
  destination: noPlace,
  departAt: null,
  maxTransfers: TRANSFERS_DEFAULT,
}

export interface PlannerAddress {
  readonly trip: Trip
  /** The route chosen among the options; null takes the first. */
  readonly routeId: string | null
}

const names = {
  source: 'from',
  sourcePoint: 'fromAt',
  destination: 'to',
  destinationPoint: 'toAt',
  departAt: 'departAt',
  changes: 'changes',
  route: 'route',
} as const

/** About a metre: finer than any place is known, short enough for a link. */
const POINT_DECIMALS = 5

/** Reads what is there and ignores what makes no sense: links are typed and cut by hand. */
export function readPlannerAddress(query: URLSearchParams): PlannerAddress {
  return {
    trip: {
      source: readPlace(query.get(names.source), query.get(names.sourcePoint)),
      destination: readPlace(query.get(names.destination), query.get(names.destinationPoint)),
      departAt: readMoment(query.get(names.departAt)),
      maxTransfers: readChanges(query.get(names.changes)),
    },
    routeId: readRouteId(query.get(names.route)),
  }
}

export function writePlannerAddress({ trip, routeId }: PlannerAddress): URLSearchParams {
  const query = new URLSearchParams()
  writePlace(query, trip.source, names.source, names.sourcePoint)
  writePlace(query, trip.destination, names.destination, names.destinationPoint)
  if (trip.departAt !== null) query.set(names.departAt, trip.departAt)
  if (trip.maxTransfers !== TRANSFERS_DEFAULT) query.set(names.changes, String(trip.maxTransfers))
  if (routeId !== null) query.set(names.route, routeId)
  return query
}

export function isComplete(trip: Trip): boolean {
  return trip.source.name.trim() !== '' && trip.destination.name.trim() !== ''
}

/** The same trip the other way round. */
export function reversed(trip: Trip): Trip {
  return { ...trip, source: trip.destination, destination: trip.source }
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

function readMoment(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

function readChanges(text: string | null): number {
  const count = /^\d$/.test(text ?? '') ? Number(text) : TRANSFERS_DEFAULT
  return count <= TRANSFERS_MAX ? count : TRANSFERS_DEFAULT
}

function readRouteId(text: string | null): string | null {
  return text && /^[0-9a-f]{24}$/.test(text) ? text : null
}

function writePlace(query: URLSearchParams, place: PlaceChoice, name: string, at: string): void {
  const trimmed = place.name.trim()
  if (trimmed === '') return
  query.set(name, trimmed)
  if (place.point) query.set(at, pointText(place.point))
}

function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(degrees => String(Number(degrees.toFixed(POINT_DECIMALS)))).join(',')
}
