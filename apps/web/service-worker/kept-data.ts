// The last received stand network, configuration and base map, from which the device answers while offline.

import {
  type AnswerCall,
  createAnswerCall,
  layOutSnapshot,
  type NetworkTables,
  type SearchPlaces,
} from '@sawari/answers'
import { readBasemap } from '@sawari/contract/basemap'
import { readConfig } from '@sawari/contract/client-config'
import {
  downloadNetworkSnapshot,
  downloadSearchPlaces,
  NETWORK_SNAPSHOT_FORMAT,
} from '@sawari/contract/network-snapshot'

const CACHE = 'sawari-data'
/** Header of each response from stored data: when the data was last known to be current. */
export const DATA_AT = 'x-sawari-data-at'
const HOUR_MS = 60 * 60_000
/** The pending call is answered before the planner is warmed up. */
const WARM_AFTER_MS = 100
/** Between turns of warming, other calls are answered: on a slow phone all of it takes more than a second. */
const WARM_TURN_MS = 16

const SNAPSHOT = downloadNetworkSnapshot.policy.path
const SEARCH_PLACES = downloadSearchPlaces.policy.path.replace(':version', '')
const KEPT: readonly string[] = [SNAPSHOT, readConfig.policy.path, readBasemap.policy.path]

interface KeptNetwork {
  readonly answer: AnswerCall
  readonly dataAt: string
}

/** Created on first use, because a worker runs for only a few minutes. */
let laidOut: Promise<KeptNetwork | undefined> | undefined
let refreshing: Promise<unknown> | undefined

/** Whether responses from this path are stored unchanged. */
export function isStoredVerbatim(path: string): boolean {
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
    const search = await searchPlacesOf(tables)
    const snapshot = await layOutSnapshot({ ...tables, search }, new Date(dataAt))
    setTimeout(() => warmInTurns(snapshot.planner.warm(new Date())), WARM_AFTER_MS)
    return { answer: createAnswerCall(snapshot), dataAt }
  } catch {
    // Malformed tables are ignored: the server answers, or the call fails.
    return undefined
  }
}

function warmInTurns(steps: Iterator<unknown>): void {
  const endsAt = performance.now() + WARM_TURN_MS
  do {
    if (steps.next().done) return
  } while (performance.now() < endsAt)
  setTimeout(() => warmInTurns(steps))
}

/** The tables as sent; the search-only places come in a separate file. */
type SentTables = Omit<NetworkTables, 'search'> & {
  readonly format: number
  readonly searchPlacesVersion?: string
  readonly outside?: SearchPlaces['outside']
}

/** Until the file of places has arrived, the search knows only the stands and the gazetteer. */
async function searchPlacesOf({
  searchPlacesVersion: version = '',
  outside = [],
}: SentTables): Promise<SearchPlaces> {
  const none = { version, places: [], outside }
  const kept = await keptAnswer(SEARCH_PLACES + version)
  return kept === undefined ? none : parsedWhenRead(await kept.text(), none)
}

/** Few plans need places that only the search knows, and parsing them takes a fifth of the time of a first plan. */
function parsedWhenRead(text: string, none: SearchPlaces): SearchPlaces {
  let parsed: SearchPlaces | undefined
  const places = () => {
    parsed ??= searchPlacesIn(text) ?? none
    return parsed
  }
  return {
    version: none.version,
    get places() {
      return places().places
    },
    get outside() {
      return places().outside
    },
    get pins() {
      return places().pins ?? []
    },
  }
}

/** Undefined if the text is malformed. */
function searchPlacesIn(text: string): SearchPlaces | undefined {
  try {
    return JSON.parse(text) as SearchPlaces
  } catch {
    return undefined
  }
}

/** Undefined if the text is malformed, or was stored by an app version with another format. */
function tablesIn(text: string): SentTables | undefined {
  try {
    const tables = JSON.parse(text) as SentTables | null
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
  await keepSearchPlaces().catch(() => undefined)
  laidOut = undefined
}

/** Fetches the file of places that belongs to the stored tables, and deletes that of earlier ones. */
async function keepSearchPlaces(): Promise<void> {
  const kept = await keptAnswer(SNAPSHOT)
  const version = kept && tablesIn(await kept.text())?.searchPlacesVersion
  if (version === undefined) return
  const path = SEARCH_PLACES + version
  if ((await keptAnswer(path)) === undefined) await refresh(path)
  const cache = await caches.open(CACHE)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const outdated = stored.filter(each => each.startsWith(SEARCH_PLACES) && each !== path)
  await Promise.all(outdated.map(each => cache.delete(each)))
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
