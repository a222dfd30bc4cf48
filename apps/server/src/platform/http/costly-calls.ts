// Places for costly calls. Each one holds prepared data and results of searches, and all of them share one
// event loop: more of them at once would finish no sooner and fill the memory.

import { COSTLY_CALLS_BY_ADDRESS, COSTLY_CALLS_UNDER_WAY } from '@sawari/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BEFORE_DEADLINE_MS } from '../calls/deadline.ts'
import { type Refusal, refuseFor } from '../calls/refusal.ts'
import { addressGroup } from '../identity/client-address.ts'
import { type Admission, createAdmission, type Leave } from '../jobs/admission.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { JsonStream } from './send-json.ts'

const RETRY_SECONDS = 1

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRefused` is called for each costly call without a place. */
    costlyCalls: Pick<Admission, 'enter'> & { readonly onRefused: () => void }
  }
  interface FastifyRequest {
    /** Whether the call has a place, so that its work lets that of others go first. */
    hasCostlyPlace: boolean
  }
}

interface CostlyCallNeeds {
  readonly metrics: Metrics
  /** Otherwise one address may have all places. */
  readonly limitsAddresses: boolean
}

export function addCostlyCalls(app: FastifyInstance, { metrics, limitsAddresses }: CostlyCallNeeds): void {
  const admission = createAdmission({
    running: COSTLY_CALLS_UNDER_WAY,
    waiting: COSTLY_CALLS_UNDER_WAY,
    byOwner: limitsAddresses ? COSTLY_CALLS_BY_ADDRESS : Number.POSITIVE_INFINITY,
  })
  metrics.gauge(
    'costly_calls',
    'Costly calls that are under way or wait for a place',
    () => Object.entries(admission.load).map(([state, value]) => ({ labels: { state }, value })),
    ['state'],
  )
  const onRefused = metrics.counter('costly_calls_refused_total', 'Refused because no place was free')
  app.decorate('costlyCalls', { enter: admission.enter, onRefused })
  app.decorateRequest('hasCostlyPlace', false)
}

/**
 * Does the work of a costly call when a place is free. Without one the refusal is immediate, and `work` is never
 * called. A response that is produced while it is sent keeps its place until then, or until the deadline of
 * its call, so that a client that reads slowly does not keep others out.
 */
export async function inCostlyPlace<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const leave = await placeFor(request)
  if (leave === undefined) return refuseFor('SERVICE_UNAVAILABLE', RETRY_SECONDS)
  let isStreamed = false
  try {
    request.hasCostlyPlace = true
    const result = await work()
    isStreamed = result instanceof JsonStream
    return isStreamed ? (leaveAfter(result as JsonStream, leave, request.leftMs()) as Result) : result
  } finally {
    if (!isStreamed) leave()
  }
}

/** Undefined without a place: at once, or if the call is about to miss its deadline. */
async function placeFor(request: FastifyRequest): Promise<Leave | undefined> {
  const { costlyCalls } = request.server
  const entrant = { owner: addressGroup(request.ip), isOver: () => request.leftMs() <= BEFORE_DEADLINE_MS }
  const place = costlyCalls.enter(entrant)
  if (place === undefined) {
    costlyCalls.onRefused()
    return undefined
  }
  return inTime(place, Math.max(0, request.leftMs() - BEFORE_DEADLINE_MS))
}

/** The place, or undefined after this time; a place that comes later is given up. */
function inTime(place: Promise<Leave | undefined>, milliseconds: number): Promise<Leave | undefined> {
  return new Promise(resolve => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, milliseconds)
    void place.then(leave => {
      clearTimeout(timer)
      if (isLate) leave?.()
      else resolve(leave)
    })
  })
}

function leaveAfter({ pieces }: JsonStream, leave: Leave, milliseconds: number): JsonStream {
  const timer = setTimeout(leave, milliseconds)
  async function* leaving() {
    try {
      yield* pieces
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
  return new JsonStream(leaving())
}
