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
  /** The least ratio of the bare server's processor time per request to ours. */
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
const WARM_UPS = 4
const ROUNDS = 5
const ROUND_SECONDS = 1
const CONNECTIONS = 32
const JSON_HEADERS = { 'content-type': 'application/json' }

/**
 * Prints processor time per request, requests per second and p99 of both servers; returns the ratios of the
 * processor times. Other work on the machine can only add time, so the best of the rounds counts.
 */
export async function printSideBySide(
  sawari: ChildServer,
  questions: readonly Question[],
): Promise<BenchRow[]> {
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s after a warm-up, the best of each\n`,
  )
  console.log(
    '| answer | bytes | µs per request | bare Fastify | ratio | req/s | bare Fastify | p99 | bare Fastify |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  for (const question of questions) {
    const comparison = await compare(sawari, question)
    const { name, ours, theirs } = comparison
    const figure = theirs.cpuMicroseconds / ours.cpuMicroseconds
    console.log(lineOf(comparison, figure))
    const goal = question.goal === undefined ? {} : { goal: { atLeast: question.goal } }
    rows.push({ name: `${name}, processor time beside bare Fastify`, figure, unit: '', ...goal })
  }
  return rows
}

function lineOf({ name, bytes, ours, theirs }: Comparison, ratio: number): string {
  const cells = [
    ...[name, bytes],
    ...[Math.round(ours.cpuMicroseconds), Math.round(theirs.cpuMicroseconds), ratio.toFixed(2)],
    ...[Math.round(ours.requestsPerSecond), Math.round(theirs.requestsPerSecond)],
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
    const ours = bestOf(measured.map(round => round.ours))
    const theirs = bestOf(measured.map(round => round.theirs))
    return { name, bytes: Buffer.byteLength(text), ours, theirs }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function bestOf(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: Math.max(...rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicroseconds: Math.min(...rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    p99Ms: Math.min(...rounds.map(({ p99Ms }) => p99Ms)),
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
