// Our answers beside a bare Fastify route that serialises the very same object.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiAddresses } from '@sawari/contract'
import { boundsAround, SERVICE_BOX } from '@sawari/geo'
import autocannon from 'autocannon'
import { type ChildServer, startBareServer, startSawari } from './child-server.ts'

interface Question {
  readonly name: string
  readonly path: string
  readonly body: object
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
  {
    name: 'routes from Noida Sector 52 to Anand Vihar',
    path: apiAddresses.routesCalculate.path,
    body: { source: 'Noida Sector 52', destination: 'Anand Vihar', departAt: '2026-11-21T12:40:00+05:30' },
  },
]

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
    for (const question of questions) console.log(await compare(sawari, question))
  } finally {
    await sawari.stop()
  }
}

async function compare(sawari: ChildServer, { name, path, body }: Question): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const text = await ask(sawari.url + path, body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [path]: JSON.parse(text) as object }))
  const bare = await startBareServer(join(folder, 'answers.json'))
  try {
    assert.equal(await ask(bare.url + path, body), text, 'both servers give the same bytes')
    const rounds: { ours: Round; theirs: Round }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      rounds.push({ ours: await load(sawari, path, body), theirs: await load(bare, path, body) })
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

async function load(server: ChildServer, path: string, body: object): Promise<Round> {
  const cpuMsBefore = server.cpuMs() ?? Number.NaN
  const outcome = await autocannon({
    url: server.url + path,
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
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
