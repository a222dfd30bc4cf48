import { BiObjectiveSearch } from '../bi-objective/bi-objective-search.ts'
import { Corridor } from '../heuristic/corridor.ts'
import { LeastCosts } from '../heuristic/least-costs.ts'
import { LabelSetting } from './label-setting.ts'

/**
 * The memory of searches, reused by the next search. It serves graphs of any size, one search at a
 * time; the caller creates it and passes it to each search.
 */
export interface SearchWorkspace {
  readonly corridor: Corridor
  readonly leastCosts: LeastCosts
  readonly labelSetting: LabelSetting
  readonly biObjective: BiObjectiveSearch
}

export function createWorkspace(): SearchWorkspace {
  return {
    corridor: new Corridor(),
    leastCosts: new LeastCosts(),
    labelSetting: new LabelSetting(),
    biObjective: new BiObjectiveSearch(),
  }
}
