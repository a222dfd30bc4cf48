import { BiObjectiveSearch } from '../bi-objective/bi-objective-search.ts'
import { Corridor } from '../heuristic/corridor.ts'
import { LeastCosts } from '../heuristic/least-costs.ts'
import { KernelSearch } from '../kernel/kernel-search.ts'
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
  /** The search in WebAssembly, if the engine has vectors; the TypeScript search handles what it cannot. */
  readonly kernel?: KernelSearch
}

/** Both find the same paths; `typescript` is the readable one and runs in every engine. */
export type SearchEngine = 'webassembly' | 'typescript'

export function createWorkspace(engine: SearchEngine = 'webassembly'): SearchWorkspace {
  const kernel = engine === 'webassembly' ? KernelSearch.start() : undefined
  return {
    corridor: new Corridor(),
    leastCosts: new LeastCosts(),
    labelSetting: new LabelSetting(),
    biObjective: new BiObjectiveSearch(),
    ...(kernel !== undefined && { kernel }),
  }
}
