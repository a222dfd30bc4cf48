// Our answers beside a bare Fastify route that serialises the very same object.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiAddresses } from '@sawari/contract'
import { boundsAround, SERVICE_BOX } from '@sawari/geo'
import autocannon from 'autocannon'
import { startBareServer, startSawari } from './child-server.ts'

interface Question {
  readonly name: string
  readonly path: string
  readonly body: object
}

interface Round {
  readonly requestsPerSecond: number
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

/** Prints requests a second of both servers, their ratio of medians, and p99 of the best round. */
export async function run(): Promise<void> {
  console.log(`${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s, medians\n`)
  console.log('| answer | bytes | Sawari req/s | bare Fastify req/s | ratio | Sawari p99 | bare p99 |')
  console.log('|---|---:|---:|---:|---:|---:|---:|')
  const sawari = await startSawari()
  try {
    for (const question of questions) console.log(await compare(sawari.url, question))
  } finally {
    await sawari.stop()
  }
}

async function compare(url: string, { name, path, body }: Question): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const text = await ask(url + path, body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [path]: JSON.parse(text) as object }))
  const bare = await startBareServer(join(folder, 'answers.json'))
  try {
    assert.equal(await ask(bare.url + path, body), text, 'both servers give the same bytes')
    const ours: Round[] = []
    const theirs: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(url + path, body))
      theirs.push(await load(bare.url + path, body))
    }
    const [our, their] = [median(ours.map(rateOf)), median(theirs.map(rateOf))]
    const cells = [
      name,
      Buffer.byteLength(text),
      Math.round(our),
      Math.round(their),
      (our / their).toFixed(2),
    ]
    return `| ${[...cells, `${leastP99(ours)} ms`, `${leastP99(theirs)} ms`].join(' | ')} |`
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
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

async function load(url: string, body: object): Promise<Round> {
  const outcome = await autocannon({
    url,
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  })
  assert.equal(outcome.non2xx + outcome.errors, 0, 'every request of a round succeeds')
  return { requestsPerSecond: outcome.requests.average, p99Ms: outcome.latency.p99 }
}

const rateOf = ({ requestsPerSecond }: Round) => requestsPerSecond
const leastP99 = (rounds: readonly Round[]) => Math.min(...rounds.map(({ p99Ms }) => p99Ms))

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
