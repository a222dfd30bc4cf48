import type { PlanningRules } from '../model/rules.ts'
import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import type { StandNetwork } from '../network/network.ts'
import { type TimeProfile, timeProfileAt } from '../network/time-profile.ts'
import { standsAround, type WalkToStand } from '../network/walking.ts'
import { tariffFor } from '../pricing/tariff-for.ts'
import type { PlanRequest } from './plan.ts'

/** What a journey is planned on and for. */
export interface Question {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly request: PlanRequest
}

/** A question with all that the search by shared autos needs. */
export interface Trip extends Question {
  readonly profile: TimeProfile
  readonly access: readonly WalkToStand[]
  readonly egress: readonly WalkToStand[]
  /** The seat tariff of the city of a stand. */
  readonly tariffAt: (stand: number) => Tariff
}

export function prepareTrip({ network, rules, request }: Question): Trip {
  return {
    network,
    rules,
    request,
    profile: timeProfileAt(network, rules, request.departAt),
    access: standsAround(network, request.source),
    egress: standsAround(network, request.destination),
    tariffAt: seatTariffs(network, rules, request.departAt),
  }
}

function seatTariffs({ stands }: StandNetwork, { tariffs }: PlanningRules, instant: Date): Trip['tariffAt'] {
  const known = new Map<City, Tariff>()
  return stand => {
    const { city } = stands[stand]!
    const tariff = known.get(city) ?? tariffFor(tariffs, 'seat', city, instant)
    known.set(city, tariff)
    return tariff
  }
}
