// A rider cannot be located: to others every response is as if the rider started and arrived at the snapped
// places.

import { accountCalls, chatCalls, findRouteMatches, rideBuddyCalls } from '@sawari/contract'
import type { CallPolicy } from '@sawari/contract/call-policy'
import { cellCentre as cellCentreIn } from '@sawari/matching'
import { distanceKm, type Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { REGULAR_NOON, serverForTests, startServerForTest, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aliasOf,
  aRider,
  aSearcher,
  ask,
  block,
  cancelSearch,
  EXPORT,
  HISTORY,
  REQUEST,
  REQUESTS,
  requestsOf,
  STATUS,
  shownAlias,
  startSearch,
  type TestRider,
  unblock,
} from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { SMALL_STANDS, shippedDataset } from '../../../test/small-dataset.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'
import { tripAlong } from './legacy.service.ts'

const { box } = shippedDataset.rules.region
const cellCentre = (point: Point) => cellCentreIn(point, box)

const FIND_MATCHES = ['POST', '/api/routes/find-matches'] as const
const POST_RIDE = ['POST', '/ridebuddy'] as const
const FIND_RIDES = ['GET', '/findmatch'] as const
/** Everything that a rider can read about other riders. */
const READS = [rideBuddyCalls, chatCalls, accountCalls]
  .flatMap<CallPolicy>(calls => Object.values(calls))
  .filter(({ method, path, identity }) => method === 'GET' && identity === 'user' && !path.includes(':'))
  .map(({ path }) => ['GET', path] as const)
const WEEK_MS = 7 * 86_400_000

const KM_NORTH = 1 / 111.195
const KM_EAST = KM_NORTH / Math.cos((28.61 * Math.PI) / 180)

interface Place extends Point {
  readonly name: string
}

interface Trip {
  readonly source: Place
  readonly destination: Place
}

const { latitude, longitude } = SMALL_STANDS.hospital
const hospital: Place = { latitude, longitude, name: 'City Hospital' }

/** The queries and results of the attackers. */
let callsOfAttackers = 0

describe('where a rider is', () => {
  const server = serverForTests()

  test('is the same for others at any two places that are snapped alike', async () => {
    const cases = fc.record({
      source: samplePair(28.598, 28.622, 77.385, 77.44),
      destination: samplePair(28.63, 28.66, 77.385, 77.44),
      routes: fc.array(fc.array(anyPoint, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 2 }),
      edges: fc.array(fc.record({ angle, awayKm: aroundRadius }), { minLength: 8, maxLength: 8 }),
      radii: fc.tuple(radius, radius, radius, radius),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ source, destination, routes, edges, radii }) => {
        // Invented starts at about the radius from the rider: each response shows on which side of a circle
        // around it the rider is.
        const [from, to] = [cellCentre(source[0]!), cellCentre(destination[0]!)]
        const probes = edges.map(({ angle, awayKm }) => [
          moved(from, awayKm * Math.cos(angle), awayKm * Math.sin(angle)),
          to,
        ])
        const sent: string[] = []
        for (const side of [0, 1] as const) {
          const names = side === 0 ? ['My home', 'Mother’s flat'] : ['Flat 12, Tower B', 'Ward 3']
          const trip = {
            source: { ...source[side]!, name: names[0]! },
            destination: { ...destination[side]!, name: names[1]! },
          }
          server.clock.advanceMs(WEEK_MS)
          const texts = await everythingSentAbout(server, { trip, routes: [...routes, ...probes], radii })
          for (const name of names) expect(texts).not.toContain(name)
          sent.push(texts)
        }
        expect(sent[1]).toBe(sent[0])
      }),
      // The figures for others are determined before anything is stored.
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('stays open by half a kilometre after 168 calls that halve the way to the edge of its radius', async () => {
    const centre = cellCentre({ latitude: 28.6131, longitude: 77.4141 })
    const corners = [-0.249, 0.249].flatMap(north => [-0.249, 0.249].map(east => [north, east] as const))
    const found: Point[] = []
    for (const [north, east] of corners) {
      server.clock.advanceMs(WEEK_MS)
      const source = { ...moved(centre, north, east), name: 'My home' }
      const victim = await aSearcher(server, { trip: { source, destination: hospital } })
      const place = await locate(server, victim, centre)
      // The attack works: it finds the place that others are compared with.
      expect(distanceKm(place, centre)).toBeLessThan(0.35)
      found.push(place)
    }
    expect(found).toEqual(found.map(() => found[0]))
  })

  test('was asked for in more than two thousand calls by attackers', () => {
    expect(callsOfAttackers).toBeGreaterThan(2_000)
  })

  test('is in no table and no log, and its trip is forgotten when no request can be about it', async () => {
    const sweeping = await startServerForTest({ environment: { SWEEP_SECONDS: '1' } })
    const trip = {
      source: { name: 'My home', latitude: 28.601357, longitude: 77.402468 },
      destination: { name: 'My office', latitude: 28.641357, longitude: 77.403467 },
    }
    const [rider, other] = [await aSearcher(sweeping, { trip }), await aSearcher(sweeping, { trip })]
    await callAs(sweeping, rider, POST_RIDE, trip)
    await callAs(sweeping, rider, FIND_MATCHES, {
      routeData: { pathCoordinates: [trip.source, trip.destination] },
    })
    await ask(sweeping, rider, other)
    const exact = /28\.60135|77\.40246|28\.64135|77\.40346/
    expect(await textOfAllTables(sweeping.database)).not.toMatch(exact)
    expect(sweeping.logLines.join('')).not.toMatch(exact)
    // The rider's own pages keep the rider's own names.
    expect((await callAs(sweeping, rider, STATUS)).text).toContain('"source":{"name":"My home"}')
    for (const call of [HISTORY, EXPORT]) {
      const { text } = await callAs(sweeping, rider, call)
      for (const name of ['My home', 'My office']) expect(text).toContain(name)
    }
    for (const call of [REQUESTS, STATUS, FIND_RIDES])
      expect((await callAs(sweeping, other, call)).text).not.toContain('"source":"My home"')
    const trips = async () => (await rowsOf(sweeping, 'buddy_searches')).map(({ trip }) => trip)
    await cancelSearch(sweeping, rider)
    sweeping.clock.advanceMs(599_999)
    expect((await callAs(sweeping, rider, HISTORY)).text).toContain('My home')
    sweeping.clock.advanceMs(300_001)
    await expect.poll(trips).toEqual(['null', 'null'])
    expect((await callAs(sweeping, rider, HISTORY)).text).toContain('My home')
    expect((await ask(sweeping, rider, other)).status).toBe(400)
  })

  test('is sent to at most the fifty best matches of a search', async () => {
    server.clock.advanceMs(WEEK_MS)
    const waiting: TestSocket[] = []
    while (waiting.length < 52) waiting.push(await connectAs(server, await aSearcher(server)))
    // Each of them was sent to those before it, the last one to fifty.
    const before = (50 * 51) / 2 + 50
    await vi.waitFor(() => expect(receivedBy(waiting)).toBe(before))
    await aSearcher(server)
    await vi.waitFor(() => expect(receivedBy(waiting) - before).toBe(50))
    await Promise.all(waiting.map(socket => socket.settled()))
    expect(receivedBy(waiting) - before).toBe(50)
  })
})

test('two thousand points are compared as forty at most', () => {
  const patterns = [
    (index: number) => ({ latitude: index % 2 === 0 ? -89 : 89, longitude: ((index * 37) % 360) - 180 }),
    (index: number) => ({ latitude: 28.3 + (index % 7) / 12, longitude: 76.8 + (index % 11) / 14 }),
    (index: number) => ({ latitude: 28.6 + index / 20_000, longitude: 77.4 + 0.01 * Math.sin(index / 30) }),
  ]
  for (const pattern of patterns) {
    let snapped = 0
    const snap = (point: Point) => {
      snapped += 1
      return point
    }
    const trips = { snap, reservedFareRupees: () => 30, plan: () => expect.unreachable() }
    const points = Array.from({ length: 2_000 }, (_, index) => pattern(index))
    const trip = tripAlong({ trips, clock: fakeClock(REGULAR_NOON) }, points)
    expect(snapped).toBeLessThanOrEqual(201)
    expect(trip!.line.length).toBeLessThanOrEqual(41)
  }
})

function receivedBy(sockets: readonly TestSocket[]): number {
  return sockets.reduce((sum, socket) => sum + socket.all('ride_buddy_new_potential_match').length, 0)
}

const anyPoint = fc.record({
  latitude: fc.double({ min: 28.58, max: 28.67, noNaN: true }),
  longitude: fc.double({ min: 77.37, max: 77.45, noNaN: true }),
})
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const aroundRadius = fc.double({ min: 1.6, max: 2.4, noNaN: true })
const radius = fc.integer({ min: 1, max: 5 })
const inCell = fc.double({ min: -0.249, max: 0.249, noNaN: true })

/** Two points of one cell. */
function samplePair(south: number, north: number, west: number, east: number) {
  const latitude = fc.double({ min: south, max: north, noNaN: true })
  const longitude = fc.double({ min: west, max: east, noNaN: true })
  return fc
    .tuple(fc.record({ latitude, longitude }), fc.tuple(inCell, inCell), fc.tuple(inCell, inCell))
    .map(([point, one, other]) => [moved(cellCentre(point), ...one), moved(cellCentre(point), ...other)])
}

interface Scene {
  readonly trip: Trip
  readonly routes: readonly (readonly Point[])[]
  readonly radii: readonly number[]
}

/**
 * All responses and events of three cooperating riders against one who searches and posts a ride, as text in
 * which ids and times are replaced.
 */
async function everythingSentAbout(server: TestServer, { trip, routes, radii }: Scene): Promise<string> {
  scenes += 1
  const scene = String(scenes)
  const named = (name: string, at: string) => ({ name, email: `${at}.${scene}@example.com` })
  const victim = await aRider(server, named('Priya Sharma', 'priya'))
  const gang = [
    await aRider(server, named('Asha One', 'asha')),
    await aRider(server, named('Bina Two', 'bina')),
    await aRider(server, named('Chitra Three', 'chitra')),
  ] as const
  const sockets = await Promise.all(gang.map(rider => connectAs(server, rider)))
  const sent: string[] = []
  const attack = async (
    rider: TestRider,
    call: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
    body?: object,
  ) => {
    // Lists are ordered by time.
    server.clock.advanceMs(1)
    callsOfAttackers += 1
    const answer = await callAs(server, rider, call, body)
    sent.push(`${call.join(' ')} ${String(answer.status)} ${answer.text}`)
    return answer
  }
  const search = (rider: TestRider, route: readonly Point[], searchRadius: number) =>
    attack(rider, ['POST', '/api/ride-buddy/search'], {
      source: { ...route[0]!, name: 'X' },
      destination: { ...route.at(-1)!, name: 'Y' },
      preferences: { searchRadius },
    })

  await search(gang[0], [cellCentre(trip.source), cellCentre(trip.destination)], 5)
  await search(gang[1], routes[0]!, radii[0]!)
  await startSearch(server, victim, { ...trip, preferences: { searchRadius: radii[1]! } })
  await callAs(server, victim, POST_RIDE, trip)
  // The end of a block announces the search again.
  await block(server, victim, gang[0])
  await unblock(server, victim)
  await search(gang[2], routes[1]!, radii[2]!)
  for (const pathCoordinates of routes) {
    await attack(gang[1], FIND_MATCHES, { routeData: { pathCoordinates } })
    const [source, destination] = [pathCoordinates[0]!, pathCoordinates.at(-1)!]
    const ends = { source: { ...source, name: 'X' }, destination: { ...destination, name: 'Y' } }
    await attack(gang[2], FIND_MATCHES, { routeData: ends })
    await attack(gang[1], POST_RIDE, ends)
    await attack(gang[1], FIND_RIDES)
  }
  for (const rider of gang) {
    await attack(rider, STATUS)
    await attack(rider, REQUEST, {
      receiverId: await shownAlias(server, rider, victim),
      message: 'Shall we?',
    })
    await ask(server, victim, rider)
  }
  for (const { id } of (await requestsOf(server, victim)).requests) {
    await callAs(server, victim, ['PUT', `/api/ride-buddy/request/${id}`], { action: 'accept' })
  }
  for (const rider of gang) {
    for (const call of READS) await attack(rider, call)
  }
  for (const socket of sockets) {
    await socket.settled()
    const received = socket.received.map(({ event, payload }) => `${event} ${JSON.stringify(payload)}`)
    // Events to one rider may be sent while another one's request is answered.
    sent.push(...received.sort((a, b) => (plain(a) < plain(b) ? -1 : 1)))
    socket.close()
  }
  expect(sent.join()).toContain('Priya S.')
  return withoutIds(sent.join('\n').replaceAll(`.${scene}@`, '@'))
}

let scenes = 0

function plain(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{24}\b/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/"phone":"\d+"|"partnerPhone":"\d+"|"responderPhone":"\d+"/g, '')
}

/**
 * Ids are numbered in the order of occurrence, and moments and phone numbers removed, because they differ
 * between any two riders.
 */
function withoutIds(text: string): string {
  const ids = new Map<string, string>()
  const numbered = text.replaceAll(/\b[0-9a-f]{24}\b/g, id => {
    if (!ids.has(id)) ids.set(id, `id ${String(ids.size)}`)
    return ids.get(id)!
  })
  return plain(numbered)
}

const DIRECTIONS = 12
const HALVINGS = 14

/**
 * The attack that once located a rider to 0.1 m: from a place near the rider, in twelve directions, bisects to
 * the point where the match is no longer 100 %. The points found lie around the rider.
 */
async function locate(server: TestServer, victim: TestRider, near: Point): Promise<Point> {
  const attacker = await aRider(server)
  const alias = await aliasOf(server, attacker, victim)
  const isWhole = async (source: Point) => {
    const routeData = { source: { ...source, name: 'X' }, destination: hospital }
    callsOfAttackers += 1
    const { data } = (await callAs(server, attacker, FIND_MATCHES, { routeData })).as(findRouteMatches)
    return data.some(({ userId, overlapPercentage }) => userId === alias && overlapPercentage === 100)
  }
  const edges: Point[] = []
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const angle = (2 * Math.PI * direction) / DIRECTIONS
    const at = (km: number) => moved(near, km * Math.cos(angle), km * Math.sin(angle))
    let [inside, outside] = [0, 4]
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (inside + outside) / 2
      if (await isWhole(at(middle))) inside = middle
      else outside = middle
    }
    edges.push(at(inside))
  }
  // The centre of the points of a circle around the rider.
  const mean = (axis: keyof Point) => edges.reduce((sum, edge) => sum + edge[axis], 0) / edges.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}

function moved({ latitude, longitude }: Point, northKm: number, eastKm: number): Point {
  return { latitude: latitude + northKm * KM_NORTH, longitude: longitude + eastKm * KM_EAST }
}
