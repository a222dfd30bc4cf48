import type { RouteOption } from './route-option.ts'

/** The best option by each figure; ties are broken by the other figures. */
export interface BestOptions {
  readonly fastest: RouteOption
  readonly cheapest: RouteOption
  readonly shortest: RouteOption
}

type Figure = 'minutes' | 'fareRupees' | 'distance' | 'transfers'

/** The options must not be empty. */
export function recommend(options: readonly RouteOption[]): BestOptions {
  return {
    fastest: bestBy(options, FASTEST),
    cheapest: bestBy(options, CHEAPEST),
    shortest: bestBy(options, SHORTEST),
  }
}

export const FASTEST: readonly Figure[] = ['minutes', 'fareRupees', 'transfers', 'distance']
const CHEAPEST: readonly Figure[] = ['fareRupees', 'minutes', 'transfers', 'distance']
const SHORTEST: readonly Figure[] = ['distance', 'minutes', 'fareRupees', 'transfers']

export function bestBy(options: readonly RouteOption[], figures: readonly Figure[]): RouteOption {
  let best = options[0]!
  for (const option of options) if (compareBy(option, best, figures) < 0) best = option
  return best
}

export function compareBy(a: RouteOption, b: RouteOption, figures: readonly Figure[]): number {
  for (const name of figures) {
    if (a[name] !== b[name]) return a[name] - b[name]
  }
  return 0
}
