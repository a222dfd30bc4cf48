import { createWorkspace, type SearchWorkspace } from '@sawari/pareto-search'
import type { PlanningRules } from '../model/rules.ts'
import type { Streets } from '../model/streets.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import { HourGraphs } from './hour-graph.ts'
import type { StandNetwork } from './network.ts'

/** The basis of planning: a network, its rules, and everything computed from them once. */
export interface Ground {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly tariffs: TariffBook
  readonly hours: HourGraphs
  readonly workspace: SearchWorkspace
  readonly streets: Streets | undefined
}

export function layGround(network: StandNetwork, rules: PlanningRules, streets?: Streets): Ground {
  const tariffs = new TariffBook(rules.tariffs)
  const hours = new HourGraphs(network, rules, tariffs)
  return { network, rules, tariffs, hours, workspace: createWorkspace(), streets }
}
