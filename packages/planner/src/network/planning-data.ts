import { type Point, RecentValues } from '../geo/index.ts'
import { createMetro } from '../metro/create-metro.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { City, Link, Stand } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { Streets } from '../model/streets.ts'
import { breakHoursOf, minuteOf } from '../model/time-band.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import { SearchWorkspace } from '../search/index.ts'
import { HourGraphs } from './hour-graph.ts'
import { findLeftOutLinks } from './left-out-links.ts'
import { MetroGraphs } from './metro-graph.ts'
import { MetroLegs } from './metro-legs.ts'
import { layMetro, type MetroNetwork } from './metro-network.ts'
import type { StandNetwork } from './network.ts'
import { plausibleStreets } from './plausible-streets.ts'
import { Surroundings } from './surroundings.ts'

/** Some 1 KB each. */
const MOST_DRAWN = 8192

/** The basis of planning: a network, its rules, and everything computed from them once. */
export interface PlanningData {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly tariffs: TariffBook
  readonly hours: HourGraphs
  readonly workspace: SearchWorkspace
  readonly streets: Streets | undefined
  readonly surroundings: Surroundings
  /**
   * The lines of links and of metro rides that were drawn recently; a metro ride is identified by its stations.
   */
  readonly drawn: RecentValues<Link | readonly number[], readonly Point[]>
  /** The first stand of each place. */
  readonly standAtPlace: ReadonlyMap<string, Stand>
  /** The hours of the day at which rules may change. */
  readonly breakHours: readonly number[]
  /** The cities of all stands. */
  readonly cities: readonly City[]
  /** The minute last prepared for all services, because consecutive plans often have the same minute. */
  readonly prepared: { minute: number | undefined }
  /** Absent without a metro. */
  readonly metroNetwork?: MetroNetwork
  readonly metroGraphs?: MetroGraphs
  readonly metroLegs?: MetroLegs
}

export function preparePlanningData(
  network: StandNetwork,
  rules: PlanningRules,
  streets?: Streets,
): PlanningData {
  const tariffs = new TariffBook(rules.tariffs)
  const workspace = new SearchWorkspace()
  // Without any stand a station would have no city.
  const metroNetwork =
    rules.metro === undefined || network.stands.length === 0
      ? undefined
      : layMetro(network, createMetro(rules.metro), rules)
  const laidMetro = metroNetwork && { data: rules.metro!, pointIndex: metroNetwork.pointIndex }
  const leftOut = findLeftOutLinks(network, rules.geography.closedAreas ?? [], laidMetro)
  const hours = new HourGraphs(network, rules, tariffs, leftOut)
  const barriers = plausibleStreets(rules.geography, undefined)
  const surroundings = new Surroundings({
    network,
    rules,
    streets,
    barriers,
    ...(metroNetwork && { metroNetwork }),
  })
  const breakHours = breakHoursOf(rules)
  const standAtPlace = new Map(network.stands.toReversed().map(stand => [stand.placeId, stand]))
  const cities = [...new Set(network.stands.map(({ city }) => city))]
  const drawn: PlanningData['drawn'] = new RecentValues(MOST_DRAWN)
  const found = { surroundings, drawn, standAtPlace, breakHours, cities, prepared: { minute: undefined } }
  const planning = { network, rules, tariffs, hours, workspace, streets, ...found }
  if (metroNetwork === undefined) return planning
  return {
    ...planning,
    metroNetwork,
    metroGraphs: new MetroGraphs(metroNetwork),
    metroLegs: new MetroLegs(rules.metro!, network.stands.length),
  }
}

/** Builds the data that a plan at an instant needs; without the metro's part if it is excluded. */
export function* prepareMoment(
  planning: PlanningData,
  instant: Date,
  services?: readonly string[],
): Steps<void> {
  const { hours, metroNetwork, prepared } = planning
  if (services === undefined && prepared.minute === minuteOf(instant)) return
  const withMetro = metroNetwork !== undefined && services?.includes('metro') !== false
  hours.at(instant, withMetro ? 'besideMetro' : 'open')
  yield
  if (!withMetro) return
  yield* metroNetwork.metro.prepare(instant)
  yield* prepareMetroGraphs(planning, instant, services?.includes('shared') ?? true)
  if (services === undefined) prepared.minute = minuteOf(instant)
}

/** One graph per factor that seats have at the instant in some city. */
function* prepareMetroGraphs(planning: PlanningData, instant: Date, withAutos: boolean): Steps<void> {
  const { hours, metroNetwork, metroGraphs, tariffs, cities } = planning
  const seats = tariffs.seatsAt(instant)
  const metroHour = metroNetwork?.metro.hourAt(instant)
  if (metroHour === undefined) return
  const factors = new Set(cities.map(city => seats.factorIn(city)))
  for (const seatFactor of factors) {
    const moment = { hour: hours.at(instant, 'besideMetro'), stays: metroHour.stays, seatFactor, withAutos }
    if (metroGraphs!.has(moment)) continue
    metroGraphs!.at(moment)
    yield
  }
}
