// The preview of a link to a plan: both ends, and the figures of the ride.

import { findRoutes, type NetworkSnapshot, type WantedPlace } from '@sawari/answers'
import { WALK_MAX_KM } from '@sawari/contract'
import { distanceKm, nearestPoints, type Point } from '@sawari/geo'
import { complete, type PlaceName, type PlannedRoute, type PlanService } from '@sawari/planner'

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
  /** Absent if there is no route, or no longer one. */
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
  /** As '#' and six hex digits. */
  readonly colour: string
}

/** Undefined if an end is not a known place. */
export function previewPlan(snapshot: NetworkSnapshot, link: PlanLink, now: Date): PlanPreview | undefined {
  const source = knownEnd(snapshot, link.source)
  const destination = knownEnd(snapshot, link.destination)
  if (source === undefined || destination === undefined) return undefined
  // A plan by arrival is many plans, too much for a page that waits.
  if (link.arriveBy !== undefined) return { source, destination }
  const plan = complete(findRoutes(snapshot, { ...link, departAt: link.departAt ?? now }))
  if (!plan.ok) return { source, destination }
  const { routes, recommendations } = plan.value
  const route = routes.find(({ id }) => id === link.routeId) ?? routes[0] ?? recommendations.fastest
  return { source, destination, ride: figuresOf(route) }
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
  const nearest = nearestPoints(network.grid, point, 1)[0]
  const stand = nearest && network.stands[nearest.index]
  return stand && nearest.distanceKm <= WALK_MAX_KM ? endOf(stand, true) : undefined
}

function endOf({ name, nameHi }: PlaceName, isNear = false): PreviewEnd {
  return { name, nameHi, isNear }
}
