import { Corridor } from './heuristic/corridor.ts'
import { KeptBounds } from './heuristic/kept-bounds.ts'
import { LeastCosts } from './heuristic/least-costs.ts'
import { LabelSetting } from './label-setting.ts'

/**
 * The memory of searches, reused by the next search. It serves graphs of any size, one search at a
 * time; the caller creates it and passes it to each search.
 */
export interface SearchWorkspace {
  readonly corridor: Corridor
  readonly leastCosts: LeastCosts
  readonly keptBounds: KeptBounds
  readonly labelSetting: LabelSetting
}

export function createWorkspace(): SearchWorkspace {
  const leastCosts = new LeastCosts()
  return {
    corridor: new Corridor(),
    leastCosts,
    keptBounds: new KeptBounds(leastCosts),
    labelSetting: new LabelSetting(),
  }
}
