// Both engines of the planner's search give equal complete answers, including ties, on six networks.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceKm } from '@sawari/geo'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type Link,
  type NetworkData,
  type PlanningRules,
  type PlanRequest,
  type Stand,
  type StandId,
} from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { inFull } from '../packages/planner/src/testing/in-full.ts'
import { readRegion, regionFolder } from './regions.ts'
import { network, rules } from './test-files.ts'

type Draw = () => number

/** Park and Miller's generator, between 0 and 1. */
function drawFrom(seed: number): Draw {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const KM = { latitude: 1 / 111.2, longitude: 1 / 97.6 }
const STANDS = 600
const SIDE_KM = 12

function aStand(index: number, eastKm: number, northKm: number): Stand {
  const { latitude, longitude, ...stand } = network.stands[0]!
  return {
    ...stand,
    // Ids in a different order than the numbers, because ids decide ties.
    id: ((index * 7_919) % 10_007).toString(16).padStart(24, '0') as StandId,
    placeId: `stand-${index}`,
    name: `Stand ${index}`,
    aliases: [],
    size: (1 + (index % 3)) as Stand['size'],
    latitude: latitude + northKm * KM.latitude,
    longitude: longitude + eastKm * KM.longitude,
  }
}

/** Integer fares and few lengths, so that many routes are equal in all criteria. */
function aLink(from: Stand, to: Stand, roadKm: number, index: number): Link {
  const fareRupees = 10 + 5 * Math.max(0, Math.round(roadKm - 2))
  return {
    fromId: from.id,
    toId: to.id,
    distanceKm: roadKm,
    fareRupees,
    baseFareRupees: 10,
    basis: index % 3 === 0 ? 'known' : 'likely',
    vehicle: 'auto',
  }
}

function linksNear(stands: readonly Stand[], draw: Draw): Link[] {
  return stands.flatMap((from, index) =>
    Array.from({ length: 60 }, () => stands[Math.floor(draw() * stands.length)]!)
      .map(to => ({ to, awayKm: distanceKm(from, to) }))
      .filter(({ awayKm }) => awayKm > 0.8 && awayKm < 4.5)
      .slice(0, 8)
      .map(({ to, awayKm }, at) => aLink(from, to, Math.ceil(awayKm * 1.35 * 2) / 2, index + at)),
  )
}

function spread(isAroundHubs: boolean): NetworkData {
  const draw = drawFrom(isAroundHubs ? 5 : 6)
  const hubs = Array.from({ length: 30 }, () => [draw() * SIDE_KM, draw() * SIDE_KM] as const)
  const stands = Array.from({ length: STANDS }, (_, index) => {
    const [eastKm, northKm] = hubs[index % hubs.length]!
    return isAroundHubs
      ? aStand(index, eastKm + draw() - 0.5, northKm + draw() - 0.5)
      : aStand(index, draw() * SIDE_KM, draw() * SIDE_KM)
  })
  return { version: 'test', stands, links: linksNear(stands, draw) }
}

/** Each stand is linked to the four around it at the same costs, and is two walks away from more. */
function grid(): NetworkData {
  const side = 20
  const stands = Array.from({ length: side * side }, (_, index) =>
    aStand(index, 0.55 * (index % side), 0.55 * Math.floor(index / side)),
  )
  const steps = [4, -4, 4 * side, -4 * side]
  const links = stands.flatMap((from, index) =>
    steps.flatMap(step => {
      const to = stands[index + step]
      const isInRow = Math.abs(step) > 4 || Math.floor((index + step) / side) === Math.floor(index / side)
      return to !== undefined && isInRow ? [aLink(from, to, 3, index)] : []
    }),
  )
  return { version: 'test', stands, links }
}

/** Links between random pairs of stands, including parallel links and loops. */
function multigraph(): NetworkData {
  const draw = drawFrom(9)
  const stands = Array.from({ length: 120 }, (_, index) => aStand(index, draw() * 8, draw() * 8))
  const any = () => stands[Math.floor(draw() * stands.length)]!
  const links = stands.flatMap((from, index) =>
    Array.from({ length: 9 }, (_, at) => {
      const to = any()
      const roadKm = Math.ceil(distanceKm(from, to) * 1.3) + (at % 2)
      return [aLink(from, to, roadKm, index), aLink(from, to, roadKm, index + at)]
    }).flat(),
  )
  return { version: 'test', stands, links }
}

function otherRegion(): { network: NetworkData; rules: PlanningRules } {
  const folder = regionFolder('testpur')
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'dist', name), 'utf8'))
  return { network: read('network.json'), rules: { ...read('rules.json'), region: readRegion(folder) } }
}

const HOURS = ['08:30', '13:00', '22:30']

/** Between stands and between doors; with the metro if the rules contain one. */
function* questions({ stands }: NetworkData, count: number): Generator<PlanRequest> {
  const draw = drawFrom(77)
  const any = () => stands[Math.floor(draw() * stands.length)]!
  for (let index = 0; index < count; index++) {
    const [from, to] = [any(), any()]
    const place = ({ id, name, latitude, longitude }: Stand) =>
      index % 2 === 0
        ? { name, latitude, longitude, standId: id }
        : { name, latitude: latitude + 0.2 * KM.latitude, longitude }
    yield {
      source: place(from),
      destination: place(to),
      departAt: new Date(`2026-06-01T${HOURS[index % HOURS.length]}:00+05:30`),
      maxTransfers: 1 + (index % 5),
      services: index % 3 === 0 ? ['shared', 'reserved', 'metro'] : ['shared'],
    }
  }
}

const other = otherRegion()
const { metro: _, ...withoutMetro } = rules

describe('both searches give the same answers', () => {
  test.each([
    ['around hubs', spread(true), withoutMetro, 40],
    ['evenly spread', spread(false), withoutMetro, 40],
    ['on a grid of equal costs', grid(), withoutMetro, 30],
    ['on a random multigraph', multigraph(), withoutMetro, 40],
    ['on the real network', network, rules, 60],
    ['in the other region', other.network, other.rules, 40],
  ])('%s', (_name, data, itsRules, count) => {
    const snapshot = {
      network: buildNetwork(data),
      rules: itsRules,
      directory: buildPlaceDirectory([], [], itsRules.region),
    }
    const byKernel = createPlanner({ ...snapshot, engine: 'webassembly' })
    const byScript = createPlanner({ ...snapshot, engine: 'typescript' })
    let found = 0
    for (const request of questions(data, count)) {
      const routes = byKernel.paretoRoutes(request)
      expect(inFull(routes)).toEqual(inFull(byScript.paretoRoutes(request)))
      found += routes.length
    }
    expect(found).toBeGreaterThan(count)
  })
})
