import { isSeatUnusual } from '../model/availability.ts'
import { CHANGE_MINUTES, type Choice, distinctOptions, generalisedCostOf } from './distinct.ts'
import type { PlanContext } from './plan.ts'
import { type RouteOption, seatsOf, serviceOf } from './route-option.ts'
import { optionsWorthOffering } from './worth-offering.ts'

/** A reserved auto is listed after routes that take up to this much longer. */
export const RESERVED_AFTER_MINUTES = 5

/** A reserved auto is also listed after routes that take up to this much longer and have a lower generalised cost. */
const RESERVED_AFTER_CHEAPER_MINUTES = 20

/**
 * The options for display. Without the metro they are the best routes by figures, fastest first; otherwise those
 * that a local rider would take, in the order of use. At hours when seats are unusual the reserved auto is first.
 */
export function chooseOptions({ request, rules }: PlanContext, options: readonly RouteOption[]): Choice {
  const isByFigures = request.services !== undefined && !request.services.includes('metro')
  const areSeatsUnusual = isSeatUnusual(rules.availability, request.departAt)
  const choice = isByFigures ? distinctOptions(options) : optionsForUse(options, areSeatsUnusual)
  if (!areSeatsUnusual) return choice
  const rank = (option: RouteOption) => (serviceOf(option) === 'reserved' ? 0 : 1)
  return { ...choice, chosen: choice.chosen.toSorted((a, b) => rank(a) - rank(b)) }
}

/**
 * Those that a local rider would take, and the reserved auto. Fastest first, the reserved auto after others that
 * are hardly slower, or not much slower and of lower generalised cost.
 */
export function optionsForUse(options: readonly RouteOption[], areSeatsUnusual = false): Choice {
  const { kept, cut } = optionsWorthOffering(options, areSeatsUnusual)
  const { chosen, best, cut: more } = distinctOptions(kept)
  return { chosen: inOrderOfUse(chosen), best, cut: new Map([...more, ...cut]) }
}

function inOrderOfUse(options: readonly RouteOption[]): readonly RouteOption[] {
  const sorted = options.toSorted((a, b) => minutesInUse(a) - minutesInUse(b))
  const ordered = sorted.filter(option => serviceOf(option) !== 'reserved')
  for (const option of sorted) {
    if (serviceOf(option) !== 'reserved') continue
    const after = ordered.findLastIndex(other => comesBefore(other, option))
    ordered.splice(after + 1, 0, option)
  }
  return ordered
}

/**
 * Each shared auto after the first counts as additional minutes, because few riders change autos to save some
 * minutes.
 */
function minutesInUse(option: RouteOption): number {
  return option.minutes + CHANGE_MINUTES * Math.max(0, seatsOf(option) - 1)
}

function comesBefore(option: RouteOption, reserved: RouteOption): boolean {
  const longer = option.minutes - reserved.minutes
  const costsLess = generalisedCostOf(option) < generalisedCostOf(reserved)
  return longer <= (costsLess ? RESERVED_AFTER_CHEAPER_MINUTES : RESERVED_AFTER_MINUTES)
}
