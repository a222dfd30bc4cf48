// Planned routes, fares and price lists in the wire format.

import type { evidence, point } from '@sawari/contract/primitives'
import type { route, routeLeg } from '@sawari/contract/route-planner'
import type { fareBreakdown, tariff, tariffCard } from '@sawari/contract/tariff'
import {
  type AskedSeat,
  type FareBreakdown,
  formatMinutes,
  type Link,
  type MetroDay,
  type PlannedRoute,
  type Quote,
  type QuotedRange,
  type RouteLeg,
  type RouteNotice,
  type Surcharge,
  type Tariff,
} from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import type { z } from 'zod'
import type { EveryField } from './answer.ts'

const MINUTE_MS = 60_000

function wirePoint({ latitude, longitude }: Point): z.input<typeof point> {
  return { latitude, longitude }
}

export function wireFare(fare: FareBreakdown): EveryField<typeof fareBreakdown> {
  return {
    baseFare: fare.baseFareRupees,
    distanceFare: fare.distanceFareRupees,
    timeType: fare.timeType,
    timeMultiplier: fare.timeMultiplier,
    surcharge: fare.surchargeLabel,
    waitingFare: fare.waitingFareRupees,
    rounding: fare.roundingRupees,
    asked: fare.askedRupees,
    metroFare: fare.metroFareRupees,
    totalFare: fare.totalFareRupees,
  }
}

/** A price list, without the fare of a ride. */
export function wireTariff(list: Tariff): EveryField<typeof tariff> {
  const { unknownFares } = list
  return {
    id: list.id,
    title: list.title,
    validFrom: list.validFrom,
    baseFare: list.baseFareRupees,
    baseDistance: list.baseDistanceKm,
    perKm: list.perKmRupees,
    slabs: list.slabs?.map(({ uptoKm, rupees }) => ({ uptoKm, fare: rupees })),
    roundingStep: list.roundingStepRupees,
    night: wireSurcharge(surchargeNamed('night', list)),
    peak: wireSurcharge(surchargeNamed('peak', list)),
    surcharges: presentList(list.surcharges.flatMap(wireLabelled))?.slice(),
    waitingPerMinute: list.waitingRupeesPerMinute,
    waitingFree: list.waitingFreeMinutes,
    unknownBeyond: unknownFares && {
      distance: unknownFares.beyondKm,
      least: unknownFares.leastFactor,
      most: unknownFares.mostFactor,
    },
  }
}

function wireSurcharge({ factor, basis, windows }: Omit<Surcharge, 'name'>) {
  return { factor, basis, hours: windows.map(({ fromHour, toHour }) => ({ from: fromHour, to: toHour })) }
}

/** Without such a row the tariff adds nothing at any hour. */
function surchargeNamed(name: 'night' | 'peak', { surcharges, basis }: Tariff): Omit<Surcharge, 'name'> {
  return surcharges.find(surcharge => surcharge.name === name) ?? { factor: 1, basis, windows: [] }
}

function wireLabelled(surcharge: Surcharge) {
  const { name: label, days, source } = surcharge
  return typeof label === 'string'
    ? []
    : [{ ...wireSurcharge(surcharge), label, days: days?.slice(), source }]
}

/** A price list with the fare of one ride. */
export function wireQuote(quote: Quote): EveryField<typeof tariffCard> {
  const { lowRupees, highRupees, authority } = quote
  return {
    ...wireTariff(quote.tariff),
    title: quote.title,
    basis: quote.basis,
    source: quote.source,
    alternatives: presentList(quote.alternatives)?.map(wireAlternative),
    asked: presentList(quote.asked)?.map(wireAskedSeat),
    range: lowRupees < highRupees ? { from: lowRupees, to: highRupees } : undefined,
    unknown: quote.isUnknown,
    usuallyMore: quote.isUsuallyMore,
    authority: authority && { en: authority.en, hi: authority.hi },
  }
}

function wireRange({ lowRupees, highRupees, source, year }: QuotedRange) {
  return { low: lowRupees, high: highRupees, ...(source !== undefined && { source }), ...(year && { year }) }
}

function wireAlternative({ figures, totalFareRupees }: Quote['alternatives'][number]) {
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
    from,
    to,
    least: leastRupees,
    most: mostRupees,
    source,
    ...(title && { title }),
    ...(aboard && { aboard: { forLeast: aboard.forLeast, forMost: aboard.forMost } }),
  }
}

/** How a service is known; a likely one is in no source. */
export function wireEvidence({
  basis,
  evidence: found,
}: Pick<Link, 'basis' | 'evidence'>): z.input<typeof evidence> {
  return basis === 'known' ? { kind: 'source', ...found } : { kind: 'none' }
}

function wireLeg(leg: RouteLeg): EveryField<typeof routeLeg> {
  const { train, basis, evidence } = leg
  return {
    mode: leg.mode,
    from: leg.from,
    to: leg.to,
    distance: leg.distanceKm,
    minutes: leg.minutes,
    waitMinutes: leg.waitMinutes,
    fare: leg.fareRupees,
    coordinates: leg.coordinates.map(wirePoint),
    service: leg.service,
    distanceBasis: leg.distanceBasis,
    basis,
    evidence: basis && wireEvidence({ basis, ...(evidence && { evidence }) }),
    mayNotRun: basis === 'likely' || undefined,
    vehicle: leg.vehicle,
    hourCharge: leg.hourChargeRupees,
    tariff: leg.quote && wireQuote(leg.quote),
    fareRange: leg.quote?.range && wireRange(leg.quote.range),
    meterFare: leg.quote?.meterRupees,
    byAgreement: leg.isByAgreement,
    line: train?.line.name,
    colour: train?.colour,
    operator: train?.operator,
    stops: train?.stops,
    stations: train?.calls.map(({ name }) => name),
    headwayMinutes: train?.headwayMinutes,
    firstTrain: train?.isFirstTrain,
    timetable: train?.timeBasis,
    timetableYear: train?.timetableYear,
    towards: train?.towards.name,
    fareSource: train?.fareSource,
    fareBasis: train?.fareBasis,
    smartCard: train?.card && { fare: train.card.fareRupees, offPeak: train.card.isOffPeak },
  }
}

const NOTICES = { borderPermit: 'BORDER_PERMIT', seatUnusual: 'SEAT_UNUSUAL' } as const satisfies Record<
  RouteNotice,
  string
>

export function wireRoute(planned: PlannedRoute): EveryField<typeof route> {
  const { fare, minutes, departAt, perPerson, comparison } = planned
  return {
    id: planned.id,
    name: planned.name,
    description: planned.description,
    type: planned.type,
    service: planned.service,
    distance: planned.distanceKm,
    estimatedTime: { minutes, formatted: formatMinutes(minutes) },
    totalFare: fare.totalFareRupees,
    path: planned.stops.map(({ name }) => name),
    pathCoordinates: planned.stops.map(wirePoint),
    transfers: planned.transfers,
    fareBreakdown: wireFare(fare),
    legs: planned.legs.map(wireLeg),
    tariff: planned.quote && wireQuote(planned.quote),
    mayNotRun: planned.legs.some(({ basis }) => basis === 'likely') || undefined,
    notices: presentList(planned.notices)?.map(notice => NOTICES[notice]),
    metroDay: planned.metroDay && wireMetroDay(planned.metroDay),
    departAt: departAt?.toISOString(),
    arriveAt: departAt && minutesAfter(departAt, minutes).toISOString(),
    perPerson: perPerson && { two: perPerson.twoRupees, three: perPerson.threeRupees },
    comparison: comparison && {
      fareDifference: comparison.fareRupees,
      minutesDifference: comparison.minutes,
      changesDifference: comparison.changes,
    },
  }
}

function wireMetroDay({ name, firstMinute, lastMinute }: MetroDay) {
  return {
    name: name && { en: name.name, hi: name.nameHi },
    firstTrain: firstMinute === undefined ? undefined : clockTime(firstMinute),
    lastTrain: lastMinute === undefined ? undefined : clockTime(lastMinute),
  }
}

/** 'HH:MM' */
function clockTime(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS)
}

/** Empty lists are absent on the wire. */
function presentList<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}
