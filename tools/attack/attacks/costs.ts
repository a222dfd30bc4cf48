// Expensive calls.

import type { Call } from '../../harness/call.ts'
import type { Attack, Outcome } from '../attack.ts'
import { freshAddress } from '../riders.ts'

const LONG_CALLS = 60
const ASKED_AFTERWARDS = 10
const ADDRESSES = 6
const OTHERS_MS = 3_000
const HOUR_MS = 3_600_000
const FAR = [
  { name: 'Here', latitude: 28.4595, longitude: 77.0266 },
  { name: 'There', latitude: 28.67, longitude: 77.45 },
] as const

/** At the hours of the first trains each minute has trains of its own. */
function costlyCalls(attempt: number): readonly (readonly [method: string, path: string, body?: object])[] {
  const day = new Date(Date.now() + (attempt + 1) * 24 * HOUR_MS).toISOString().slice(0, 10)
  const at = (time: string) => `${day}T${time}:00.000Z`
  const [source, destination] = FAR
  const plan = { source, destination, maxTransfers: 4 }
  const from = `from=${FAR[1].latitude},${FAR[1].longitude}`
  return [
    ['POST', '/api/routes/calculate', { ...plan, departAt: at(`00:${10 + attempt}`) }],
    ['POST', '/api/routes/calculate', { ...plan, arriveBy: at('06:30') }],
    ['POST', '/api/routes/calculate', { ...plan, departAt: at('00:00'), until: at('02:00') }],
    ['GET', `/api/reach?${from}&minutes=60&fare=300&departAt=${at(`00:${10 + attempt}`)}`],
    [
      'GET',
      `/api/routes/explain?from=Here&fromPoint=${FAR[0].latitude},${FAR[0].longitude}&to=Vaishali%20Metro&departAt=${at('00:30')}`,
    ],
    ['GET', '/sitemap.xml'],
  ]
}

const costlyQuestions: Attack = {
  name: 'costly questions',
  tried: `plans by arrival and by range, reach, reasons and the site map from ${ADDRESSES} addresses at once, without a sign-in`,
  run: async ({ call }) => {
    const statuses = new Map<number, number>()
    const attacks = Array.from({ length: ADDRESSES }, async (_, attempt) => {
      const from = freshAddress()
      for (const [method, path, body] of costlyCalls(attempt)) {
        const headers = { host: `h${attempt}.example.com` }
        const { status } = await call(method, path, { from, headers, ...(body && { body }) })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    return outcomeFor(await longestWaitMs(call, Promise.all(attacks)), statuses)
  },
}

const longCalls: Attack = {
  name: 'many long calls at once',
  tried: `${LONG_CALLS} times what can be reached, all at once from one address without a sign-in`,
  run: async ({ call }) => {
    const statuses = new Map<number, number>()
    const from = freshAddress()
    const attacks = Array.from({ length: LONG_CALLS }, async (_, attempt) => {
      const { latitude, longitude } = FAR[0]
      const place = `${latitude + attempt / 5_000},${longitude}`
      const { status } = await call('GET', `/api/reach?from=${place}&maxTransfers=4`, { from })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    return outcomeFor(await longestWaitMs(call, Promise.all(attacks)), statuses)
  },
}

/** The longest wait of another client for a response, from before the attacks until after their end. */
async function longestWaitMs(call: Call, attacks: Promise<unknown>): Promise<number> {
  const from = freshAddress()
  let longest = 0
  const ask = async () => {
    const { status, elapsedMs } = await call('GET', '/api/config', { from })
    longest = Math.max(longest, status === 200 ? elapsedMs : Number.POSITIVE_INFINITY)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  let isOver = false
  const ended = attacks.finally(() => {
    isOver = true
  })
  while (!isOver) await ask()
  await ended
  // Work that continues without a client would be detected now.
  for (let after = 0; after < ASKED_AFTERWARDS; after++) await ask()
  return longest
}

function outcomeFor(othersMs: number, statuses: ReadonlyMap<number, number>): Outcome {
  const counts = [...statuses].sort().map(([status, count]) => `${count} times ${status}`)
  return {
    // A 400 would mean that nothing was computed.
    held: othersMs < OTHERS_MS && !statuses.has(500) && !statuses.has(400),
    figures: `others within ${Math.round(othersMs)} ms; ${counts.join(', ')}`,
  }
}

export const costAttacks: readonly Attack[] = [costlyQuestions, longCalls]
