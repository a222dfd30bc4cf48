// Calls for open data: sent to the server first; if it does not respond, the device answers from stored data.

import { isAnsweredByNetwork } from '@sawari/answers'
import { sentStatus } from '@sawari/contract/refused-status'
import type { RouteHandlerCallback } from 'workbox-core'
import { DATA_AT, isStoredVerbatim, keptAnswer, keptNetwork, refreshData } from './kept-data.ts'

/** How long to wait for the server before the device answers. */
const WAIT_FOR_SERVER_MS = 4_000
/** A server that has not responded by then probably will not: the device prepares its own answer meanwhile. */
const PREPARES_AFTER_MS = 2_000
/** The status codes of a proxy whose server is unavailable. */
const UNAVAILABLE = [502, 503, 504]

export function isOpenCall(method: string, path: string): boolean {
  return isAnsweredByNetwork(method, path) || (method === 'GET' && isStoredVerbatim(path))
}

export const openCall: RouteHandlerCallback = async ({ request, event }) => {
  const asked = request.clone()
  event.waitUntil(refreshData())
  const live = fetch(request).catch(() => undefined)
  const preparing = setTimeout(keptNetwork, PREPARES_AFTER_MS)
  const inTime = await Promise.race([live, pause(WAIT_FOR_SERVER_MS)])
  clearTimeout(preparing)
  if (inTime !== undefined && !UNAVAILABLE.includes(inTime.status)) return inTime
  // The caller has aborted the request.
  if (request.signal.aborted) return Response.error()
  return (await savedAnswer(asked)) ?? (await live) ?? Response.error()
}

async function savedAnswer(request: Request): Promise<Response | undefined> {
  const { pathname: path, searchParams: query } = new URL(request.url)
  if (isStoredVerbatim(path)) return await keptAnswer(path)
  const network = await keptNetwork()
  if (network === undefined) return undefined
  const { method } = request
  const body: unknown = method === 'GET' ? undefined : await request.json().catch(() => undefined)
  const answer = network.answer({ method, path, query, body }, new Date())
  if (answer === undefined) return undefined
  const { status, headers } = sentStatus(request.headers.get('prefer'), answer.status)
  return Response.json(answer.body, {
    status,
    headers: { ...headers, 'cache-control': 'no-store', [DATA_AT]: network.dataAt },
  })
}

function pause(waitMs: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(() => resolve(undefined), waitMs))
}
