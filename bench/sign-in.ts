// Sign-ins through the whole server, compared with password hashing alone on this machine.

import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { type ChildServer, startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

const ROUNDS = 3
const ROUND_MS = 1_500
/** So that the server's code is compiled: the hashing it is compared with is machine code from the start. */
const WARM_UP_MS = 4_000
/** Concurrent hashes, as in the server. */
const HASHES_AT_ONCE = 2
const CLIENTS = 8
/** So many that none reaches the limit of sessions, beyond which each sign-in ends an older one. */
const ACCOUNTS = 32
const OTHER_CALLS_PER_SECOND = 50
const SHARE_GOAL = 0.85
const OTHER_P99_GOAL_MS = 25
/** The server's parameters, recommended by OWASP for argon2id. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const PASSWORD = 'Bench4fast!'

interface Round {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

/** Prints sign-ins and bare argon2 checks per second, and the speed of other calls meanwhile. */
export async function run(): Promise<BenchRow[]> {
  const server = await startSawari()
  try {
    const emails = await signUpAll(server)
    const stored = await hash(PASSWORD, PARAMETERS)
    const bareCheck = async () => {
      if (!(await verify(stored, PASSWORD))) throw new Error('a right password was refused')
    }
    let turn = 0
    const signIn = () => signInOnce(server, emails[turn++ % emails.length]!)
    const otherCall = async () => void (await call(`${server.url}/api/hotspots/search?q=metro`))
    const pauseMs = 1_000 / OTHER_CALLS_PER_SECOND

    const [bare, signIns, others]: [Round[], Round[], Round[]] = [[], [], []]
    await inParallel(CLIENTS, WARM_UP_MS, signIn)
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await inParallel(HASHES_AT_ONCE, ROUND_MS, bareCheck))
      // The other calls run one at a time, concurrently with the sign-ins. They are few, because without pauses
      // they would take processor time that the bare hashing does not lose.
      const [measured, beside] = await Promise.all([
        inParallel(CLIENTS, ROUND_MS, signIn),
        inParallel(1, ROUND_MS, otherCall, pauseMs),
      ])
      signIns.push(measured)
      others.push(beside)
    }
    return print(bare, signIns, others)
  } finally {
    agent.destroy()
    await server.stop()
  }
}

async function signUpAll(server: ChildServer): Promise<string[]> {
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `bench${index}@example.com`)
  for (const email of emails) {
    const body = { name: 'Bench', email, phone: '9876543210', password: PASSWORD, confirmPassword: PASSWORD }
    await post(`${server.url}/signup`, body)
  }
  return emails
}

async function signInOnce(server: ChildServer, email: string): Promise<void> {
  const answer = (await post(`${server.url}/signin`, { email, password: PASSWORD })) as {
    data: { user: { email: string }; accessToken: string }
  }
  if (answer.data.user.email !== email || answer.data.accessToken === '') throw new Error('not signed in')
}

function post(url: string, body: unknown): Promise<unknown> {
  return call(url, JSON.stringify(body))
}

const agent = new Agent({ keepAlive: true })

/** `fetch` takes some three times the processor time, which would reduce the rate of the hashing. */
function call(url: string, body?: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const headers = { 'content-type': 'application/json' }
  request(url, body === undefined ? { agent } : { agent, method: 'POST', headers }, answer => {
    if (answer.statusCode === 200 || answer.statusCode === 201) resolve(json(answer))
    else reject(new Error(`${url} answered ${answer.statusCode}`))
  })
    .on('error', reject)
    .end(body)
  return promise
}

async function inParallel(
  workers: number,
  durationMs: number,
  call: () => Promise<void>,
  pauseMs = 0,
): Promise<Round> {
  const latenciesMs: number[] = []
  const start = performance.now()
  const work = async () => {
    while (performance.now() - start < durationMs) {
      const before = performance.now()
      await call()
      latenciesMs.push(performance.now() - before)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { perSecond: (latenciesMs.length * 1_000) / (performance.now() - start), latenciesMs }
}

function print(bare: readonly Round[], signIns: readonly Round[], others: readonly Round[]): BenchRow[] {
  const ratios = signIns.map((round, index) => round.perSecond / bare[index]!.perSecond)
  console.log(
    `Median of ${ROUNDS} rounds in turns; ${CLIENTS} clients, ${HASHES_AT_ONCE} hashes at a time.\n`,
  )
  console.log('| what | a second | p50 ms | p99 ms |')
  console.log('|---|---:|---:|---:|')
  console.log(row('argon2id check alone (m=19 MiB, t=2, p=1)', bare))
  console.log(row('POST /signin', signIns))
  console.log(row('GET /api/hotspots/search meanwhile', others))
  const share = quantile(ratios, 0.5)
  console.log(`\nSign-ins reach ${share.toFixed(2)} of what the hashing alone allows.`)
  const othersP99Ms = quantile(
    others.flatMap(round => round.latenciesMs),
    0.99,
  )
  return [
    {
      ...{ name: 'sign-ins, as a share of the hashing alone', figure: share, unit: '' },
      goal: { atLeast: SHARE_GOAL },
    },
    {
      ...{ name: 'p99 of other calls meanwhile', figure: othersP99Ms, unit: 'ms' },
      goal: { atMost: OTHER_P99_GOAL_MS },
    },
  ]
}

function row(name: string, rounds: readonly Round[]): string {
  const perSecond = quantile(
    rounds.map(round => round.perSecond),
    0.5,
  )
  const latencies = rounds.flatMap(round => round.latenciesMs)
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  return `| ${name} | ${perSecond.toFixed(1)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
