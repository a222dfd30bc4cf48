// Planned routes, fares and price lists in the wire format.

import { point } from '@sawari/contract/primitives'
import { route, routeLeg } from '@sawari/contract/route-planner'
import { fareBreakdown, tariff, tariffCard } from '@sawari/contract/tariff'
import type { Point } from '@sawari/geo'
import {
  type AskedSeat,
  type FareBreakdown,
  formatMinutes,
  type PlannedRoute,
  type RouteLeg,
  type RouteNotice,
  type Tariff,
  type TariffCard,
} from '@sawari/planner'
import { defineWireForm, fieldsFrom, many, one } from './json/wire-form.ts'

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
    range: ({ range }) => range && { from: range.fromRupees, to: range.toRupees },
    unknown: ({ isUnknown }) => isUnknown,
    usuallyMore: ({ isUsuallyMore }) => isUsuallyMore,
    authority: ({ authority }) => authority,
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

/**
 * The line, names and distance of a link or of a train never change. Minutes and fare depend on the route, and
 * the details of a train on the hour.
 */
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
    coordinates: many(wirePoint, leg => leg.coordinates),
    service: leg => leg.service,
    distanceBasis: leg => leg.distanceBasis,
    basis: leg => leg.basis,
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
    keptBy: ({ link, train }) => link ?? train?.run,
    changing: [
      'minutes',
      'waitMinutes',
      'fare',
      'headwayMinutes',
      'firstTrain',
      'timetable',
      'towards',
      'fareSource',
      'fareBasis',
      'smartCard',
    ],
  },
)

const NOTICES = { borderPermit: 'BORDER_PERMIT', seatUnusual: 'SEAT_UNUSUAL' } as const satisfies Record<
  RouteNotice,
  string
>

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
    estimatedTime: ({ minutes }) => ({ minutes, formatted: formatMinutes(minutes) }),
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
    perPerson: ({ perPerson }) => perPerson && { two: perPerson.twoRupees, three: perPerson.threeRupees },
    comparison: ({ comparison }) =>
      comparison && {
        fareDifference: comparison.fareRupees,
        minutesDifference: comparison.minutes,
        changesDifference: comparison.changes,
      },
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
