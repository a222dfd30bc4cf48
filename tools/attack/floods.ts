// Floods of costly calls: the server answers a few of them and refuses the others at once, and others do not wait.

import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, CallOptions } from '../harness/call.ts'
import { type Attack, countsOf, freshAddress, newRider, notTried, type Target } from './target.ts'

const MOST_MEMORY_BYTES = 450 * 2 ** 20
const MEMORY_AFTER_MS = 30_000
const OTHERS_PAUSE_MS = 50
/** The waits of others, compared with those during as many calls that are refused for their input. */
const MOST_TIMES_SLOWER = 2
/** Shorter waits are not compared: they depend on the machine. */
const LEAST_COMPARED_MS = 50
const HOUR_MS = 3_600_000
const NEARBY = { latitude: 28.587, longitude: 77.377, radius: 2 }

export interface FloodSize {
  /** Calls of each kind from one address, and as many from several. */
  readonly calls: number
  readonly addresses: number
  /** Otherwise only the answers count, whatever else the machine does. */
  readonly isMeasured: boolean
}

type Asked = readonly [method: string, path: string, options?: CallOptions]

interface Kind {
  readonly name: string
  /** Needs an account for each address. */
  readonly ofRiders?: true
  call(attempt: number, token: string | undefined): Asked
}

/** Places and hours that no other call of the flood has. */
function trip(attempt: number) {
  const departAt = new Date(Date.now() + HOUR_MS * (24 + (attempt % 160))).toISOString()
  const from = { latitude: 28.5 + (attempt % 200) / 2_000, longitude: 77.3 + (attempt % 7) / 100 }
  const to = { latitude: 28.66 - (attempt % 190) / 3_000, longitude: 77.45 - (attempt % 11) / 200 }
  return { departAt, from, to }
}

function plan(attempt: number, timesAt: (departAt: string) => object): Asked {
  const { departAt, from, to } = trip(attempt)
  const ends = { source: { name: 'Here', ...from }, destination: { name: 'There', ...to } }
  return ['POST', '/api/routes/calculate', { body: { ...ends, maxTransfers: 5, ...timesAt(departAt) } }]
}

function link(attempt: number, path: string, [fromAt, toAt]: readonly [string, string]): Asked {
  const { departAt, from, to } = trip(attempt)
  const query = new URLSearchParams({ from: 'Here', to: 'There', departAt })
  query.set(fromAt, `${from.latitude},${from.longitude}`)
  query.set(toAt, `${to.latitude},${to.longitude}`)
  return ['GET', `${path}?${query}`]
}

const later = (departAt: string) => new Date(Date.parse(departAt) + 6 * HOUR_MS).toISOString()

function reach(attempt: number, minutes: number): Asked {
  const { departAt, from } = trip(attempt)
  const query = new URLSearchParams({ minutes: String(minutes), fare: '300', departAt })
  return ['GET', `/api/reach?from=${from.latitude},${from.longitude}&${query}`]
}

const kinds: readonly Kind[] = [
  { name: 'plans', call: attempt => plan(attempt, departAt => ({ departAt })) },
  { name: 'ranges', call: attempt => plan(attempt, departAt => ({ departAt, until: later(departAt) })) },
  { name: 'plans by arrival', call: attempt => plan(attempt, arriveBy => ({ arriveBy })) },
  { name: 'reasons', call: attempt => link(attempt, '/api/routes/explain', ['fromPoint', 'toPoint']) },
  { name: 'what can be reached', call: attempt => reach(attempt, 90) },
  {
    name: 'pictures of plans',
    call: attempt => link(attempt, '/api/routes/preview.png', ['fromAt', 'toAt']),
  },
  { name: 'exports', ofRiders: true, call: (_, token) => ['GET', '/api/user/export', { token }] },
]

/** Refused for their input, so they cost hardly anything. */
const cheap: Kind = { name: 'refused', call: attempt => reach(attempt, 9_000) }

/** Sends all calls at once, and meanwhile asks for stands nearby twenty times a second. */
async function flood(target: Target, kind: Kind, calls: number, addressCount: number) {
  const { call, memory } = target
  const addresses = Array.from({ length: addressCount }, freshAddress)
  const tokens: string[] = []
  if (kind.ofRiders) for (const _ of addresses) tokens.push((await newRider(target)).accessToken)
  const send = (attempt: number) => {
    const [method, path, options] = kind.call(attempt, tokens[attempt % addressCount])
    return call(method, path, { ...options, from: addresses[attempt % addressCount]! })
  }
  let isOver = false
  const flooded = Promise.all(Array.from({ length: calls }, (_, attempt) => send(attempt)))
  // Rejections are reported where the answers are awaited.
  const end = () => (isOver = true)
  flooded.then(end, end)
  const asked: Promise<Answer>[] = []
  const from = freshAddress()
  let mostBytes = 0
  do {
    const other = call('POST', '/api/hotspots/nearby', { body: NEARBY, from })
    other.catch(() => undefined)
    asked.push(other)
    if (asked.length % 4 === 1) mostBytes = Math.max(mostBytes, (await memory?.()) ?? 0)
    await pause(OTHERS_PAUSE_MS)
  } while (!isOver)
  return { answers: await flooded, others: await Promise.all(asked), mostBytes }
}

function slowestPercentMs(answers: readonly Answer[]): number {
  const waits = answers.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b)
  return waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))]!
}

/** Answered, over a limit of its address or account, or refused with the time of the next attempt. */
function isInOrder({ status, headers }: Answer): boolean {
  if (status === 503) return headers['retry-after'] !== undefined
  return status === 200 || status === 404 || status === 429
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

async function makeFlood(target: Target, kind: Kind, { calls, addresses, isMeasured }: FloodSize) {
  const floods = [await flood(target, kind, calls, 1), await flood(target, kind, calls, addresses)]
  const answers = floods.flatMap(each => each.answers)
  const others = floods.flatMap(each => each.others)
  const isAnswered = answers.every(isInOrder) && others.every(({ status }) => status === 200)
  const counts = countsOf(answers.map(({ status }) => status))
  if (!isMeasured)
    return { held: isAnswered, figures: `${counts}; others ${countsOf(others.map(({ status }) => status))}` }
  if (target.memory === undefined) return notTried('needs --metrics')
  await pause(MEMORY_AFTER_MS)
  const after = await target.memory()
  const most = Math.max(after, ...floods.map(({ mostBytes }) => mostBytes))
  const compared = slowestPercentMs((await flood(target, cheap, calls, addresses)).others)
  const waited = slowestPercentMs(others)
  const memory = `at most ${megabytes(most)} MB, ${megabytes(after)} MB after 30 s`
  const waits = `others ${waited.toFixed(0)} ms, beside refused calls ${compared.toFixed(0)} ms (p99)`
  return {
    held:
      isAnswered &&
      most < MOST_MEMORY_BYTES &&
      waited <= Math.max(LEAST_COMPARED_MS, MOST_TIMES_SLOWER * compared),
    figures: `${counts}; ${memory}; ${waits}`,
  }
}

export const floodAttacks = (size: FloodSize): readonly Attack[] =>
  kinds.map(kind => ({
    name: `a flood of ${kind.name}`,
    tried: `${size.calls} ${kind.name} at once from one address, and as many from ${size.addresses}`,
    run: target => makeFlood(target, kind, size),
  }))
