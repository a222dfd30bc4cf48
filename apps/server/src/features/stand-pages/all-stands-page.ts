// The page with all stands, by city and area.

import { pages, standPages } from '@sawari/contract'
import type { PlaceName, Stand } from '@sawari/planner'
import { html, type Markup } from '../../platform/pages/html.ts'
import { framedPage, type PageContext } from './page-frame.ts'
import type { CityStands } from './stand-facts.ts'

export interface AllStandsPage extends PageContext {
  readonly cities: readonly CityStands[]
  cityNamed(name: string): PlaceName
  /** The cities in a sentence. */
  readonly places: string
  pathOf(stand: Stand): string
}

export function allStandsPage(page: AllStandsPage): string {
  const { words } = page.in
  const count = page.cities.reduce((sum, city) => sum + city.count, 0)
  return framedPage(page, {
    title: words.all.title(page.places),
    description: words.all.description(count, page.places),
    path: standPages.all,
    trail: [
      { name: words.home, path: pages.landing.path },
      { name: words.allStands, path: standPages.all },
    ],
    body: [
      html`<header class="head"><h1>${words.all.heading}</h1><p>${words.all.summary(count)}</p></header>
`,
      cityLinks(page),
      page.cities.map((city, index) => cityPart(page, city, index)),
    ],
  })
}

function cityLinks({ in: { words, nameOf }, cities, cityNamed }: AllStandsPage): Markup | undefined {
  if (cities.length < 2) return undefined
  return html`<nav class="actions" aria-label="${words.all.cities}">
${cities.map(
  (
    { city, count },
    index,
  ) => html`<a class="button" href="#city-${index + 1}">${nameOf(cityNamed(city))} · ${count}</a>
`,
)}</nav>
`
}

function cityPart(page: AllStandsPage, { city, areas }: CityStands, index: number): Markup {
  const {
    in: { words, nameOf },
    cityNamed,
    pathOf,
    linkTo,
  } = page
  const named = nameOf(cityNamed(city))
  return html`<section aria-labelledby="city-${index + 1}">
<h2 id="city-${index + 1}">${named}</h2>
${areas.map(
  ({ head, stands }) => html`<h3>${head ? words.all.around(nameOf(head)) : words.all.elsewhere(named)}</h3>
<ul class="list">
${stands.map(
  stand => html`<li><a href="${linkTo(pathOf(stand))}">${nameOf(stand)}</a></li>
`,
)}</ul>
`,
)}</section>
`
}
