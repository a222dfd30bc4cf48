// Name and description of a route in the language of the page. The server sends them in English.
import type { Route, RouteLeg } from '@sawari/contract'
import type { RouteFacts, RoutePartFacts } from '@sawari/messages/en/route-results'
import type { RoutePlannerTexts } from '../../../messages/route-planner.ts'
import type { RouteResultsTexts } from '../../../messages/route-results.ts'
import { type RouteWordsTexts, routeWordsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { fareRangeOf, legTariff, partsOf } from './route-facts.ts'

interface RouteWords {
  readonly name: string
  readonly description: string
}

export function useRouteWords(): (route: Route) => RouteWords {
  const texts = useTexts(routeWordsTexts)
  const nameOf = usePlaceName()
  return route => routeWordsOf(route, texts, nameOf)
}

export function routeWordsOf(route: Route, texts: RouteWordsTexts, nameOf: NameOf): RouteWords {
  return {
    name: texts.name(
      route.name,
      route.path.slice(1, -1).map(nameOf),
      partsIn(route, nameOf),
      agreedKmOf(route),
    ),
    description: texts.description(route.description, factsOf(route)),
  }
}

/** The length of a whole auto by agreement. */
function agreedKmOf({ legs: [leg] }: Route): number | undefined {
  return leg?.byAgreement && Math.round(leg.distance)
}

/** The parts of a route by metro; other routes are not named by their parts. */
function partsIn(route: Route, nameOf: NameOf): readonly RoutePartFacts[] {
  if (route.service !== 'metro') return []
  return partsOf(route).map(({ kind, minutes, line }) => ({ kind, minutes, line: line && nameOf(line) }))
}

function factsOf({ service, legs, transfers }: Route): RouteFacts {
  const rides = legs.filter(({ mode }) => mode === 'auto')
  const walks = legs.filter(({ mode }) => mode === 'walk')
  return {
    service,
    autos: rides.length,
    changes: transfers,
    walkMinutes: walks.reduce((sum, leg) => sum + leg.minutes, 0),
    walked: lengthOf(walks),
    isKnown: !rides.some(({ basis }) => basis === 'likely'),
    sources: sourcesOf(rides),
  }
}

/** In Hindi; the server writes them in English. */
function sourcesOf(rides: readonly RouteLeg[]): RouteFacts['sources'] {
  return rides.flatMap(({ evidence }) => {
    const name = evidence?.nameHi ?? evidence?.name
    return name && evidence?.year ? [`${name}, ${evidence.year}`] : []
  })
}

function lengthOf(walks: readonly RouteLeg[]): RouteFacts['walked'] {
  const distanceKm = walks.reduce((sum, leg) => sum + leg.distance, 0)
  if (distanceKm === 0) return null
  const metres = Math.round(distanceKm * 100) * 10
  return metres < 1_000 ? { metres } : { kilometres: formatOneDecimal(metres / 1_000) }
}

/** '₹25 less, 12 min more, one change'; null for the fastest route and for one without such a difference. */
export function comparisonWords(
  route: Route,
  { comparison: words }: RouteResultsTexts['results'],
  figures: RoutePlannerTexts['figures'],
): string | null {
  if (!route.comparison) return null
  const { fareDifference, minutesDifference, changesDifference } = route.comparison
  const { less, more, changes, fewerChanges, moreChanges } = words
  const differ = (difference: number, size: string) => (difference < 0 ? less(size) : more(size))
  const parts: string[] = []
  if (fareDifference !== 0) parts.push(differ(fareDifference, formatRupees(Math.abs(fareDifference))))
  if (minutesDifference !== 0)
    parts.push(differ(minutesDifference, figures.duration(Math.abs(minutesDifference))))
  // The badges of a route by metro show its changes.
  if (route.service === 'metro') return parts.length > 0 ? parts.join(', ') : null
  if (changesDifference < 0) parts.push(fewerChanges(-changesDifference))
  // If the fastest route has no change, the count of changes is given without "more".
  if (changesDifference > 0)
    parts.push((changesDifference === route.transfers ? changes : moreChanges)(changesDifference))
  return parts.length > 0 ? parts.join(', ') : null
}

/** The fare of a route; unknown fares, and those that are asked differently, are shown as a range, with the tickets. */
export function fareText(route: Route, rangeText: (from: string, to: string) => string): string {
  let [from, to] = [0, 0]
  for (const leg of route.legs) {
    const range = fareRangeOf(leg, legTariff(leg, route))
    from += range?.from ?? leg.fare
    to += range?.to ?? leg.fare
  }
  return from === to ? formatRupees(route.totalFare) : rangeText(formatRupees(from), String(to))
}

type Notice = NonNullable<Route['notices']>[number]

const KNOWN: readonly Notice[] = ['BORDER_PERMIT', 'SEAT_UNUSUAL']

/** The notices of a route for which this version has texts; a newer server may send others. */
export function knownNotices({ notices = [] }: Pick<Route, 'notices'>): readonly Notice[] {
  return notices.filter(notice => KNOWN.includes(notice))
}
