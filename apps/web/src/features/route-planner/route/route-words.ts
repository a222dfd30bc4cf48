// Name and description of a route in the language of the page. The server sends them in English.

import type { Route, RouteLeg } from '@sawari/contract'
import type { RouteFacts } from '../../../messages/route-facts.ts'
import { type RouteWordsTexts, routeWordsTexts } from '../../../messages/route-words.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/places/place-names.ts'

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
    name: texts.name(route.name, route.path.slice(1, -1).map(nameOf)),
    description: texts.description(route.description, factsOf(route)),
  }
}

function factsOf({ service, legs }: Route): RouteFacts {
  const rides = legs.filter(({ mode }) => mode === 'auto')
  const walks = legs.filter(({ mode }) => mode === 'walk')
  return {
    service,
    autos: rides.length,
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
