// The preview of a link to a plan: both ends, and the figures of the ride.

import { type NetworkSnapshot, planTrip, type WantedPlace } from '@sawari/answers'
import { PLACE_NAME_MAX_LENGTH, TRANSFERS_DEFAULT, TRANSFERS_MAX, WALK_MAX_KM } from '@sawari/contract'
import type { PlaceName, PlannedRoute, PlanService, Steps } from '@sawari/planner'
import { distanceKm, isLatitude, isLongitude, nearestPoints, type Point } from '@sawari/planner/geo'

/** The parsed parameters of a link. */
export interface PlanLink {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  /** Undefined: now. */
  readonly departAt?: Date
  /** If given, the latest departures that arrive by then. */
  readonly arriveBy?: Date
  readonly maxTransfers: number
  readonly services?: readonly PlanService[]
  /** The selected route, if any. */
  readonly routeId?: string
}

/** One end, with a name from our own data: a link must not make us show a text written by someone else. */
export interface PreviewEnd extends PlaceName {
  /** True if the place has no name in our data; the name is then that of a stand nearby. */
  readonly isNear: boolean
}

export interface PlanPreview {
  readonly source: PreviewEnd
  readonly destination: PreviewEnd
  /** Present only for a link by arrival. */
  readonly arriveBy?: Date
  /** Absent if there is no route any more. */
  readonly ride?: RideFigures
}

export interface RideFigures {
  readonly fareRupees: number
  readonly minutes: number
  readonly transfers: number
  readonly service: PlannedRoute['service']
  /** The metro lines in their order; only on routes by metro. */
  readonly lines: readonly PreviewLine[]
}

export interface PreviewLine {
  readonly name: string
  /** The colour as '#' and six hex digits. */
  readonly colour: string
}

/** Returns undefined if an end is not a known place. */
export function* previewPlan(
  snapshot: NetworkSnapshot,
  link: PlanLink,
  now: Date,
): Steps<PlanPreview | undefined> {
  const source = knownEnd(snapshot, link.source)
  yield
  const destination = knownEnd(snapshot, link.destination)
  if (source === undefined || destination === undefined) return undefined
  const { arriveBy, ...trip } = link
  const asked = { source, destination, ...(arriveBy && { arriveBy }) }
  yield
  const route = yield* routeAt(snapshot, trip, arriveBy ?? link.departAt ?? now)
  if (route === undefined || arriveBy === undefined) return withRide(asked, route)
  // A plan by arrival consists of many plans, too slow for a waiting page, so the route of an early enough
  // departure is shown instead.
  const departAt = new Date(arriveBy.getTime() - route.minutes * MINUTE_MS)
  return withRide(asked, (yield* routeAt(snapshot, trip, departAt)) ?? route)
}

const MINUTE_MS = 60_000

/** The route of the link, or else the first one. */
function* routeAt(
  snapshot: NetworkSnapshot,
  { routeId, ...trip }: Omit<PlanLink, 'arriveBy'>,
  departAt: Date,
): Steps<PlannedRoute | undefined> {
  const timed = yield* planTrip(snapshot, { ...trip, departAt })
  if (!timed.ok) return undefined
  const { routes, recommendations } = timed.value.plan
  return routes.find(({ id }) => id === routeId) ?? routes[0] ?? recommendations.fastest
}

function withRide(asked: PlanPreview, route: PlannedRoute | undefined): PlanPreview {
  return route ? { ...asked, ride: figuresOf(route) } : asked
}

function figuresOf({ fare, minutes, transfers, service, legs }: PlannedRoute): RideFigures {
  const lines = legs.flatMap(({ train }) => (train ? [{ name: train.line.name, colour: train.colour }] : []))
  return { fareRupees: fare.totalFareRupees, minutes, transfers, service, lines }
}

/** The maximum distance between a link's point and the named place at which the name still applies. */
const SAME_NAME_KM = 2

function knownEnd(snapshot: NetworkSnapshot, { name, point }: WantedPlace): PreviewEnd | undefined {
  const { places } = snapshot.planner
  if (point === undefined) {
    const resolution = places.resolve(name)
    if (resolution.kind !== 'found') return undefined
    const { hit } = resolution
    return endOf(hit.kind === 'stand' ? hit.stand : hit.place)
  }
  const namesake = places
    .namesakes(name)
    .map(hit => (hit.kind === 'stand' ? hit.stand : hit.place))
    .find(place => distanceKm(place, point) <= SAME_NAME_KM)
  return namesake ? endOf(namesake) : nearestStand(snapshot, point)
}

function nearestStand({ network }: NetworkSnapshot, point: Point): PreviewEnd | undefined {
  const nearest = nearestPoints(network.pointIndex, point, 1)[0]
  const stand = nearest && network.stands[nearest.index]
  return stand && nearest.distanceKm <= WALK_MAX_KM ? endOf(stand, true) : undefined
}

function endOf({ name, nameHi }: PlaceName, isNear = false): PreviewEnd {
  return { name, nameHi, isNear }
}

// Parses a link to a plan, in the format of the web app's addresses (apps/web: trip.ts, place-address.ts).

type Query = Readonly<Record<string, unknown>>

/** The options of the web app's form. */
const SERVICES: ReadonlyMap<string, NonNullable<PlanLink['services']>> = new Map([
  ['autos', ['shared', 'reserved']],
  ['shared', ['shared']],
  ['reserved', ['reserved']],
  ['metro', ['metro']],
])

/**
 * Reads the valid parameters and ignores invalid ones, as the web app does. Undefined if an end is missing.
 */
export function readPlanLink(query: Query): PlanLink | undefined {
  const source = readPlace(query, 'from')
  const destination = readPlace(query, 'to')
  if (source === undefined || destination === undefined) return undefined
  const services = SERVICES.get(textOf(query.service))
  const routeId = textOf(query.route)
  const departAt = readMoment(textOf(query.departAt))
  const arriveBy = readMoment(textOf(query.arriveBy))
  return {
    source,
    destination,
    maxTransfers: readTransfers(textOf(query.changes)),
    ...(departAt && { departAt }),
    ...(arriveBy && { arriveBy }),
    ...(services && { services }),
    ...(routeId && { routeId }),
  }
}

function readPlace(query: Query, end: 'from' | 'to'): WantedPlace | undefined {
  const name = textOf(query[end])
  if (name === '' || name.length > PLACE_NAME_MAX_LENGTH) return undefined
  const point = readPoint(textOf(query[`${end}At`]))
  return point ? { name, point } : { name }
}

function readPoint(text: string): Point | undefined {
  const match = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : undefined
}

function readMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function readTransfers(text: string): number {
  const count = /^\d$/.test(text) ? Number(text) : TRANSFERS_DEFAULT
  return count <= TRANSFERS_MAX ? count : TRANSFERS_DEFAULT
}

/** Takes the first value of a repeated parameter. */
function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : ''
}
