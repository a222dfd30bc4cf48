// The last received stand network, configuration and base map, from which the device answers while offline.

import { type AnswerCall, createAnswerCall, layOutSnapshot, type NetworkTables } from '@sawari/answers'
import { appCalls } from '@sawari/contract/calls/app'
import { downloads } from '@sawari/contract/calls/open-data'
import { NETWORK_SNAPSHOT_FORMAT } from '@sawari/contract/network-snapshot'

const CACHE = 'sawari-data'
/** Header of each response from stored data: when the data was last known to be current. */
export const DATA_AT = 'x-sawari-data-at'
const HOUR_MS = 60 * 60_000
/** The pending call is answered before the planner is warmed up. */
const WARM_AFTER_MS = 1_000

const SNAPSHOT = downloads.networkSnapshot.path
const KEPT: readonly string[] = [SNAPSHOT, appCalls.config.path, appCalls.basemap.path]

export interface KeptNetwork {
  readonly answer: AnswerCall
  readonly dataAt: string
}

/** Created on first use, because a worker runs for only a few minutes. */
let laidOut: Promise<KeptNetwork | undefined> | undefined
let refreshing: Promise<unknown> | undefined

/** Whether responses from this path are stored unchanged. */
export function isKeptAsItCame(path: string): boolean {
  return path !== SNAPSHOT && KEPT.includes(path)
}

export async function keptAnswer(path: string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(path)
}

/** The network to answer from; undefined until it has been downloaded once. */
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
    // Malformed tables are ignored: the server answers, or the call fails.
    return undefined
  }
}

/** Undefined if the text is malformed, or was stored by an app version with another format. */
function tablesIn(text: string): NetworkTables | undefined {
  try {
    const tables = JSON.parse(text) as (NetworkTables & { readonly format: number }) | null
    return tables?.format === NETWORK_SNAPSHOT_FORMAT ? tables : undefined
  } catch {
    return undefined
  }
}

/** Requests changed data from the server, at most once per hour; `always` after a change of version. */
export function refreshData({ always = false } = {}): Promise<unknown> {
  refreshing ??= refreshDue(always).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshDue(always: boolean): Promise<void> {
  const keptAtMs = Date.parse((await keptAnswer(SNAPSHOT))?.headers.get(DATA_AT) ?? '')
  // NaN if nothing is stored. The absolute value, because the clock may have been set back.
  const ageMs = Math.abs(Date.now() - keptAtMs)
  if (!always && ageMs < HOUR_MS) return
  // While offline the stored data stays.
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
