// The common parts of all pages of stands: the head, the bar, the breadcrumbs and the footer.

import { LANGUAGE_PARAMETER, LANGUAGES, type Language, languages, pages, standPages } from '@sawari/contract'
import { type ServerTexts, type StandPageTexts, serverTexts } from '@sawari/messages/server-texts'
import type { PlaceName } from '@sawari/planner'
import { html, jsonLd, type Markup, type MarkupValue, previewTags } from '../../platform/pages/html.ts'

export interface PageContext {
  readonly in: PageLanguage
  /** Another language, for a page in several languages. */
  readonly inLanguage: (language: Language) => PageLanguage
  /** The address of another of these pages, in the language that the reader has chosen. */
  readonly linkTo: (path: string) => string
  /** The public address of the server, without a trailing slash. */
  readonly origin: string
  /** The tags of the web app's style sheets, so that colours and typography are the same as in the app. */
  readonly styles: Markup
}

export interface FramedPage {
  readonly title: string
  readonly description: string
  /** The path has neither the origin nor the language. */
  readonly path: string
  readonly image?: string
  /** The steps lead from the home page down to this page. */
  readonly trail?: readonly Step[]
  /** JSON-LD in addition to the breadcrumbs. */
  readonly data?: readonly object[]
  /** A page that search engines should not index. */
  readonly isHidden?: true
  readonly body: MarkupValue
}

interface Step {
  readonly name: string
  readonly path: string
}

const STYLE_SHEET = '/stand-pages.css'
const THEME_COLOURS = [
  ['light', '#FAFAF5'],
  ['dark', '#10140E'],
] as const

export function framedPage(context: PageContext, page: FramedPage): string {
  const { language, words, address } = context.in
  const { title, description, path, image } = page
  const preview = {
    title,
    description,
    address: context.origin + address(path),
    locale: languages[language].locale.replace('-', '_'),
    ...(image !== undefined && { image: context.origin + image }),
  }
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-language="fixed">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${THEME_COLOURS.map(
  ([theme, colour]) =>
    html`<meta name="theme-color" data-theme="${theme}" content="${colour}" media="(prefers-color-scheme: ${theme})">
`,
)}<script src="/first-paint.js"></script>
<title>${page.title} · ${words.brand}</title>
<meta name="description" content="${page.description}">
${addressTags(context, page)}${previewTags(preview)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${context.styles}<link rel="stylesheet" href="${STYLE_SHEET}">
${structuredData(context, page)}</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
${bar(context, page)}
<main id="main">
${trailNav(context, page)}${page.body}
</main>
${foot(context)}
</body>
</html>
`.text
}

function addressTags({ in: { address }, origin }: PageContext, page: FramedPage): Markup {
  if (page.isHidden)
    return html`<meta name="robots" content="noindex">
`
  return html`<link rel="canonical" href="${origin}${address(page.path)}">
${alternatesOf(page.path).map(
  ([tag, path]) => html`<link rel="alternate" hreflang="${tag}" href="${origin}${path}">
`,
)}`
}

function structuredData({ in: { address }, origin }: PageContext, page: FramedPage): Markup {
  const { trail = [], data = [] } = page
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + address(path),
    })),
  }
  const graph = [...data, ...(trail.length > 0 ? [list] : [])]
  return graph.length > 0 ? jsonLd({ '@context': 'https://schema.org', '@graph': graph }) : html``
}

function bar({ in: { language, words }, linkTo }: PageContext, page: FramedPage): Markup {
  const others = LANGUAGES.filter(each => each !== language)
  return html`<header class="bar">
<a class="brand" href="${pages.landing.path}"><img src="/icon.svg" alt="" width="38" height="38">${words.brand}</a>
<nav>
<a href="${linkTo(standPages.all)}">${words.stands}</a>
<a href="${pages.routes.path}">${words.planner}</a>
${others.map(
  each =>
    html`<a href="${page.path}?${LANGUAGE_PARAMETER}=${each}" hreflang="${each}" lang="${each}">${languages[each].name}</a>
`,
)}</nav>
</header>`
}

function trailNav({ in: { words }, linkTo }: PageContext, { trail = [] }: FramedPage): Markup {
  if (trail.length === 0) return html``
  const last = trail.length - 1
  return html`<nav class="trail" aria-label="${words.trail}"><ol>
${trail.map(({ name, path }, index) =>
  index === last
    ? html`<li aria-current="page">${name}</li>`
    : html`<li><a href="${linkTo(path)}">${name}</a></li>
`,
)}</ol></nav>
`
}

function foot({ in: { words }, linkTo }: PageContext): Markup {
  return html`<footer class="foot"><nav>
<a href="${pages.landing.path}">${words.home}</a>
<a href="${linkTo(standPages.all)}">${words.allStands}</a>
<a href="${pages.hotspots.path}">${words.map}</a>
<a href="${pages.routes.path}">${words.planner}</a>
</nav></footer>`
}

// The language-dependent parts of a stand's page: texts, names, numbers and addresses.

interface PageLanguage {
  readonly language: Language
  readonly words: StandPageTexts
  readonly claims: ServerTexts['claims']
  nameOf(place: PlaceName): string
  rupees(amount: number): string
  minutes(count: number): string
  km(distanceKm: number): string
  date(day: string): string
  /** The address in this language. English is the one without the parameter. */
  address(path: string): string
}

const METRES_BELOW_KM = 0.95

/** Each language is made when a page first asks for it: its number and date formats take milliseconds to make. */
export function createPageLanguages(): (language: Language) => PageLanguage {
  const made = new Map<Language, PageLanguage>()
  return language => {
    const known = made.get(language) ?? makeLanguage(language)
    made.set(language, known)
    return known
  }
}

function makeLanguage(language: Language): PageLanguage {
  const locale = `${languages[language].locale}-u-nu-latn`
  const { standPages: words, claims } = serverTexts(language)
  const { minute, hour, hours, km, metre } = words.units
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const wholeHours = (count: number) => `${count} ${count === 1 ? hour : hours}`
  return {
    language,
    words,
    claims,
    nameOf: ({ name, nameHi }) => (language === 'hi' && nameHi !== '' ? nameHi : name),
    rupees: amount => money.format(amount),
    minutes: count => {
      const rest = count % 60 === 0 ? [] : [`${count % 60} ${minute}`]
      return count < 60 ? `${count} ${minute}` : [wholeHours(Math.floor(count / 60)), ...rest].join(' ')
    },
    km: distanceKm =>
      distanceKm < METRES_BELOW_KM
        ? `${Math.max(50, Math.round(distanceKm * 20) * 50)} ${metre}`
        : `${figure.format(distanceKm)} ${km}`,
    date: day => dates.format(new Date(`${day}T00:00:00Z`)),
    address: path => addressIn(language, path),
  }
}

export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : `${path}?${LANGUAGE_PARAMETER}=${language}`
}

/** The addresses of a page in every language, and the one that is in the language of its reader. */
export function alternatesOf(path: string): readonly (readonly [tag: string, path: string])[] {
  return [...LANGUAGES.map(each => [each, addressIn(each, path)] as const), ['x-default', path]]
}
