// The trip that a passenger asks for, and how it is written into the address of the page.
import { TRANSFERS_DEFAULT, TRANSFERS_MAX } from '@sawari/contract/limits'
import { distanceKm } from '@sawari/planner/geo'
import { readTripEnds, type TripEnds, writeTripEnds } from '../../../shared/places/place-address.ts'
import { noPlace } from '../../../shared/places/place-option.ts'

export interface Trip extends TripEnds {
  /** ISO 8601 UTC, to the minute; null leaves now. */
  readonly departAt: string | null
  /** ISO 8601 UTC, to the minute: the latest arrival. `departAt` is then ignored. */
  readonly arriveBy?: string
  readonly maxTransfers: number
  /** Absent: metro, shared and reserved autos are compared. */
  readonly service?: ServiceChoice
}

export const serviceChoices = ['autos', 'shared', 'reserved', 'metro'] as const
type PlannerService = 'shared' | 'reserved' | 'metro'
/** The vehicles that a passenger wants to use. */
type ServiceChoice = (typeof serviceChoices)[number]

/** The services of the planner that a choice allows. */
export function servicesOf(choice: ServiceChoice): PlannerService[] {
  return choice === 'autos' ? ['shared', 'reserved'] : [choice]
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
  /** A seat was chosen at a stand: without `routeId` the direct shared auto is chosen, not the first route. */
  readonly prefersSeat?: true
}

/** Reads valid values and ignores invalid ones, because people edit links by hand. */
export function readPlannerAddress(query: URLSearchParams): PlannerAddress {
  return {
    trip: {
      ...readTripEnds(query),
      ...readTimes(query),
      maxTransfers: readChanges(query.get('changes')),
      ...readService(query.get('service')),
    },
    routeId: readRouteId(query.get('route')),
    ...(query.get('seat') === '1' && { prefersSeat: true }),
  }
}

export function writePlannerAddress({ trip, routeId, prefersSeat }: PlannerAddress): URLSearchParams {
  const query = new URLSearchParams()
  writeTripEnds(query, trip)
  if (trip.arriveBy !== undefined) query.set('arriveBy', trip.arriveBy)
  else if (trip.departAt !== null) query.set('departAt', trip.departAt)
  if (trip.maxTransfers !== TRANSFERS_DEFAULT) query.set('changes', String(trip.maxTransfers))
  if (trip.service) query.set('service', trip.service)
  if (routeId !== null) query.set('route', routeId)
  else if (prefersSeat) query.set('seat', '1')
  return query
}

/** The query string of a trip; trips with the same one are the same. */
export function addressOf(trip: Trip): string {
  return writePlannerAddress({ trip, routeId: null }).toString()
}

export function isComplete(trip: Trip): boolean {
  return trip.source.name.trim() !== '' && trip.destination.name.trim() !== ''
}

/** Whether both ends are the same by name or by position, without asking the server. */
export function isToItself({ source, destination }: TripEnds): boolean {
  if (source.point && destination.point) return distanceKm(source.point, destination.point) <= SAME_PLACE_KM
  return source.name.trim().toLowerCase() === destination.name.trim().toLowerCase()
}

/** Two positions this near are one place. */
const SAME_PLACE_KM = 0.005

/** The trip in the opposite direction. */
export function reversed(trip: Trip): Trip {
  return { ...trip, source: trip.destination, destination: trip.source }
}

function readTimes(query: URLSearchParams): Pick<Trip, 'departAt' | 'arriveBy'> {
  const arriveBy = readMoment(query.get('arriveBy'))
  return arriveBy === null ? { departAt: readMoment(query.get('departAt')) } : { departAt: null, arriveBy }
}

/** The trip with another departure; null leaves now. */
export function leavingAt({ arriveBy: _, ...trip }: Trip, departAt: string | null): Trip {
  return { ...trip, departAt }
}

/** The trip that arrives by a given time. */
export function arrivingBy(trip: Trip, arriveBy: string): Trip {
  return { ...trip, departAt: null, arriveBy }
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

function readService(text: string | null): { readonly service?: ServiceChoice } {
  const service = serviceChoices.find(each => each === text)
  return service ? { service } : {}
}

function readRouteId(text: string | null): string | null {
  return text && /^[0-9a-f]{24}$/.test(text) ? text : null
}

/** Asia/Kolkata has kept UTC+5:30 without summer time since 1945. */
const KOLKATA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Converts '2026-11-21T18:30' in Kolkata time to ISO 8601 UTC; null if it is not a valid time. */
export function instantOfKolkata(wallClock: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return null
  const asUtc = new Date(`${wallClock}:00.000Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  return new Date(asUtc.getTime() - KOLKATA_OFFSET_MS).toISOString()
}

/** The reverse: the time in Kolkata, to the minute, in the format of a date field. */
export function kolkataWallClock(instant: string | Date): string {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 16)
}
