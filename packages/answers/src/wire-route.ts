// Planned routes, fares and price lists in the wire format.

import { point } from '@sawari/contract/primitives'
import { route, routeLeg } from '@sawari/contract/route-planner'
import { fareBreakdown, tariff, tariffCard } from '@sawari/contract/tariff'
import type { LinePiece, Point } from '@sawari/geo'
import {
  type AskedSeat,
  type FareBreakdown,
  type FareRange,
  formatMinutes,
  type NamedInBoth,
  type PlannedRoute,
  type RouteComparison,
  type RouteLeg,
  type RouteNotice,
  type SharedCost,
  type Tariff,
  type TariffCard,
} from '@sawari/planner'
import { defineWireForm, fieldsFrom, many, manyInParts, one } from './json/wire-form.ts'

const MINUTE_MS = 60_000

const wirePoint = defineWireForm<Point, typeof point>(point, {
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
})

export const wireFare = defineWireForm<FareBreakdown, typeof fareBreakdown>(fareBreakdown, {
  baseFare: fare => fare.baseFareRupees,
  distanceFare: fare => fare.distanceFareRupees,
  timeType: fare => fare.timeType,
  timeMultiplier: fare => fare.timeMultiplier,
  waitingFare: fare => fare.waitingFareRupees,
  metroFare: fare => fare.metroFareRupees,
  totalFare: fare => fare.totalFareRupees,
})

/** A price list, without the fare of a ride. */
export const wireTariff = defineWireForm<Tariff, typeof tariff>(tariff, {
  id: ({ id }) => id,
  title: ({ title }) => title,
  validFrom: ({ validFrom }) => validFrom,
  baseFare: ({ baseFareRupees }) => baseFareRupees,
  baseDistance: ({ baseDistanceKm }) => baseDistanceKm,
  perKm: ({ perKmRupees }) => perKmRupees,
  slabs: ({ slabs }) => slabs?.map(({ uptoKm, rupees }) => ({ uptoKm, fare: rupees })),
  roundingStep: ({ roundingStepRupees }) => roundingStepRupees,
  night: ({ night }) => wireSurcharge(night),
  peak: ({ peak }) => wireSurcharge(peak),
  waitingPerMinute: ({ waitingRupeesPerMinute }) => waitingRupeesPerMinute,
  waitingFree: ({ waitingFreeMinutes }) => waitingFreeMinutes,
  unknownBeyond: ({ unknownFares }) =>
    unknownFares && {
      distance: unknownFares.beyondKm,
      least: unknownFares.leastFactor,
      most: unknownFares.mostFactor,
    },
})

function wireSurcharge({ factor, basis, windows }: Tariff['night']) {
  return { factor, basis, hours: windows.map(({ fromHour, toHour }) => ({ from: fromHour, to: toHour })) }
}

const { range, authority } = tariffCard.shape

const wireRange = defineWireForm<FareRange, ReturnType<typeof range.unwrap>>(range.unwrap(), {
  from: ({ fromRupees }) => fromRupees,
  to: ({ toRupees }) => toRupees,
})

const wireNames = defineWireForm<NamedInBoth, ReturnType<typeof authority.unwrap>>(
  authority.unwrap(),
  { en: ({ en }) => en, hi: ({ hi }) => hi },
  { keptBy: names => names, changing: [] },
)

/** A price list with the fare of one ride. */
export const wireTariffCard = defineWireForm<TariffCard, typeof tariffCard>(
  tariffCard,
  {
    ...fieldsFrom(wireTariff, (card: TariffCard) => card.tariff),
    title: ({ title }) => title,
    basis: ({ basis }) => basis,
    source: ({ source }) => source,
    alternatives: ({ alternatives }) => presentList(alternatives)?.map(wireAlternative),
    asked: ({ asked }) => presentList(asked)?.map(wireAskedSeat),
    range: one(wireRange, ({ range }) => range),
    unknown: ({ isUnknown }) => isUnknown,
    usuallyMore: ({ isUsuallyMore }) => isUsuallyMore,
    authority: one(wireNames, ({ authority }) => authority),
  },
  {
    keptBy: card => card.tariff,
    changing: [
      'title',
      'basis',
      'source',
      'alternatives',
      'asked',
      'range',
      'unknown',
      'usuallyMore',
      'authority',
    ],
  },
)

function wireAlternative({ figures, totalFareRupees }: TariffCard['alternatives'][number]) {
  return {
    basis: figures.basis,
    source: figures.source,
    ...(figures.title && { title: figures.title }),
    ...(figures.validFrom && { validFrom: figures.validFrom }),
    baseFare: figures.baseFareRupees,
    baseDistance: figures.baseDistanceKm,
    perKm: figures.perKmRupees,
    totalFare: totalFareRupees,
  }
}

function wireAskedSeat({ from, to, fares }: AskedSeat) {
  const { leastRupees, mostRupees, aboard, source, title } = fares
  return {
    ...{ from, to, least: leastRupees, most: mostRupees, source },
    ...(title && { title }),
    ...(aboard && { aboard: { forLeast: aboard.forLeast, forMost: aboard.forMost } }),
  }
}

/** In all routes of an hour, a seat or a train differs only in what it costs. */
const wireLeg = defineWireForm<RouteLeg, typeof routeLeg>(
  routeLeg,
  {
    mode: leg => leg.mode,
    from: leg => leg.from,
    to: leg => leg.to,
    distance: leg => leg.distanceKm,
    minutes: leg => leg.minutes,
    waitMinutes: leg => leg.waitMinutes,
    fare: leg => leg.fareRupees,
    coordinates: manyInParts(
      wirePoint,
      leg => leg.coordinates,
      leg => leg.pieces,
      ({ points }: LinePiece) => points,
    ),
    service: leg => leg.service,
    distanceBasis: leg => leg.distanceBasis,
    basis: leg => leg.basis,
    hourCharge: leg => leg.hourChargeRupees,
    tariff: one(wireTariffCard, leg => leg.tariff),
    line: ({ train }) => train?.line.name,
    colour: ({ train }) => train?.colour,
    operator: ({ train }) => train?.operator,
    stops: ({ train }) => train?.stops,
    stations: ({ train }) => train?.calls.map(({ name }) => name),
    headwayMinutes: ({ train }) => train?.headwayMinutes,
    firstTrain: ({ train }) => train?.isFirstTrain,
    timetable: ({ train }) => train?.timeBasis,
    towards: ({ train }) => train?.towards.name,
    fareSource: ({ train }) => train?.fareSource,
    fareBasis: ({ train }) => train?.fareBasis,
    smartCard: ({ train }) => train?.card && { fare: train.card.fareRupees, offPeak: train.card.isOffPeak },
  },
  {
    recentBy: ({ ride }) => ride,
    changing: ['fare', 'hourCharge', 'tariff'],
  },
)

const NOTICES = { borderPermit: 'BORDER_PERMIT', seatUnusual: 'SEAT_UNUSUAL' } as const satisfies Record<
  RouteNotice,
  string
>

const { estimatedTime, perPerson, comparison } = route.shape

const wireTime = defineWireForm<number, typeof estimatedTime>(estimatedTime, {
  minutes: minutes => minutes,
  formatted: minutes => formatMinutes(minutes),
})

const wireShares = defineWireForm<SharedCost, ReturnType<typeof perPerson.unwrap>>(perPerson.unwrap(), {
  two: ({ twoRupees }) => twoRupees,
  three: ({ threeRupees }) => threeRupees,
})

const wireComparison = defineWireForm<RouteComparison, ReturnType<typeof comparison.unwrap>>(
  comparison.unwrap(),
  {
    fareDifference: ({ fareRupees }) => fareRupees,
    minutesDifference: ({ minutes }) => minutes,
    changesDifference: ({ changes }) => changes,
  },
)

/** A recommended route is also one of the listed routes, so it occurs twice in one response. */
export const wireRoute = defineWireForm<PlannedRoute, typeof route>(
  route,
  {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    type: ({ type }) => type,
    service: ({ service }) => service,
    distance: ({ distanceKm }) => distanceKm,
    estimatedTime: one(wireTime, ({ minutes }) => minutes),
    totalFare: ({ fare }) => fare.totalFareRupees,
    path: ({ stops }) => stops.map(({ name }) => name),
    pathCoordinates: many(wirePoint, ({ stops }) => stops),
    transfers: ({ transfers }) => transfers,
    fareBreakdown: one(wireFare, ({ fare }) => fare),
    legs: many(wireLeg, ({ legs }) => legs),
    tariff: one(wireTariffCard, planned => planned.tariff),
    notices: ({ notices }) => presentList(notices)?.map(notice => NOTICES[notice]),
    departAt: ({ departAt }) => departAt?.toISOString(),
    arriveAt: ({ departAt, minutes }) => departAt && minutesAfter(departAt, minutes).toISOString(),
    perPerson: one(wireShares, ({ perPerson }) => perPerson),
    comparison: one(wireComparison, ({ comparison }) => comparison),
  },
  { repeats: true },
)

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS)
}

/** Empty lists are absent on the wire. */
function presentList<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}
