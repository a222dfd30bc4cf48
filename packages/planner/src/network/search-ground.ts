import { EARTH_RADIUS_KM, type Point } from '@sawari/geo'
import {
  type Plane,
  type PlanePoint,
  type Renumbering,
  renumberAlongCurve,
  renumbered,
  type SearchGraph,
  type StraightLines,
  straightLines,
} from '@sawari/pareto-search'
import type { PlanningRules } from '../model/rules.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { StandNetwork } from './network.ts'
import type { TimeProfile } from './time-profile.ts'
import { ACCESS_WALK_KM } from './walking.ts'
import { CHANGE_WALK_KM } from './walks.ts'

/** What trips at one hour are searched on: the graph of its profile, renumbered and on a plane. */
export interface SearchGround {
  readonly graph: SearchGraph
  readonly numbers: Renumbering
  readonly plane: Plane
  readonly lines: StraightLines
  /** Distances on the plane are never above those on the globe. */
  readonly pointOn: (point: Point) => PlanePoint
}

// Where the stands are does not depend on the hour.
const maps = new WeakMap<StandNetwork, StandMap>()
const grounds = new WeakMap<TimeProfile, SearchGround>()

/** Worked out once a profile. */
export function searchGround(
  network: StandNetwork,
  rules: PlanningRules,
  profile: TimeProfile,
): SearchGround {
  const ground = grounds.get(profile) ?? layOut(network, rules, profile)
  grounds.set(profile, ground)
  return ground
}

type StandMap = Pick<SearchGround, 'numbers' | 'plane' | 'pointOn'>

function layOut(network: StandNetwork, rules: PlanningRules, profile: TimeProfile): SearchGround {
  const map = maps.get(network) ?? drawMap(network, profile)
  maps.set(network, map)
  const graph = renumbered(profile.graph, map.numbers)
  const lines = straightLines(graph, map.plane, {
    accessKm: ACCESS_WALK_KM,
    changeKm: CHANGE_WALK_KM,
    costsOf: distance => [walkMinutes(rules.speeds, distance / 100), 0, distance],
  })
  return { ...map, graph, lines }
}

function drawMap(network: StandNetwork, { graph }: TimeProfile): StandMap {
  const pointOn = projection(network)
  const numbers = renumberAlongCurve(graph, planeOf(network, pointOn))
  return { numbers, plane: planeOf(network, pointOn, numbers.nodeAt), pointOn }
}

/** Places of a trip lie no farther beyond the stands than this. */
const MARGIN_DEGREES = 0.05
/** A little too short, so that rounding never makes a distance too long. */
const KM_IN_A_DEGREE = ((EARTH_RADIUS_KM * Math.PI) / 180) * (1 - 1e-5)

/** Degrees of longitude are taken as wide as they are farthest from the equator, where they are least. */
function projection({ stands }: StandNetwork): SearchGround['pointOn'] {
  let farthest = 0
  for (const { latitude } of stands) farthest = Math.max(farthest, Math.abs(latitude))
  const shrink = Math.cos((Math.min(90, farthest + MARGIN_DEGREES) * Math.PI) / 180)
  return ({ latitude, longitude }) => ({
    x: longitude * KM_IN_A_DEGREE * shrink,
    y: latitude * KM_IN_A_DEGREE,
  })
}

function planeOf({ stands }: StandNetwork, pointOn: SearchGround['pointOn'], standAt?: Int32Array): Plane {
  const plane = new Float64Array(2 * stands.length)
  for (let node = 0; node < stands.length; node++) {
    const point = pointOn(stands[standAt?.[node] ?? node]!)
    plane[2 * node] = point.x
    plane[2 * node + 1] = point.y
  }
  return plane
}
