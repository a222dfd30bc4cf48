import { isEastOfLine } from '../geo/index.ts'
import type { Spot } from '../model/plan-place.ts'
import type { Region } from '../model/region.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { City, Stand } from '../model/stand.ts'
import type { StandNetwork } from './network.ts'

/**
 * The state of a place; undefined where no border is known. A stand belongs to its city's state, because a
 * border as drawn may be inaccurate by a few steps.
 */
export function stateOf(
  network: StandNetwork,
  { geography, region }: Pick<PlanningRules, 'geography' | 'region'>,
  place: Spot,
): string | undefined {
  const borders = region.borders.flatMap(border => {
    const line = geography[border.line]
    return line === undefined || line.length === 0 ? [] : [{ ...border, line }]
  })
  if (borders.length === 0) return undefined
  const stand = standOf(network, place)
  if (stand !== undefined) return stateOfCity(region, stand.city)
  for (const { line, west, east } of borders) {
    const state = isEastOfLine(place, line) ? east : west
    if (state !== undefined) return state
  }
  return undefined
}

export function stateOfCity({ cities }: Region, city: City): string | undefined {
  return cities.find(({ name }) => name === city)?.state
}

/** The stand that a place is. */
export function standOf({ stands, standIndexById }: StandNetwork, { standId }: Spot): Stand | undefined {
  const index = standId === undefined ? undefined : standIndexById.get(standId)
  return index === undefined ? undefined : stands[index]
}
