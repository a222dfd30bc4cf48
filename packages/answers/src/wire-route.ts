// Planned routes in the words of the wire.

import type {
  Route,
  TariffCard as WireCard,
  FareBreakdown as WireFare,
  RouteLeg as WireLeg,
} from '@sawari/contract'
import type { Point } from '@sawari/geo'
import {
  type AskedSeat,
  type FareBreakdown,
  formatMinutes,
  type PlannedRoute,
  type RouteComparison,
  type RouteLeg,
  type RouteNotice,
  type Tariff,
  type TariffCard,
} from '@sawari/planner'

type WireFareBasis = Pick<WireCard, 'basis' | 'source' | 'alternatives' | 'asked' | 'range'>

const NOTICES = { borderPermit: 'BORDER_PERMIT' } as const satisfies Record<RouteNotice, string>

export function wireRoute(route: PlannedRoute): Route {
  const { perPerson } = route
  return {
    id: route.id,
    name: route.name,
    description: route.description,
    type: route.type,
    service: route.service,
    distance: route.distanceKm,
    estimatedTime: { minutes: route.minutes, formatted: formatMinutes(route.minutes) },
    totalFare: route.fare.totalFareRupees,
    path: route.stops.map(({ name }) => name),
    pathCoordinates: route.stops.map(wirePoint),
    transfers: route.transfers,
    fareBreakdown: wireFare(route.fare),
    legs: route.legs.map(wireLeg),
    ...(route.tariff && { tariff: wireTariffCard(route.tariff) }),
    ...(route.notices.length > 0 && { notices: route.notices.map(wireNotice) }),
    ...(perPerson && { perPerson: { two: perPerson.twoRupees, three: perPerson.threeRupees } }),
    ...(route.comparison && { comparison: wireComparison(route.comparison) }),
  }
}

export function wireNotice(notice: RouteNotice): (typeof NOTICES)[RouteNotice] {
  return NOTICES[notice]
}

export function wireFare(fare: FareBreakdown): WireFare {
  return {
    baseFare: fare.baseFareRupees,
    distanceFare: fare.distanceFareRupees,
    timeType: fare.timeType,
    timeMultiplier: fare.timeMultiplier,
    waitingFare: fare.waitingFareRupees,
    totalFare: fare.totalFareRupees,
  }
}

export function wireTariffCard(card: TariffCard): WireCard {
  return { ...wireTariff(card.tariff), ...wireFareBasis(card) }
}

/** What a tariff card says besides the price list. */
export function wireFareBasis({ basis, source, alternatives, asked, range }: TariffCard): WireFareBasis {
  return {
    basis,
    source,
    ...(alternatives.length > 0 && {
      alternatives: alternatives.map(({ figures, totalFareRupees }) => ({
        basis: figures.basis,
        source: figures.source,
        ...(figures.validFrom && { validFrom: figures.validFrom }),
        baseFare: figures.baseFareRupees,
        baseDistance: figures.baseDistanceKm,
        perKm: figures.perKmRupees,
        totalFare: totalFareRupees,
      })),
    }),
    ...(asked.length > 0 && { asked: asked.map(wireAskedSeat) }),
    ...(range && { range: { from: range.fromRupees, to: range.toRupees } }),
  }
}

function wireAskedSeat({ from, to, fares }: AskedSeat): NonNullable<WireCard['asked']>[number] {
  const { leastRupees, mostRupees, aboard, source } = fares
  return {
    ...{ from, to, least: leastRupees, most: mostRupees, source },
    ...(aboard && { aboard: { forLeast: aboard.forLeast, forMost: aboard.forMost } }),
  }
}

/** A price list, without what it is worth. */
export function wireTariff(tariff: Tariff): Omit<WireCard, 'basis' | 'source'> {
  return {
    id: tariff.id,
    validFrom: tariff.validFrom,
    baseFare: tariff.baseFareRupees,
    baseDistance: tariff.baseDistanceKm,
    perKm: tariff.perKmRupees,
    ...(tariff.slabs && { slabs: tariff.slabs.map(({ uptoKm, rupees }) => ({ uptoKm, fare: rupees })) }),
    roundingStep: tariff.roundingStepRupees,
    night: wireSurcharge(tariff.night),
    peak: wireSurcharge(tariff.peak),
    waitingPerMinute: tariff.waitingRupeesPerMinute,
  }
}

function wireSurcharge({ factor, basis, windows }: Tariff['night']): WireCard['night'] {
  return { factor, basis, hours: windows.map(({ fromHour, toHour }) => ({ from: fromHour, to: toHour })) }
}

function wireComparison({ fareRupees, minutes, changes }: RouteComparison): Route['comparison'] {
  return { fareDifference: fareRupees, minutesDifference: minutes, changesDifference: changes }
}

function wireLeg(leg: RouteLeg): WireLeg {
  return {
    mode: leg.mode,
    from: leg.from,
    to: leg.to,
    distance: leg.distanceKm,
    minutes: leg.minutes,
    waitMinutes: leg.waitMinutes,
    fare: leg.fareRupees,
    coordinates: leg.coordinates.map(wirePoint),
    ...(leg.service && { service: leg.service }),
    ...(leg.distanceBasis && { distanceBasis: leg.distanceBasis }),
    ...(leg.basis && { basis: leg.basis }),
  }
}

function wirePoint({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}
