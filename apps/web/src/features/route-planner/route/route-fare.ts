import type { Route, RouteLeg } from '@sawari/contract'
import { type Fare, type FareKind, fareKindOf } from '../../../shared/fares/fare.ts'
import { kindOfLeg, ticketsOf } from './route-parts.ts'

/** The fare of a route for its mark and its card; null if the route is a walk. */
export function routeFare(route: Route, departAt: string | null): Fare | null {
  const { tariff, service, legs, totalFare } = route
  const tickets = ticketsOf(route).map(({ basis = 'estimated', ...ticket }) => ({
    ...{ operator: ticket.operator, from: ticket.from, to: ticket.to, rupees: ticket.fare },
    kind: basis,
    source: ticket.source,
  }))
  if (!tariff && tickets.length === 0) return null
  const autos = legs.filter(leg => leg.mode === 'auto').map(kindOfLeg)
  const range = tariff?.unknown ? tariff.range : undefined
  return {
    rupees: range?.from ?? totalFare,
    ...(range && { upToRupees: range.to }),
    kind: tariff ? fareKindOf(tariff) : kindOfTickets(tickets),
    of: service === 'reserved' ? 'whole' : tickets.length === 0 && autos.length === 1 ? 'seat' : 'trip',
    ...endsOf(route),
    departAt,
    tariff,
    ...(tickets.length > 0 && { tickets }),
  }
}

/** What each rider pays who shares the reserved auto of a route: an estimate, because the riders agree on it. */
export function shareFare(route: Route, rupees: number): Fare {
  return { rupees, kind: 'estimated', of: 'share', ...endsOf(route) }
}

function endsOf({ path, pathCoordinates }: Route): Pick<Fare, 'from' | 'to'> {
  const end = (at: number) => ({ name: path.at(at) ?? '', point: pathCoordinates.at(at) ?? null })
  return { from: end(0), to: end(-1) }
}

/** The fare of one auto of a route with several; its card requests the tariff. */
export function legFare(leg: RouteLeg, { tariff, departAt }: Route): Fare {
  const point = (at: number) => leg.coordinates.at(at) ?? null
  return {
    rupees: leg.fare,
    kind: tariff ? fareKindOf(tariff) : 'estimated',
    of: kindOfLeg(leg) === 'reserved' ? 'whole' : 'seat',
    from: { name: leg.from, point: point(0) },
    to: { name: leg.to, point: point(-1) },
    departAt: departAt ?? null,
  }
}

/** 'published' only if every ticket is. */
function kindOfTickets(tickets: readonly { readonly kind: FareKind }[]): FareKind {
  return tickets.find(({ kind }) => kind !== 'published')?.kind ?? 'published'
}
