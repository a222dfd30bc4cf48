// The page of one stand.

import { downloadStandPicture, pages, standPages } from '@sawari/contract'
import type { PlaceName, Stand } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import { html, type Markup } from '../../platform/pages/html.ts'
import { type FramedPage, framedPage, type PageContext } from './page-frame.ts'
import { type Nearby, ridesByClaim, type StandFacts, type StandRide } from './stand-facts.ts'

export interface StandPage extends PageContext {
  readonly facts: StandFacts
  /** The city of the stand, its state and its country. */
  readonly city: PlaceName
  readonly state?: PlaceName
  readonly country: PlaceName
  /** The address of a stand's page, without the language. */
  pathOf(stand: Stand): string
}

const NAMED_DESTINATIONS = 3
const POSITION_DECIMALS = 5
/** Nearer than this a stand is at the station itself. */
const AT_GATE_KM = 0.15

export function standPage(page: StandPage): string {
  const { in: language, facts, city, pathOf } = page
  const { words, nameOf } = language
  const name = nameOf(facts.stand)
  const path = pathOf(facts.stand)
  const reached = facts.rides.slice(0, NAMED_DESTINATIONS).map(({ to }) => nameOf(to))
  const framed: FramedPage = {
    title: words.stand.title(name, nameOf(city)),
    description:
      reached.length === 0
        ? words.stand.descriptionWithoutRides(name)
        : words.stand.description(name, reached.join(', '), facts.rides.length - reached.length),
    path,
    image: downloadStandPicture.policy.path.replace(':stand', slugIn(path)),
    trail: [
      { name: words.home, path: pages.landing.path },
      { name: words.allStands, path: standPages.all },
      { name, path },
    ],
    data: [taxiStand(page)],
    body: [heading(page), destinations(page), place(page), neighbours(page), notes(page)],
  }
  return framedPage(page, framed)
}

function slugIn(path: string): string {
  return path.slice(standPages.all.length + 1)
}

/** https://schema.org/TaxiStand */
function taxiStand({ in: { nameOf, address }, origin, ...page }: StandPage): object {
  const { facts, city, state, country, pathOf } = page
  const { stand } = facts
  const path = pathOf(stand)
  const names = [stand.name, stand.nameHi, ...stand.aliases.flatMap(alias => [alias.name, alias.nameHi])]
  const others = [...new Set(names)].filter(each => each !== '' && each !== nameOf(stand))
  return {
    '@type': 'TaxiStand',
    '@id': `${origin}${path}#stand`,
    name: nameOf(stand),
    ...(others.length > 0 && { alternateName: others }),
    url: origin + address(path),
    image: origin + downloadStandPicture.policy.path.replace(':stand', slugIn(path)),
    geo: { '@type': 'GeoCoordinates', latitude: stand.latitude, longitude: stand.longitude },
    address: {
      '@type': 'PostalAddress',
      addressLocality: nameOf(city),
      ...(state && { addressRegion: nameOf(state) }),
      addressCountry: country.name,
    },
    hasMap: `${origin}${mapPath(stand)}`,
    isAccessibleForFree: true,
    publicAccess: true,
  }
}

function heading({ in: { words, nameOf }, facts, city }: StandPage): Markup {
  const { stand, rides } = facts
  const texts = words.stand
  return html`<header class="head">
<h1>${nameOf(stand)}</h1>
<p>${texts.summary(nameOf(city), rides.length)}</p>
</header>
<p class="actions">
<a class="button primary" href="${plannerPath({ from: stand })}">${texts.planFrom}</a>
<a class="button" href="${plannerPath({ to: stand })}">${texts.planTo}</a>
<a class="button" href="${walkingTo(stand)}" rel="external noopener">${texts.walkThere}</a>
<a class="button" href="${mapPath(stand)}">${texts.onMap}</a>
</p>
`
}

function destinations(page: StandPage): Markup {
  const { in: language, facts } = page
  const texts = language.words.stand
  const groups = ridesByClaim(facts.rides, language.claims, language.language)
  return html`<section aria-labelledby="destinations">
<h2 id="destinations">${texts.destinations}</h2>
${facts.rides.length === 0 ? html`<p>${texts.noRides}</p>` : undefined}
${Array.from(groups, ([claim, rides]) => rideTable(page, claim, rides))}
${groups.has(language.claims.likely) ? html`<p class="note">${texts.likelyNote}</p>` : undefined}
${facts.rides.length > 0 ? html`<p class="note">${texts.basesNote} ${texts.asOf(language.date(facts.tariffFrom))}</p>` : undefined}
</section>
`
}

function rideTable(page: StandPage, caption: string, rides: readonly StandRide[]): Markup {
  const texts = page.in.words.stand
  return html`<table class="rides${caption === page.in.claims.likely ? ' likely' : ''}">
<caption>${caption}</caption>
<thead><tr><th scope="col">${texts.to}</th><th scope="col" class="figure">${texts.time}</th><th scope="col" class="figure">${texts.fare}</th></tr></thead>
<tbody>
${rides.map(ride => rideRow(page, ride))}</tbody>
</table>
`
}

function rideRow({ in: language, facts, pathOf, linkTo }: StandPage, ride: StandRide): Markup {
  const { words, claims, nameOf, minutes, rupees, km } = language
  const texts = words.stand
  const { to, asked } = ride
  const from = nameOf(facts.stand)
  const fare = html`<a href="${plannerPath({ from: facts.stand, to })}" aria-label="${rupees(ride.fareRupees)}, ${texts.route(from, nameOf(to))}">${rupees(ride.fareRupees)}</a>`
  return html`<tr>
<th scope="row"><a href="${linkTo(pathOf(to))}">${nameOf(to)}</a><small>${claims.vehicles[ride.link.vehicle]}</small></th>
<td class="figure time">${minutes(ride.minutes)}<small>${km(ride.distanceKm)}</small></td>
<td class="figure"><strong>${fare}</strong><small>${texts.bases[ride.basis]}</small>${
    asked && html`<small>${texts.asked(rupees(asked.fromRupees), rupees(asked.toRupees))}</small>`
  }</td>
</tr>
`
}

function place(page: StandPage): Markup {
  const { in: language, facts, city } = page
  const { words, nameOf } = language
  const texts = words.stand
  const { stand, areaHead, metro, hours } = facts
  const position = [stand.latitude, stand.longitude].map(each => each.toFixed(POSITION_DECIMALS)).join(', ')
  const area = areaHead ? texts.around(nameOf(areaHead), nameOf(city)) : nameOf(city)
  const rows: (readonly [string, string])[] = [
    [texts.area, area],
    [texts.position, stand.quality === 'C' ? `${position} (${texts.approximate})` : position],
    ...(stand.aliases.length > 0
      ? ([[texts.alsoCalled, stand.aliases.map(nameOf).join(', ')]] as const)
      : []),
    ...(metro ? ([[texts.metro, `${nameOf(metro.place)}, ${distanceText(page, metro)}`]] as const) : []),
  ]
  const spans = hours.map(
    ({ fromHour, toHour, availability }) =>
      html`<li data-level="${availability}"><span>${clock(fromHour)}–${clock(toHour)}</span> <strong>${texts.levels[availability]}</strong></li>
`,
  )
  return html`<section aria-labelledby="where">
<h2 id="where">${texts.where}</h2>
<dl>
${rows.map(
  ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
)}</dl>
<h3>${texts.availability}</h3>
<ul class="hours">
${spans}</ul>
</section>
`
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function neighbours(page: StandPage): Markup | undefined {
  const { in: language, facts, pathOf, linkTo } = page
  const { words, nameOf } = language
  if (facts.neighbours.length === 0) return undefined
  return html`<section aria-labelledby="near">
<h2 id="near">${words.stand.neighbours}</h2>
<ul class="list">
${facts.neighbours.map(
  near =>
    html`<li><a href="${linkTo(pathOf(near.place))}">${nameOf(near.place)}</a> <small>${distanceText(page, near)}</small></li>
`,
)}</ul>
</section>
`
}

function distanceText({ in: { words, minutes, km } }: StandPage, near: Nearby<Point>): string {
  if (near.distanceKm < AT_GATE_KM) return words.stand.atGate
  if (near.walkMinutes === undefined) return words.stand.away(km(near.distanceKm))
  return words.stand.walk(minutes(near.walkMinutes), km(near.distanceKm))
}

function notes({ in: { words }, facts, pathOf, linkTo }: StandPage): Markup {
  const poster = `${pathOf(facts.stand)}/poster`
  return html`<p class="links"><a href="${linkTo(poster)}">${words.stand.poster}</a> <a href="${pages.contact.path}">${words.stand.wrong}</a></p>`
}

/** The address has the form that the web app reads. */
function plannerPath(ends: { readonly from?: Stand; readonly to?: Stand }): string {
  const query = new URLSearchParams()
  for (const [end, stand] of Object.entries(ends)) {
    query.set(end, stand.name)
    query.set(`${end}At`, `${stand.latitude},${stand.longitude}`)
  }
  return `${pages.routes.path}?${query}`
}

function mapPath({ id }: Stand): string {
  return `${pages.hotspots.path}?stand=${id}`
}

function walkingTo({ latitude, longitude }: Stand): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}&travelmode=walking`
}
