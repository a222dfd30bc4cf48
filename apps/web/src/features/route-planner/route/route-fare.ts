import type { Route, RouteLeg, TariffCard } from '@sawari/contract'
import { type Fare, fareKindOf } from '../../../shared/fares/fare.ts'
import { endsOf, kindOfLeg, type MetroTicket, ticketsOf } from './route-parts.ts'

/** The fare of each ride of a route, autos first: a ticket is none of a driver's business. Empty for a walk. */
export function routeFares(route: Route, departAt: string | null): readonly Fare[] {
  const autos = route.legs.filter(({ mode }) => mode === 'auto')
  return [...autos.map(leg => legFare(leg, route, departAt)), ...ticketsOf(route).map(ticketFare)]
}

/** The fare of one auto of a route; an unknown fare is the range of its estimate. */
export function legFare(leg: RouteLeg, route: Route, departAt: string | null): Fare {
  const tariff = legTariff(leg, route)
  const range = tariff?.unknown ? tariff.range : undefined
  return {
    rupees: range?.from ?? leg.fare,
    ...(range && { upToRupees: range.to }),
    kind: tariff ? fareKindOf(tariff) : 'estimated',
    of: kindOfLeg(leg) === 'reserved' ? 'whole' : 'seat',
    ...endsOf(leg),
    departAt,
    tariff,
  }
}

/** The tariff of an auto. A server of 0.10 describes only whole routes, which may be one auto. */
export function legTariff(leg: RouteLeg, { legs, tariff }: Route): TariffCard | undefined {
  const isOnlyRide = legs.every(each => each === leg || each.mode === 'walk')
  return leg.tariff ?? (isOnlyRide ? tariff : undefined)
}

function ticketFare({ operator, from, to, fare, basis = 'estimated', source }: MetroTicket): Fare {
  const end = (name: string) => ({ name, point: null })
  return {
    rupees: fare,
    kind: basis,
    of: 'ticket',
    from: end(from),
    to: end(to),
    ticket: { operator, source },
  }
}

/** What each rider pays who shares the reserved auto of a route: an estimate, because the riders agree on it. */
export function shareFare({ path, pathCoordinates }: Route, rupees: number): Fare {
  const end = (at: number) => ({ name: path.at(at) ?? '', point: pathCoordinates.at(at) ?? null })
  return { rupees, kind: 'estimated', of: 'share', from: end(0), to: end(-1) }
}
