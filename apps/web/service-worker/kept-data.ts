// The stand network and what else the server says of itself, as last heard: from it the device answers alone.

import { type AnswerCall, createAnswerCall, layOutSnapshot, type NetworkTables } from '@sawari/answers'
import { appCalls } from '@sawari/contract/calls/app'
import { downloads } from '@sawari/contract/calls/open-data'
import { NETWORK_SNAPSHOT_FORMAT } from '@sawari/contract/network-snapshot'

const CACHE = 'sawari-data'
/** On every answer that did not come from the server: when the data behind it was last known to be true. */
export const DATA_AT = 'x-sawari-data-at'
const HOUR_MS = 60 * 60_000
/** Whatever the network was laid out for is answered before the planner is warmed. */
const WARM_AFTER_MS = 1_000

const SNAPSHOT = downloads.networkSnapshot.path
const KEPT: readonly string[] = [SNAPSHOT, appCalls.config.path, appCalls.basemap.path]

export interface KeptNetwork {
  readonly answer: AnswerCall
  readonly dataAt: string
}

/** Laid out when it is first needed; a worker lives for minutes only. */
let laidOut: Promise<KeptNetwork | undefined> | undefined
let refreshing: Promise<unknown> | undefined

/** Whether an answer from this path is kept as it came. */
export function isKeptAsItCame(path: string): boolean {
  return path !== SNAPSHOT && KEPT.includes(path)
}

export async function keptAnswer(path: string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(path)
}

/** The network to answer from; undefined before the first visit has brought it. */
export function keptNetwork(): Promise<KeptNetwork | undefined> {
  laidOut ??= layOut()
  return laidOut
}

async function layOut(): Promise<KeptNetwork | undefined> {
  const kept = await keptAnswer(SNAPSHOT)
  const tables = kept && tablesIn(await kept.text())
  if (kept === undefined || tables === undefined) return undefined
  const dataAt = kept.headers.get(DATA_AT) ?? ''
  try {
    const snapshot = await layOutSnapshot(tables, new Date(dataAt))
    setTimeout(() => snapshot.planner.warm(new Date()), WARM_AFTER_MS)
    return { answer: createAnswerCall(snapshot), dataAt }
  } catch {
    // Malformed tables count as none: the server answers, or the call fails.
    return undefined
  }
}

/** Undefined for a text that is malformed, or that a version of the app with another format has kept. */
function tablesIn(text: string): NetworkTables | undefined {
  try {
    const tables = JSON.parse(text) as (NetworkTables & { readonly format: number }) | null
    return tables?.format === NETWORK_SNAPSHOT_FORMAT ? tables : undefined
  } catch {
    return undefined
  }
}

/** Asks the server for what has changed, at most once an hour; `always` after a change of version. */
export function refreshData({ always = false } = {}): Promise<unknown> {
  refreshing ??= refreshDue(always).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshDue(always: boolean): Promise<void> {
  const keptAtMs = Date.parse((await keptAnswer(SNAPSHOT))?.headers.get(DATA_AT) ?? '')
  // Not a number where nothing is kept; a clock may have been set back, too.
  const ageMs = Math.abs(Date.now() - keptAtMs)
  if (!always && ageMs < HOUR_MS) return
  // Without a network all stays as it is.
  await Promise.allSettled(KEPT.map(refresh))
  laidOut = undefined
}

async function refresh(path: string): Promise<void> {
  const kept = await keptAnswer(path)
  const tag = kept?.headers.get('etag')
  const answer = await fetch(path, tag ? { headers: { 'if-none-match': tag } } : {})
  const present = answer.status === 304 ? kept : answer.ok ? answer : undefined
  if (present === undefined) return
  const text = await present.text()
  if (path === SNAPSHOT && tablesIn(text) === undefined) return
  await keep(path, text, present.headers.get('etag'))
}

async function keep(path: string, text: string, tag: string | null): Promise<void> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    [DATA_AT]: new Date().toISOString(),
    ...(tag !== null && { etag: tag }),
  }
  await (await caches.open(CACHE)).put(path, new Response(text, { headers }))
}
