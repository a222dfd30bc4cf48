import type { NetworkSnapshot } from '@sawari/answers'
import { LANGUAGES, pages, serverPaths, standPages } from '@sawari/contract'
import { dayOf } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { beforeItsDeadline, sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { atExpenseOf, refuseSpenders } from '../../platform/http/processor-budget.ts'
import { html } from '../../platform/pages/html.ts'
import { sendWebFile } from '../../platform/pages/web-app.ts'
import type { PageCache } from './page-cache.ts'
import { addressIn, alternatesOf } from './page-frame.ts'
import type { StandAddressesOf } from './stand-addresses.ts'

export interface SearchEngineNeeds {
  network(): NetworkSnapshot
  now(): Date
  /** When the stored data were last replaced. */
  dataStoredAt(): Promise<Date>
  readonly standAddressesOf: StandAddressesOf
}

export function bindSearchEngines(app: FastifyInstance, needs: SearchEngineNeeds, files: PageCache): void {
  app.get(serverPaths.robots, (request, reply) => {
    const type = 'text/plain; charset=utf-8'
    const file = files.of(request, {
      key: `robots ${files.originOf(request)}`,
      type,
      make: () => robotsText(files.originOf(request)),
    })
    return sendWebFile(request, reply, file)
  })
  app.get(serverPaths.sitemap, { preParsing: refuseSpenders }, async (request, reply) => {
    const origin = files.originOf(request)
    if (origin === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
    const storedAt = await beforeItsDeadline(request, needs.dataStoredAt())
    const file = files.of(request, {
      key: `sitemap ${origin} ${storedAt.getTime()}`,
      type: 'application/xml; charset=utf-8',
      make: () => {
        const snapshot = needs.network()
        const standPaths = snapshot.network.stands.map(needs.standAddressesOf(snapshot).pathOf)
        return siteMap({ origin, standPaths, changedOn: changeDay(snapshot, storedAt, needs.now()) })
      },
    })
    return atExpenseOf(request, () => sendWebFile(request, reply, file))
  })
}

/** The later of the day when the data were stored and the first day of the current fares. */
function changeDay({ rules }: NetworkSnapshot, storedAt: Date, now: Date): string {
  const today = dayOf(now)
  const begun = rules.tariffs.map(({ validFrom }) => validFrom).filter(day => day <= today)
  return [dayOf(storedAt), ...begun].sort().at(-1)!
}

// The pages that search engines may list, and the paths that they must not request.

/** Pages of the web app that anybody may read. */
const PUBLIC_PAGES = [pages.landing, pages.hotspots, pages.routes, pages.contact, pages.terms, pages.privacy]
const PRIVATE_PAGES = [
  pages.profile,
  pages.moderation,
  pages.rideBuddy,
  pages.feedbacks,
  pages.forgotPassword,
  pages.verifyEmail,
  pages.logout,
]

interface SiteMap {
  readonly origin: string
  /** The paths of the stands' pages. */
  readonly standPaths: readonly string[]
  /** The last change of the data of those pages, 'YYYY-MM-DD'. */
  readonly changedOn: string
}

/** https://www.sitemaps.org/protocol.html, with the addresses in other languages. */
function siteMap({ origin, standPaths, changedOn }: SiteMap): string {
  const apps = PUBLIC_PAGES.map(
    ({ path }) => html`<url><loc>${origin}${path}</loc></url>
`,
  )
  const stands = [standPages.all, ...standPaths].flatMap(path => {
    const alternates = alternatesOf(path).map(
      ([tag, address]) => html`<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${address}"/>`,
    )
    return LANGUAGES.map(
      each => html`<url><loc>${origin}${addressIn(each, path)}</loc><lastmod>${changedOn}</lastmod>${alternates}</url>
`,
    )
  })
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${apps}${stands}</urlset>
`.text
}

function robotsText(origin: string | undefined): string {
  const refused = PRIVATE_PAGES.map(({ path }) => `Disallow: ${path}`)
  const map = origin === undefined ? [] : ['', `Sitemap: ${origin}${serverPaths.sitemap}`]
  return `${['User-agent: *', ...refused, ...map].join('\n')}\n`
}
