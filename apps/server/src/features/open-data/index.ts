// The stand network for other programs: GeoJSON for maps, GTFS for trip planners.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { downloadGtfs, downloadStands } from '@sawari/contract'
import { dayOf, TariffBook } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf, JsonAnswer, sendFile, sendJson, tagOf } from '../../platform/http/send-json.ts'
import { type Credit, type OpenData, type OpenDataSource, openDataAt } from './open-data-source.ts'
import { standsGeoJson } from './stands-geojson.http.ts'

interface OpenDataNeeds {
  source(): OpenDataSource
  now(): Date
  readonly credits: readonly Credit[]
  readonly contactEmail: string
  readonly publisherUrl: string
}

/** Binds the two files. Each is created on its first request and cached until its content changes. */
export function openDataSlice(app: FastifyInstance, needs: OpenDataNeeds): void {
  const stands = standsOf(needs)
  app.get(downloadStands.policy.path, async (request, reply) => {
    reply.header('content-disposition', 'inline; filename="stands.geojson"')
    return sendJson(
      request,
      reply,
      await stands(),
      cacheControlOf(downloadStands.policy),
      downloadStands.mediaType,
    )
  })

  const feed = feedOf(needs)
  app.get(downloadGtfs.policy.path, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="gtfs.zip"')
    const { mediaType: type, policy } = downloadGtfs
    return sendFile(request, reply, { ...(await feed()), type, cacheControl: cacheControlOf(policy) })
  })
}

function standsOf(needs: OpenDataNeeds): () => Promise<JsonAnswer> {
  return keptWhileSame(needs, async data => {
    return new JsonAnswer(await standsGeoJson(data, needs.credits), { lasting: true })
  })
}

interface Feed {
  readonly bytes: Buffer
  readonly tag: string
}

function feedOf(needs: OpenDataNeeds): () => Promise<Feed> {
  const { credits, contactEmail, publisherUrl } = needs
  return keptWhileSame(needs, async data => {
    // Loaded on the first request, because most servers never get one.
    const { buildGtfs } = await import('./gtfs/gtfs-feed.ts')
    await nextTurn()
    const bytes = await buildGtfs(data, { publisherUrl, contactEmail, credits })
    return { bytes, tag: tagOf(bytes) }
  })
}

/**
 * Caches the result until the data, the fares or the year changes. The year matters because the calendar of a
 * feed covers the current year and the next.
 */
function keptWhileSame<Made>({ source, now }: OpenDataNeeds, make: (data: OpenData) => Made): () => Made {
  let known: { readonly source: OpenDataSource; readonly tariffs: TariffBook } | undefined
  let kept: { readonly source: OpenDataSource; readonly time: string; readonly made: Made } | undefined
  return () => {
    const present = source()
    if (known?.source !== present) known = { source: present, tariffs: new TariffBook(present.rules.tariffs) }
    const instant = now()
    const time = `${dayOf(instant).slice(0, 4)} ${known.tariffs.pastPeriod(instant)}`
    if (kept?.source !== present || kept.time !== time) {
      kept = { source: present, time, made: make(openDataAt(present, instant)) }
    }
    return kept.made
  }
}
