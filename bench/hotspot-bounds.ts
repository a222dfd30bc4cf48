// Our answers beside a bare Fastify route that serialises the very same object.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiAddresses } from '@sawari/contract'
import { boundsAround, distanceKm, SERVICE_BOX } from '@sawari/geo'
import { buildNetwork, type NetworkData, type PlanningRules, planJourney, type Stand } from '@sawari/planner'
import autocannon from 'autocannon'
import { type ChildServer, startBareServer, startSawari } from './child-server.ts'
import { seededRandom } from './seeded-random.ts'

interface Question {
  readonly name: string
  readonly path: string
  readonly body: object
  /** Asked instead of `body`, each connection from another one on; the bare server answers as to `body`. */
  readonly different?: readonly object[]
}

interface Round {
  readonly requestsPerSecond: number
  readonly cpuMicroseconds: number
  readonly p99Ms: number
}

const ROUNDS = 5
const ROUND_SECONDS = 2
const CONNECTIONS = 32
const DEFAULT_CENTRE = { latitude: 28.619, longitude: 77.426 }
const JSON_HEADERS = { 'content-type': 'application/json' }

const inBounds = apiAddresses.hotspotsInBounds.path
const questions: readonly Question[] = [
  {
    name: 'stands of the first view (zoom 14)',
    path: inBounds,
    body: { bounds: boundsAround(DEFAULT_CENTRE, 14), zoom: 14 },
  },
  {
    name: 'stands of a town (zoom 12)',
    path: inBounds,
    body: { bounds: boundsAround(DEFAULT_CENTRE, 12), zoom: 12 },
  },
  { name: 'every stand', path: inBounds, body: { bounds: SERVICE_BOX, zoom: 10 } },
]

const routesBetween = apiAddresses.routesCalculate.path
const DEPART_AT = '2026-11-21T12:40:00+05:30'
const DIFFERENT_TRIPS = 6_400
const SEED = 2026

/** Prints requests a second and processor time a request of both servers, with ratios of medians. */
export async function run(): Promise<void> {
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s after a warm-up, medians\n`,
  )
  console.log(
    '| answer | bytes | req/s | bare Fastify | ratio | µs a request | bare Fastify | p99 | bare Fastify |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  const sawari = await startSawari()
  try {
    for (const question of [...questions, ...(await planQuestions(sawari))]) {
      console.log(await compare(sawari, question))
    }
  } finally {
    await sawari.stop()
  }
}

/** One trip over and over, and so many that none is asked again before it is forgotten. */
async function planQuestions(sawari: ChildServer): Promise<Question[]> {
  const body = { source: 'Noida Sector 52', destination: 'Anand Vihar', departAt: DEPART_AT }
  const different = seededTrips()
  const sample = different.slice(0, 51)
  const sizes = await Promise.all(
    sample.map(async trip => ({
      trip,
      bytes: Buffer.byteLength(await ask(sawari.url + routesBetween, trip)),
    })),
  )
  const typical = sizes.toSorted((a, b) => a.bytes - b.bytes)[sample.length >> 1]?.trip ?? body
  return [
    { name: 'routes of one trip, asked in one minute', path: routesBetween, body },
    {
      name: `routes of ${DIFFERENT_TRIPS} trips, each planned anew`,
      path: routesBetween,
      body: typical,
      different,
    },
  ]
}

/** Between stands 2 to 14 km apart that have an answer. */
function seededTrips(): object[] {
  const network = buildNetwork(readDist('network.json') as NetworkData)
  const rules = readDist('rules.json') as PlanningRules
  const random = seededRandom(SEED)
  const anyStand = () => network.stands[Math.floor(random() * network.stands.length)]!
  const isPlanned = (source: Stand, destination: Stand) =>
    planJourney(network, rules, { source, destination, departAt: new Date(DEPART_AT), maxTransfers: 4 }).ok
  const trips = new Map<string, object>()
  while (trips.size < DIFFERENT_TRIPS) {
    const [from, to] = [anyStand(), anyStand()]
    const awayKm = distanceKm(from, to)
    if (awayKm < 2 || awayKm > 14 || !isPlanned(from, to)) continue
    trips.set(`${from.id} ${to.id}`, { source: from.name, destination: to.name, departAt: DEPART_AT })
  }
  return [...trips.values()]
}

function readDist(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/dist/${file}`, import.meta.url), 'utf8'))
}

async function compare(
  sawari: ChildServer,
  { name, path, body, different = [body] }: Question,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const text = await ask(sawari.url + path, body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [path]: JSON.parse(text) as object }))
  const bare = await startBareServer(join(folder, 'answers.json'))
  try {
    assert.equal(await ask(bare.url + path, body), text, 'both servers give the same bytes')
    const rounds: { ours: Round; theirs: Round }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      rounds.push({ ours: await load(sawari, path, different), theirs: await load(bare, path, different) })
    }
    // The first round only warms both up.
    const measured = rounds.slice(1)
    const ours = summarise(measured.map(round => round.ours))
    const theirs = summarise(measured.map(round => round.theirs))
    const ratio = (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2)
    const cells = [
      ...[name, Buffer.byteLength(text)],
      ...[Math.round(ours.requestsPerSecond), Math.round(theirs.requestsPerSecond), ratio],
      ...[Math.round(ours.cpuMicroseconds), Math.round(theirs.cpuMicroseconds)],
      ...[`${ours.p99Ms} ms`, `${theirs.p99Ms} ms`],
    ]
    return `| ${cells.join(' | ')} |`
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function summarise(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicroseconds: median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  }
}

async function ask(url: string, body: object): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...JSON_HEADERS, 'accept-encoding': 'identity' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 200, `${url} answers 200`)
  return answer.text()
}

async function load(server: ChildServer, path: string, bodies: readonly object[]): Promise<Round> {
  const requests = bodies.map(body => ({ body: JSON.stringify(body) }))
  let connected = 0
  const cpuMsBefore = server.cpuMs() ?? Number.NaN
  const outcome = await autocannon({
    url: server.url + path,
    method: 'POST',
    headers: JSON_HEADERS,
    setupClient: client => {
      const first = Math.floor((connected++ * requests.length) / CONNECTIONS)
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  })
  assert.equal(outcome.non2xx + outcome.errors, 0, 'every request of a round succeeds')
  const cpuMs = (server.cpuMs() ?? Number.NaN) - cpuMsBefore
  return {
    requestsPerSecond: outcome.requests.average,
    cpuMicroseconds: (cpuMs * 1_000) / outcome.requests.total,
    p99Ms: outcome.latency.p99,
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
