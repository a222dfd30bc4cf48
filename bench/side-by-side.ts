// Responses over HTTP, compared with a bare Fastify route that serialises the same object.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type ChildServer, startBareServer } from './child-server.ts'
import type { BenchRow } from './results.ts'

export interface Question {
  readonly name: string
  readonly path: string
  readonly body: object
  /**
   * Bodies sent to Sawari instead of `body`; each connection repeats its own part of them. The bare server
   * always returns the response to `body`.
   */
  readonly different?: readonly object[]
  /** The least ratio to the bare server's requests per second. */
  readonly goal?: number
}

interface Round {
  readonly requestsPerSecond: number
  readonly cpuMicroseconds: number
  readonly p99Ms: number
}

interface Comparison {
  readonly name: string
  readonly bytes: number
  readonly ours: Round
  readonly theirs: Round
}

/** Untimed rounds, in which the engine compiles and optimises the code. */
const WARM_UPS = 1
const ROUNDS = 3
const ROUND_SECONDS = 1
const CONNECTIONS = 32
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Prints requests per second, processor time per request and p99 of both servers; returns the ratios. */
export async function printSideBySide(
  sawari: ChildServer,
  questions: readonly Question[],
): Promise<BenchRow[]> {
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s after a warm-up, medians\n`,
  )
  console.log(
    '| answer | bytes | req/s | bare Fastify | ratio | µs a request | bare Fastify | p99 | bare Fastify |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  for (const question of questions) {
    const comparison = await compare(sawari, question)
    const { name, ours, theirs } = comparison
    const figure = ours.requestsPerSecond / theirs.requestsPerSecond
    console.log(lineOf(comparison, figure))
    const goal = question.goal === undefined ? {} : { goal: { atLeast: question.goal } }
    rows.push({ name: `${name}, beside bare Fastify`, figure, unit: '', ...goal })
  }
  return rows
}

function lineOf({ name, bytes, ours, theirs }: Comparison, ratio: number): string {
  const cells = [
    ...[name, bytes],
    ...[Math.round(ours.requestsPerSecond), Math.round(theirs.requestsPerSecond), ratio.toFixed(2)],
    ...[Math.round(ours.cpuMicroseconds), Math.round(theirs.cpuMicroseconds)],
    ...[`${ours.p99Ms} ms`, `${theirs.p99Ms} ms`],
  ]
  return `| ${cells.join(' | ')} |`
}

/** Measures both servers in turns, after checking that their responses have the same bytes. */
async function compare(sawari: ChildServer, question: Question): Promise<Comparison> {
  const { name, path, body, different = [body] } = question
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const text = await ask(sawari.url + path, body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [path]: JSON.parse(text) as object }))
  const bare = await startBareServer(join(folder, 'answers.json'))
  try {
    assert.equal(await ask(bare.url + path, body), text, 'both servers give the same bytes')
    const rounds: { ours: Round; theirs: Round }[] = []
    for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
      rounds.push({ ours: await load(sawari, path, different), theirs: await load(bare, path, different) })
    }
    // The first rounds only warm both up.
    const measured = rounds.slice(WARM_UPS)
    const ours = summarise(measured.map(round => round.ours))
    const theirs = summarise(measured.map(round => round.theirs))
    return { name, bytes: Buffer.byteLength(text), ours, theirs }
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

/** The text of a response, which must be successful. */
export async function ask(url: string, body: object): Promise<string> {
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
      client.setRequests(requests.slice(first, first + Math.max(1, requests.length / CONNECTIONS)))
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
