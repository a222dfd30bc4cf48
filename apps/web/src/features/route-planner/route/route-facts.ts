// What the screen derives from a route: its parts, stops, tickets and fares.
import type { Route, RouteLeg, RoutePlan, TariffCard } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'
import { type Fare, fareKindOf } from '../../../shared/fares/fare.ts'

export type LegKind = 'walk' | 'shared' | 'reserved' | 'metro' | 'other'

export interface RoutePart {
  readonly kind: LegKind
  /** The minutes on the way, without the wait. */
  readonly minutes: number
  readonly vehicle?: RouteLeg['vehicle']
  /** Empty except on the metro. */
  readonly line: string
  readonly colour: string
}

/** Dark grey: a line without a colour. */
const NO_COLOUR = '#4a5144'

/** A newer server may name modes that this version does not know: they are shown as a ride. */
export function kindOfLeg({ mode, service }: Pick<RouteLeg, 'mode' | 'service'>): LegKind {
  switch (mode) {
    case 'walk':
    case 'metro':
      return mode
    case 'auto':
      return service === 'reserved' ? 'reserved' : 'shared'
    default:
      return 'other'
  }
}

export function colourOfLeg({ colour = NO_COLOUR }: Pick<RouteLeg, 'colour'>): string {
  return colour
}

/** The places where a leg begins and ends. */
export function endsOf({ from, to, coordinates }: RouteLeg) {
  return {
    from: { name: from, point: coordinates.at(0) ?? null },
    to: { name: to, point: coordinates.at(-1) ?? null },
  }
}

/** The legs in order; consecutive walks form one part. */
export function partsOf({ legs }: Pick<Route, 'legs'>): readonly RoutePart[] {
  const parts: RoutePart[] = []
  for (const leg of legs) {
    const kind = kindOfLeg(leg)
    const before = parts.at(-1)
    if (kind === 'walk' && before?.kind === 'walk') {
      parts[parts.length - 1] = { ...before, minutes: before.minutes + leg.minutes }
    } else {
      const { minutes, vehicle, line = '' } = leg
      parts.push({ kind, minutes, line, colour: colourOfLeg(leg), ...(vehicle && { vehicle }) })
    }
  }
  return parts
}

/** One ticket for each stay inside the gates: its first leg, which has the fare, extended to the end of the stay. */
export function ticketsOf({ legs }: Pick<Route, 'legs'>): readonly RouteLeg[] {
  const tickets: RouteLeg[] = []
  for (const [index, leg] of legs.entries()) {
    if (leg.mode !== 'metro') continue
    const before = tickets.at(-1)
    if (before && isSameTicket(legs, index)) tickets[tickets.length - 1] = { ...before, to: leg.to }
    else tickets.push(leg)
  }
  return tickets
}

/** Whether the leg by metro continues the stay of the leg before it. */
export function isSameTicket(legs: readonly RouteLeg[], index: number): boolean {
  return legs[index]?.fare === 0 && legs[index - 1]?.mode === 'metro'
}

type StopRole = 'start' | 'transfer' | 'destination'

export interface ItineraryStop {
  readonly role: StopRole
  readonly name: string
  readonly point: Point | null
  /**
   * The legs to the next stop: at most one ride, with the walks before and after it. Empty at the
   * destination.
   */
  readonly legs: readonly RouteLeg[]
}

/** The stops of `route.path`, each with the legs that lead to the next one. */
export function itineraryOf(route: Route): readonly ItineraryStop[] {
  const stages = stagesOf(route.legs)
  return route.path.map((name, index) => ({
    role: roleAt(index, route.path.length),
    name,
    point: route.pathCoordinates[index] ?? null,
    legs: stages[index] ?? [],
  }))
}

/** The number of changes: `path` holds both ends and one stop per change. */
export function changesOf(route: Route): number {
  return Math.max(0, route.path.length - 2)
}

/**
 * A new stage begins at each vehicle after the first, so a walk within a change belongs to the previous stage.
 */
function stagesOf(legs: readonly RouteLeg[]): readonly (readonly RouteLeg[])[] {
  const stages: RouteLeg[][] = [[]]
  for (const leg of legs) {
    const current = stages[stages.length - 1]!
    if (leg.mode !== 'walk' && current.some(({ mode }) => mode !== 'walk')) stages.push([leg])
    else current.push(leg)
  }
  return stages
}

function roleAt(index: number, count: number): StopRole {
  if (index === 0) return 'start'
  return index === count - 1 ? 'destination' : 'transfer'
}

type Recommendation = 'fastest' | 'cheapest' | 'shortest'

export const recommendationKinds = ['fastest', 'cheapest', 'shortest'] as const

/** Which of fastest, cheapest and shortest a route is; several or none are possible. */
export function recommendationsOf(route: Route, plan: RoutePlan): readonly Recommendation[] {
  return recommendationKinds.filter(kind => plan.recommendations[kind].id === route.id)
}

/**
 * The chosen route; otherwise the direct shared auto for a passenger who has chosen its seat at a stand; otherwise the
 * first one.
 */
export function selectedRoute(
  routes: readonly Route[],
  routeId: string | null,
  prefersSeat = false,
): Route | null {
  const seat = prefersSeat
    ? routes.find(({ service, legs }) => service === 'shared' && legs.length === 1)
    : undefined
  return routes.find(({ id }) => id === routeId) ?? seat ?? routes[0] ?? null
}

/** The fare of each ride of a route, autos first: a ticket is none of a driver's business. Empty for a walk. */
export function routeFares(route: Route, departAt: string | null): readonly Fare[] {
  const autos = route.legs.filter(({ mode }) => mode === 'auto')
  return [...autos.map(leg => legFare(leg, route, departAt)), ...ticketsOf(route).map(ticketFare)]
}

/** The fare of one auto of a route; an unknown fare, and one that is asked differently, is a range. */
export function legFare(leg: RouteLeg, route: Route, departAt: string | null): Fare {
  const tariff = legTariff(leg, route)
  const range = fareRangeOf(leg, tariff)
  return {
    rupees: range?.from ?? leg.fare,
    ...(range && { upToRupees: range.to }),
    ...(leg.meterFare !== undefined && { meterRupees: leg.meterFare }),
    kind: tariff ? fareKindOf(tariff) : 'estimated',
    of: kindOfLeg(leg) === 'reserved' ? 'whole' : 'seat',
    ...endsOf(leg),
    departAt,
    tariff,
  }
}

/** The fares between which one auto is asked or estimated; undefined if they do not differ. */
export function fareRangeOf({ fareRange }: RouteLeg, tariff: TariffCard | undefined): TariffCard['range'] {
  if (tariff?.unknown) return tariff.range
  return fareRange && fareRange.low < fareRange.high ? { from: fareRange.low, to: fareRange.high } : undefined
}

/** The tariff of an auto. A server of 0.10 describes only whole routes, which may be one auto. */
export function legTariff(leg: RouteLeg, { legs, tariff }: Route): TariffCard | undefined {
  const isOnlyRide = legs.every(each => each === leg || each.mode === 'walk')
  return leg.tariff ?? (isOnlyRide ? tariff : undefined)
}

function ticketFare({
  operator = '',
  from,
  to,
  fare,
  fareBasis = 'estimated',
  fareSource = '',
}: RouteLeg): Fare {
  const end = (name: string) => ({ name, point: null })
  return {
    rupees: fare,
    kind: fareBasis,
    of: 'ticket',
    from: end(from),
    to: end(to),
    ticket: { operator, source: fareSource },
  }
}

/** What each rider pays who shares the reserved auto of a route: an estimate, because the riders agree on it. */
export function shareFare({ path, pathCoordinates }: Route, rupees: number): Fare {
  const end = (at: number) => ({ name: path.at(at) ?? '', point: pathCoordinates.at(at) ?? null })
  return { rupees, kind: 'estimated', of: 'share', from: end(0), to: end(-1) }
}
