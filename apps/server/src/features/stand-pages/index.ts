// One page per stand, for people who search the web or scan a poster, rendered by the server without scripts;
// their pictures, and the files for search engines.

import type { NetworkSnapshot } from '@sawari/answers'
import {
  downloadStandPicture,
  LANGUAGE_PARAMETER,
  type Language,
  languageOf,
  type PageRegion,
  placeTextsIn,
  rateLimits,
  standPages,
} from '@sawari/contract'
import { dayOf, type PlaceName } from '@sawari/planner'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept.ts'
import { sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { inCostlyPlace } from '../../platform/http/costly-calls.ts'
import { atExpenseOf, refuseSpenders } from '../../platform/http/processor-budget.ts'
import { addVary, cacheControlOf, sendFile } from '../../platform/http/send-json.ts'
import { sendWebFile } from '../../platform/pages/web-app.ts'
import type { Picture, Pictures } from '../../platform/pictures/pictures.ts'
import { allStandsPage } from './all-stands-page.ts'
import { type CachedPage, createPageCache, type PageCache, type PageCacheNeeds } from './page-cache.ts'
import type { PageContext } from './page-frame.ts'
import { drawStand, posterPage } from './poster-page.ts'
import { bindSearchEngines, type SearchEngineNeeds } from './search-engines.http.ts'
import { createStandAddresses } from './stand-addresses.ts'
import { standPageFacts, standsByArea } from './stand-facts.ts'
import { standPage } from './stand-page.ts'

interface StandPageNeeds extends PageCacheNeeds, Omit<SearchEngineNeeds, 'standAddressesOf'> {
  readonly region: PageRegion
  readonly pictures: Pictures
  /** Replaces a picture while too many are waiting. */
  generalPicture(): Promise<Picture | undefined>
}

const { attempts, windowMs } = rateLimits.picturesByAddress

interface StandRequest {
  readonly Params: { readonly stand: string }
}

export function standPagesSlice(app: FastifyInstance, needs: StandPageNeeds): void {
  const { network, now } = needs
  const files = createPageCache(needs)
  const standAddressesOf = createStandAddresses()
  const costly = { preParsing: refuseSpenders }

  app.get(standPages.all, costly, (request, reply) =>
    sendMade(request, reply, files, ({ language, context }) => ({
      key: `all ${language}`,
      make: () => {
        const snapshot = network()
        const { pathOf } = standAddressesOf(snapshot)
        const { places } = placeTextsIn(needs.region, language)
        const cities = standsByArea(snapshot)
        return allStandsPage({ ...context, pathOf, places, cities, cityNamed: cityIn(snapshot) })
      },
    })),
  )

  for (const [path, write, end] of [
    [standPages.stand, standPage, ''],
    [standPages.poster, posterPage, standPages.poster.slice(standPages.stand.length)],
  ] as const) {
    app.get<StandRequest>(path, costly, (request, reply) => {
      const snapshot = network()
      const stand = standAddressesOf(snapshot).find(request.params.stand)
      if (stand === undefined) return notFound(reply)
      const { pathOf } = standAddressesOf(snapshot)
      const wanted = pathOf(stand) + end
      const [asked = '', query] = request.url.split('?', 2)
      if (asked !== wanted) return reply.redirect(query === undefined ? wanted : `${wanted}?${query}`, 301)
      return sendMade(request, reply, files, ({ language, context }) => ({
        key: `${path} ${stand.id} ${language}`,
        make: () => {
          const { country, cities, states } = snapshot.rules.region
          const state = cities.find(({ name }) => name === stand.city)?.state
          const named = states.find(({ name }) => name === state)
          const facts = standPageFacts(snapshot, stand, now())
          const city = cityIn(snapshot)(stand.city)
          return write({ ...context, facts, pathOf, city, country, ...(named && { state: named }) })
        },
      }))
    })
  }

  app.get<StandRequest>(
    downloadStandPicture.policy.path,
    { config: { rateLimit: { max: attempts, timeWindow: windowMs } }, ...costly },
    async (request, reply) => {
      const snapshot = network()
      const stand = standAddressesOf(snapshot).find(request.params.stand)
      if (stand === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
      const instant = now()
      const key = `stand ${stand.id} ${snapshot.version} ${dayOf(instant)}`
      const draw = async () => {
        const facts = atExpenseOf(request, () => standPageFacts(snapshot, stand, instant))
        const drawn = needs.pictures.of(key, typeface => drawStand(typeface, facts))
        return { picture: await (drawn ?? needs.generalPicture()), isOwn: drawn !== undefined }
      }
      const known = await needs.pictures.known(key)
      const answer = known ? { picture: known, isOwn: true } : await inCostlyPlace(request, draw)
      if (answer instanceof Refusal) return sendRefusal(reply, answer)
      const { picture, isOwn } = answer
      if (picture === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
      // A replacement picture must not be cached in place of the real one.
      const cacheControl = isOwn ? cacheControlOf(downloadStandPicture.policy) : 'no-cache'
      return sendFile(request, reply, { ...picture, cacheControl })
    },
  )

  bindSearchEngines(app, { ...needs, standAddressesOf }, files)
}

function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  files: PageCache,
  pageFor: (asked: { readonly language: Language; readonly context: PageContext }) => CachedPage,
): FastifyReply {
  const asked = askedLanguage(request)
  const language = asked ?? preferredLanguage(request.headers['accept-language'])
  const context = files.contextOf(request, { language, isAsked: asked !== undefined })
  // Only an unusual host has no valid address.
  if (context === undefined) return notFound(reply)
  const { key, make } = pageFor({ language, context })
  if (asked === undefined) addVary(reply, 'Accept-Language')
  reply.header('content-language', language)
  const file = files.of(request, { key: `${context.origin} ${asked} ${key}`, make })
  // Compressed when it is first sent.
  return atExpenseOf(request, () => sendWebFile(request, reply, file))
}

function askedLanguage({ query }: FastifyRequest): Language | undefined {
  return languageOf((query as Readonly<Record<string, unknown>>)[LANGUAGE_PARAMETER])
}

function cityIn({ rules }: NetworkSnapshot): (name: string) => PlaceName {
  return name => rules.region.cities.find(city => city.name === name) ?? { name, nameHi: '' }
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
