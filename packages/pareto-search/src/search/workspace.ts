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
  /**
   * The search in WebAssembly, if the engine has vectors; the TypeScript search handles what it cannot. A search reads
   * it once.
   */
  readonly kernel: KernelSearch | undefined
}

/** Both find the same paths; `typescript` is the readable one and runs in every engine. */
export type SearchEngine = 'webassembly' | 'typescript'

/** Room for the graphs of some windows and for the labels of a search to all nodes. */
const MOST_KERNEL_BYTES = 2 ** 25

/**
 * Once the kernel's memory exceeds `mostKernelBytes`, the next search starts a new kernel: the memory never shrinks, and
 * the parts of released graphs are free only after a garbage collection and a turn of the event loop.
 */
export function createWorkspace(
  engine: SearchEngine = 'webassembly',
  mostKernelBytes = MOST_KERNEL_BYTES,
): SearchWorkspace {
  let kernel = engine === 'webassembly' ? KernelSearch.start() : undefined
  return {
    corridor: new Corridor(),
    leastCosts: new LeastCosts(),
    labelSetting: new LabelSetting(),
    biObjective: new BiObjectiveSearch(),
    get kernel() {
      if (kernel !== undefined && kernel.bytes > mostKernelBytes) kernel = KernelSearch.start()
      return kernel
    },
  }
}
