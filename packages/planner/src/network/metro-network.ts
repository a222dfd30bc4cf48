import { buildPointIndex, distanceKm, nearestPoints, type PointIndex, pointsWithin } from '../geo/index.ts'
import type { Metro } from '../metro/create-metro.ts'
import { barrierTest } from '../model/barriers.ts'
import type { MetroStation } from '../model/metro.ts'
import { hundredths } from '../model/rounding.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { PlanPlace, Spot, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { sortIntoRows, type Transfers } from '../search/index.ts'
import type { StandNetwork } from './network.ts'
import { ACCESS_WALK_KM, dataWalk, NO_WALK, type Walk, walksTo } from './walking.ts'
import { CHANGE_WALK_KM } from './walks.ts'

/**
 * Stands and stations as the nodes of one graph: first the stands, then the stations, which are gates.
 * Passengers enter and leave a gate on foot; a stand at the station's own place needs no walk.
 */
export interface MetroNetwork {
  readonly metro: Metro
  /** Stations by index. */
  readonly pointIndex: PointIndex
  /** The index of the stand that is nearest to a station. */
  nearestStandOf(station: number): number
  /** The stations as ends of trips. */
  readonly places: readonly PlanPlace[]
  /** The walks between nodes, where the metro's data replace measured ones. */
  readonly transfers: Transfers
  /** By station: the minutes of the walks to other stations that the metro's data give. */
  readonly changes: readonly ReadonlyMap<number, number>[]
}

/** A walk between two nodes; the distance is in hundredths of a kilometre. */
interface WalkBetween {
  readonly from: number
  readonly to: number
  readonly distance: number
  readonly minutes: number
}

export function layMetro(
  network: StandNetwork,
  metro: Metro,
  { speeds, geography }: PlanningRules,
): MetroNetwork {
  const blocks = barrierTest(geography)
  const { stations } = metro
  const pointIndex = buildPointIndex(
    Float64Array.from(stations, ({ latitude }) => latitude),
    Float64Array.from(stations, ({ longitude }) => longitude),
  )
  const walks = new Map<string, WalkBetween>()
  const add = (from: number, to: number, distance: number, minutes: number) => {
    walks.set(`${from} ${to}`, { from, to, distance, minutes })
    walks.set(`${to} ${from}`, { from: to, to: from, distance, minutes })
  }
  const measured = (from: number, to: number, distance: number) =>
    add(from, to, distance, walkMinutes(speeds, distance / 100))
  const { stands } = network
  stations.forEach((station, index) => {
    const gate = stands.length + index
    for (const near of pointsWithin(network.pointIndex, station, CHANGE_WALK_KM)) {
      if (blocks(stands[near.index]!, station)) continue
      measured(near.index, gate, distanceTo(stands[near.index]!, station, near.distanceKm))
    }
    for (const near of pointsWithin(pointIndex, station, CHANGE_WALK_KM)) {
      if (near.index > index && !blocks(station, stations[near.index]!)) {
        measured(gate, stands.length + near.index, hundredths(near.distanceKm))
      }
    }
  })
  const changes = stations.map(() => new Map<number, number>())
  const standAt = new Map(stands.map(({ placeId }, index) => [placeId, index]))
  for (const { from, to, minutes } of metro.walks) {
    const distance = hundredths(distanceKm(stations[from]!, stations[to]!))
    add(stands.length + from, stands.length + to, distance, minutes)
    if (from === to) continue
    for (const [near, far] of [[from, to] as const, [to, from] as const]) {
      changes[near]!.set(far, minutes)
      const stand = standAt.get(stations[near]!.placeId)
      if (stand !== undefined) add(stand, stands.length + far, distance, minutes)
    }
  }
  const nodeCount = stands.length + stations.length
  return {
    metro,
    pointIndex,
    nearestStandOf: nearestStands(network, stations),
    places: stations.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    transfers: transfersOf(network, [...walks.values()], { nodeCount, speeds }),
    changes,
  }
}

/** Few stations are the beginning of a trip, so each is looked up on first use. */
function nearestStands({ pointIndex }: StandNetwork, stations: readonly MetroStation[]) {
  const known = new Int32Array(stations.length).fill(-1)
  return (station: number): number => {
    if (known[station] === -1) known[station] = nearestPoints(pointIndex, stations[station]!, 1)[0]!.index
    return known[station]!
  }
}

/** The distance from a place to a station; 0 if the place is the station itself. */
function distanceTo(place: Stand, station: MetroStation, awayKm: number): number {
  return place.placeId === station.placeId ? 0 : hundredths(awayKm)
}

/** Distances of transfers are stored in bytes. */
const MOST = 255

/** The walks between stands, in each row followed by those to and from stations. */
function transfersOf(
  { walks }: StandNetwork,
  atStations: readonly WalkBetween[],
  { nodeCount, speeds }: { readonly nodeCount: number; readonly speeds: PlanningRules['speeds'] },
): Transfers {
  const tooLong = atStations.find(({ minutes, distance }) => Math.max(minutes, distance) > MOST)
  if (tooLong !== undefined) throw new RangeError(`a walk of ${tooLong.distance / 100} km between stations`)
  const rows = sortIntoRows(
    Int32Array.from(atStations, ({ from }) => from),
    nodeCount,
  )
  const standCount = walks.first.length - 1
  const minutesOf = Uint8Array.from({ length: MOST + 1 }, (_, distance) =>
    walkMinutes(speeds, distance / 100),
  )
  const count = walks.head.length + atStations.length
  const [first, head] = [new Int32Array(nodeCount + 1), new Int32Array(count)]
  const [minutes, distances] = [new Uint8Array(count), new Uint8Array(count)]
  let next = 0
  for (let node = 0; node < nodeCount; node++) {
    const end = node < standCount ? walks.first[node + 1]! : 0
    for (let walk = node < standCount ? walks.first[node]! : 0; walk < end; walk++) {
      head[next] = walks.head[walk]!
      distances[next] = walks.distance[walk]!
      minutes[next++] = minutesOf[walks.distance[walk]!]!
    }
    for (let row = rows.first[node]!; row < rows.first[node + 1]!; row++) {
      const walk = atStations[rows.order[row]!]!
      head[next] = walk.to
      distances[next] = walk.distance
      minutes[next++] = walk.minutes
    }
    first[node + 1] = next
  }
  return { first, head, costs: [minutes, new Uint8Array(count), distances] }
}

/** A station at one end of a trip. */
export interface WalkToStation extends Walk {
  readonly station: number
  /** Given by the metro's data; otherwise by the distance. */
  readonly minutes?: number
}

/**
 * The stations where a trip may begin or end, by the rules of `standsAround`. If the place is a station, the walks to
 * other stations that the metro's data give replace the measured ones.
 */
export function stationsAround(
  metroNetwork: MetroNetwork,
  network: StandNetwork,
  place: Spot,
  streets?: Streets,
): readonly WalkToStation[] {
  const { stations } = metroNetwork.metro
  const own = stationOf(metroNetwork, network, place)
  const around = nearStations(metroNetwork, network, place, streets)
  if (own === undefined) return around
  const given = new Map([[own, 0], ...metroNetwork.changes[own]!])
  const walks = [...given].map(([station, minutes]): WalkToStation => {
    const distance = hundredths(distanceKm(stations[own]!, stations[station]!))
    return { station, distance, distanceBasis: 'estimate', minutes }
  })
  return [...around.filter(({ station }) => !given.has(station)), ...walks]
}

/** The station that a place is. Of two stations at one stand its point tells which. */
function stationOf(
  { metro: { stations }, pointIndex }: MetroNetwork,
  { stands, standIndexById }: StandNetwork,
  place: Spot,
): number | undefined {
  const here = pointsWithin(pointIndex, place, SAME_POINT_KM)[0]
  if (here !== undefined) return here.index
  const stand = place.standId === undefined ? undefined : stands[standIndexById.get(place.standId)!]
  const own = stations.findIndex(({ placeId }) => placeId === stand?.placeId)
  return own < 0 ? undefined : own
}

/** Rounding moves a point by less. */
const SAME_POINT_KM = 0.001

function nearStations(
  { metro, pointIndex }: MetroNetwork,
  network: StandNetwork,
  place: Spot,
  streets?: Streets,
): readonly WalkToStation[] {
  const { stands, standIndexById } = network
  const own = place.standId === undefined ? undefined : standIndexById.get(place.standId)
  const stand = own === undefined ? undefined : stands[own]
  const near = pointsWithin(pointIndex, stand ?? place, ACCESS_WALK_KM).map(({ index }) => index)
  const walks = walksTo(
    stand ?? place,
    near.map(station => metro.stations[station]!),
    streets,
  )
  return near.flatMap((station, at): WalkToStation[] => {
    const { placeId } = metro.stations[station]!
    const walk = stand?.placeId === placeId ? NO_WALK : dataWalk(network, own, placeId, walks[at])
    return walk === undefined ? [] : [{ station, ...walk }]
  })
}
