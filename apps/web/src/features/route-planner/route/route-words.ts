// Name and description of a route in the language of the page. The server sends them in English.

import type { Route, RouteLeg } from '@sawari/contract'
import type { RouteFacts, RoutePartFacts } from '../../../messages/en/route-results.ts'
import { type RouteWordsTexts, routeWordsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { partsOf } from './route-parts.ts'

export interface RouteWords {
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
    name: texts.name(route.name, route.path.slice(1, -1).map(nameOf), partsIn(route, nameOf)),
    description: texts.description(route.description, factsOf(route)),
  }
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
    isUsual: rides.every(({ basis }) => basis === 'known'),
  }
}

function lengthOf(walks: readonly RouteLeg[]): RouteFacts['walked'] {
  const distanceKm = walks.reduce((sum, leg) => sum + leg.distance, 0)
  if (distanceKm === 0) return null
  const metres = Math.round(distanceKm * 100) * 10
  return metres < 1_000 ? { metres } : { kilometres: formatOneDecimal(metres / 1_000) }
}
