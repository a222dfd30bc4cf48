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
    fastest: bestBy(options, ['minutes', 'fareRupees', 'transfers', 'distance']),
    cheapest: bestBy(options, ['fareRupees', 'minutes', 'transfers', 'distance']),
    shortest: bestBy(options, ['distance', 'minutes', 'fareRupees', 'transfers']),
  }
}

export function bestBy(options: readonly RouteOption[], figures: readonly Figure[]): RouteOption {
  return options.reduce((best, option) => (compareBy(option, best, figures) < 0 ? option : best))
}

export function compareBy(a: RouteOption, b: RouteOption, figures: readonly Figure[]): number {
  const figure = figures.find(name => a[name] !== b[name])
  return figure === undefined ? 0 : a[figure] - b[figure]
}
