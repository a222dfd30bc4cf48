// The rate of a call, compared with a bare Fastify route that serialises the same object.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type ChildServer, startBare } from './child-server.ts'

/** Untimed rounds, in which Node compiles and optimises the code. */
const WARM_UPS = 4
const ROUNDS = 5
const ROUND_SECONDS = 1
/** A process takes as many plans at a time. */
export const CONNECTIONS = 8
const JSON_HEADERS = { 'content-type': 'application/json' }

/**
 * The ratio of both servers' rates, measured in turns. Each connection repeats its own part of the bodies; the bare
 * server always returns the answer to the one whose answer has the median length. Other work on the machine can only
 * take time, so the best round of each counts.
 */
export async function beside(sawari: ChildServer, path: string, bodies: readonly object[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const texts: string[] = []
  for (const body of bodies.slice(0, 51)) texts.push(await ask(sawari.url + path, body))
  const typical = texts.toSorted((a, b) => a.length - b.length)[texts.length >> 1]!
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ [path]: JSON.parse(typical) as object }))
  const bare = await startBare('bare-server.ts', join(folder, 'answers.json'))
  try {
    let [ours, theirs] = [0, 0]
    for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
      const rates = [await perSecond(sawari, path, bodies), await perSecond(bare, path, bodies)] as const
      if (round < WARM_UPS) continue
      ours = Math.max(ours, rates[0])
      theirs = Math.max(theirs, rates[1])
    }
    return ours / theirs
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The text of a response, which must be successful. */
async function ask(url: string, body: object): Promise<string> {
  const answer = await post(url, body)
  assert.equal(answer.status, 200, `${url} answers 200`)
  return answer.text()
}

export function post(url: string, body: object): Promise<Response> {
  const headers = { ...JSON_HEADERS, 'accept-encoding': 'identity' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function perSecond(server: ChildServer, path: string, bodies: readonly object[]): Promise<number> {
  const requests = bodies.map(body => ({ body: JSON.stringify(body) }))
  let connected = 0
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
  return outcome.requests.average
}
