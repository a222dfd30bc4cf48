// A simulated OSRM server: every route goes round one corner and is 1.3 times the straight line.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distanceKm, encodePolyline, type Point } from '@sawari/geo'
import { onTestFinished } from 'vitest'

export interface EngineTraits {
  /** The server rejects calls with more points. */
  readonly mostPoints?: number
  /** Returns several routes as one, as the simplest servers do. */
  readonly pairsOnly?: boolean
  /** Pairs for which the server finds no route. */
  readonly hasNoWay?: (from: Point, to: Point) => boolean
  /** Moves a point to its road; default: no move. */
  readonly snap?: (point: Point) => Point
  /** Route length divided by the straight line; default 1.3. */
  readonly detour?: (from: Point, to: Point) => number
  /** Fault for the call with this number (from 1): a status code, or `silence` for no response. */
  readonly fault?: (call: number) => number | 'silence' | undefined
}

export interface TestEngine {
  readonly url: string
  /** The number of points of each call. */
  readonly calls: readonly number[]
  /** The highest number of concurrent calls so far. */
  mostAtOnce(): number
  stop(): void
}

export async function startRoadEngine(traits: EngineTraits = {}): Promise<TestEngine> {
  const calls: number[] = []
  let [running, mostAtOnce] = [0, 0]
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://engine')
    const points = pointsOf(url.pathname)
    calls.push(points.length)
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    response.on('close', () => {
      running -= 1
    })
    const fault = traits.fault?.(calls.length)
    if (fault === 'silence') return
    // Responds asynchronously, so that concurrent calls overlap and are counted.
    setImmediate(() => (fault ? send(response, fault, {}) : answer(response, url, points, traits)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls, mostAtOnce: () => mostAtOnce, stop }
}

function pointsOf(path: string): Point[] {
  const text = /^\/route\/v1\/driving\/([^/]+)$/.exec(path)?.[1] ?? ''
  return text.split(';').map(each => {
    const [longitude, latitude] = each.split(',').map(Number) as [number, number]
    return { latitude, longitude }
  })
}

function answer(response: ServerResponse, url: URL, points: readonly Point[], traits: EngineTraits) {
  const {
    mostPoints = 500,
    pairsOnly,
    hasNoWay = () => false,
    snap = point => point,
    detour = () => 1.3,
  } = traits
  if (points.length > mostPoints) return send(response, 400, { code: 'TooBig' })
  const pairs = points.slice(1).map((to, at) => [points[at] as Point, to] as const)
  if (pairs.some(([from, to]) => hasNoWay(from, to))) return send(response, 400, { code: 'NoRoute' })
  const legs = pairs.map(([from, to]) => {
    const [start, end] = [snap(from), snap(to)]
    const corner = { latitude: start.latitude, longitude: end.longitude }
    const distance = distanceKm(from, to) * 1000 * detour(from, to)
    // Speed 10 m/s; each route has two steps that meet at the corner.
    const steps = [[start, corner], [corner, end], [end]].map(part => ({ geometry: encodePolyline(part) }))
    return { distance, duration: distance / 10, line: [start, corner, end], steps }
  })
  const sum = (field: 'distance' | 'duration') => legs.reduce((total, leg) => total + leg[field], 0)
  const withSteps = url.searchParams.get('steps') === 'true'
  const route = {
    distance: sum('distance'),
    duration: sum('duration'),
    legs: (pairsOnly ? legs.slice(0, 1) : legs).map(({ distance, duration, steps }) => ({
      ...{ distance, duration, steps: withSteps ? steps : [] },
    })),
    ...(url.searchParams.get('overview') !== 'false' && {
      geometry: encodePolyline(legs.flatMap(({ line }) => line)),
    }),
  }
  return send(response, 200, { code: 'Ok', routes: [route], waypoints: [] })
}

function send(response: ServerResponse, status: number, body: object) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
