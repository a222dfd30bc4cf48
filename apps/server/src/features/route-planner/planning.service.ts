// A planned ride, a fare and the way from typed text to a place, on the loaded stand network.

import { RESERVED_MAX_KM } from '@sawari/contract'
import { isServed, nearestPoints, type Point } from '@sawari/geo'
import {
  type City,
  type FareBreakdown,
  failure,
  isSamePlace,
  type Plan,
  type PlanPlace,
  planJourney,
  quoteMetered,
  type Result,
  resolvePlanPlace,
  roadDistanceKm,
  success,
  tariffFor,
  travelMinutes,
} from '@sawari/planner'
import type { NetworkSnapshot } from './network-loader.ts'

/** A place as somebody named it, with the point that they mean by the name, if they gave one. */
export interface WantedPlace {
  readonly name: string
  readonly point?: Point
}

export interface Trip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

export type EndsFailure = 'sourceNotFound' | 'destinationNotFound' | 'samePlace'

export type TripFailure = EndsFailure | 'noRoute'

export interface JourneyRequest extends Trip {
  readonly maxTransfers: number
  /** Without it only reserved autos were asked for, which are not planned yet. */
  readonly sharedAllowed: boolean
}

/** The routes by shared autos between two named places. */
export function findRoutes(snapshot: NetworkSnapshot, request: JourneyRequest): Result<Plan, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  if (!request.sharedAllowed) return failure('noRoute')
  const { departAt, maxTransfers } = request
  return planJourney(snapshot.network, snapshot.rules, { ...ends.value, departAt, maxTransfers })
}

export interface FareEstimate {
  /** By road, two decimals. */
  readonly distanceKm: number
  readonly minutes: number
  readonly fare: FareBreakdown
}

/** What a reserved auto costs by the meter of the city where it is boarded. */
export function estimateFare(
  snapshot: NetworkSnapshot,
  request: Trip & { readonly waitingMinutes: number },
): Result<FareEstimate, TripFailure> {
  const ends = resolveEnds(snapshot, request)
  if (!ends.ok) return ends
  const { source, destination } = ends.value
  const { rules } = snapshot
  if (!isServed(source) || !isServed(destination)) return failure('noRoute')
  const roadKm = Math.round(roadDistanceKm(rules.geography, source, destination) * 100) / 100
  if (roadKm > RESERVED_MAX_KM) return failure('noRoute')
  const city = boardingCity(snapshot, source)
  if (city === undefined) return failure('noRoute')
  const { departAt: instant, waitingMinutes } = request
  const tariff = tariffFor(rules.tariffs, 'metered', city, instant)
  return success({
    distanceKm: roadKm,
    minutes: travelMinutes(rules.speeds, 'auto', roadKm, instant),
    fare: quoteMetered({ tariff, speeds: rules.speeds, distanceKm: roadKm, instant, waitingMinutes }),
  })
}

/** The place that a name means, as the planner takes it. */
export function findPlace({ directory }: NetworkSnapshot, wanted: WantedPlace): PlanPlace | undefined {
  return resolvePlanPlace(directory, wanted)
}

/** Both ends as places that the planner knows, or which of them it does not. */
export function resolveEnds(
  snapshot: NetworkSnapshot,
  { source: from, destination: to }: Pick<Trip, 'source' | 'destination'>,
): Result<{ source: PlanPlace; destination: PlanPlace }, EndsFailure> {
  if (areNamedAlike(from, to)) return failure('samePlace')
  const source = findPlace(snapshot, from)
  if (source === undefined) return failure('sourceNotFound')
  const destination = findPlace(snapshot, to)
  if (destination === undefined) return failure('destinationNotFound')
  if (isSamePlace(source, destination)) return failure('samePlace')
  return success({ source, destination })
}

/** The same words twice are the same place, whether or not we know it. */
function areNamedAlike(from: WantedPlace, to: WantedPlace): boolean {
  if (from.point !== undefined || to.point !== undefined) return false
  return from.name.trim().toLowerCase() === to.name.trim().toLowerCase()
}

/** The city of the nearest stand: everywhere in the service box one is near. */
export function boardingCity({ network }: NetworkSnapshot, source: Point): City | undefined {
  const [nearest] = nearestPoints(network.grid, source, 1)
  return nearest && network.stands[nearest.index]?.city
}
