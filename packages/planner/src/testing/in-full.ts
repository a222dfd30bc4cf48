import type { RouteOption } from '../journey/route-option.ts'

/** The routes as plain values with their legs, which a comparison of objects would otherwise ignore. */
export function inFull(routes: readonly RouteOption[]) {
  return routes.map(({ legs, ...figures }) => ({ ...figures, legs }))
}
