// The pages that search engines may list, and the paths that they must not request.

import { LANGUAGES, pages, serverPaths, standPages } from '@sawari/contract'
import { html } from '../../platform/pages/html.ts'
import { addressIn } from './stand-language.ts'

/** Pages of the web app that anybody may read. */
const PUBLIC_PAGES = [pages.landing, pages.hotspots, pages.routes, pages.contact, pages.terms, pages.privacy]
const PRIVATE_PAGES = [
  ...[pages.profile, pages.moderation, pages.rideBuddy, pages.feedbacks],
  ...[pages.forgotPassword, pages.verifyEmail, pages.logout],
]

export interface SiteMap {
  readonly origin: string
  /** The paths of the stands' pages. */
  readonly standPaths: readonly string[]
  /** The last change of the data of those pages, 'YYYY-MM-DD'. */
  readonly changedOn: string
}

/** https://www.sitemaps.org/protocol.html, with the addresses in other languages. */
export function siteMap({ origin, standPaths, changedOn }: SiteMap): string {
  const apps = PUBLIC_PAGES.map(
    ({ path }) => html`<url><loc>${origin}${path}</loc></url>
`,
  )
  const stands = [standPages.all, ...standPaths].flatMap(path => {
    const alternates = [...LANGUAGES.map(each => [each, addressIn(each, path)]), ['x-default', path]].map(
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

export function robotsText(origin: string | undefined): string {
  const refused = PRIVATE_PAGES.map(({ path }) => `Disallow: ${path}`)
  const map = origin === undefined ? [] : ['', `Sitemap: ${origin}${serverPaths.sitemap}`]
  return `${['User-agent: *', ...refused, ...map].join('\n')}\n`
}
