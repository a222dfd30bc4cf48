import { createWorkspace, type SearchEngine, type SearchWorkspace } from '@sawari/pareto-search'
import { createMetro } from '../metro/create-metro.ts'
import { breakHoursOf } from '../model/break-hours.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { Stand } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { Streets } from '../model/streets.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import { HourGraphs } from './hour-graph.ts'
import { MetroGraphs } from './metro-graph.ts'
import { layMetro, type MetroNetwork } from './metro-network.ts'
import type { StandNetwork } from './network.ts'
import { Surroundings } from './surroundings.ts'

/** The basis of planning: a network, its rules, and everything computed from them once. */
export interface Ground {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly tariffs: TariffBook
  readonly hours: HourGraphs
  readonly workspace: SearchWorkspace
  readonly streets: Streets | undefined
  readonly surroundings: Surroundings
  /** The first stand of each place. */
  readonly standAtPlace: ReadonlyMap<string, Stand>
  /** The hours of the day at which rules may change. */
  readonly breakHours: readonly number[]
  /** Absent without a metro. */
  readonly metroNetwork?: MetroNetwork
  readonly metroGraphs?: MetroGraphs
}

export function layGround(
  network: StandNetwork,
  rules: PlanningRules,
  streets?: Streets,
  engine?: SearchEngine,
): Ground {
  const tariffs = new TariffBook(rules.tariffs)
  const hours = new HourGraphs(network, rules, tariffs)
  const workspace = createWorkspace(engine)
  // A station without a stand anywhere has no city.
  const metroNetwork =
    rules.metro === undefined || network.stands.length === 0
      ? undefined
      : layMetro(network, createMetro(rules.metro), rules)
  const surroundings = new Surroundings(network, streets, metroNetwork)
  const breakHours = breakHoursOf(rules)
  const standAtPlace = new Map(network.stands.toReversed().map(stand => [stand.placeId, stand]))
  const ground = {
    ...{ network, rules, tariffs, hours, workspace, streets, surroundings, standAtPlace, breakHours },
  }
  if (metroNetwork === undefined) return ground
  return { ...ground, metroNetwork, metroGraphs: new MetroGraphs(network, metroNetwork) }
}

/** Builds what a plan at an instant would have to wait for; without the metro's part if it is left out. */
export function* prepareGround(
  { hours, metroNetwork }: Ground,
  instant: Date,
  services?: readonly string[],
): Steps<void> {
  hours.at(instant)
  yield
  if (services === undefined || services.includes('metro')) yield* metroNetwork?.metro.prepare(instant) ?? []
}
