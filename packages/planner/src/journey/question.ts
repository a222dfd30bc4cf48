import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import type { Ground } from '../network/ground.ts'
import type { HourGraph } from '../network/hour-graph.ts'
import type { WalkToStand } from '../network/walking.ts'
import type { PlanRequest } from './plan.ts'

/** A request, with the data to plan it on. */
export interface Question extends Ground {
  readonly request: PlanRequest
}

/** A question with everything that the search by shared autos needs. */
export interface PreparedQuestion extends Question {
  readonly hour: HourGraph
  readonly access: readonly WalkToStand[]
  readonly egress: readonly WalkToStand[]
  /** The seat tariff of the city of a stand. */
  readonly tariffAt: (stand: number) => Tariff
}

export function prepareQuestion(question: Question): PreparedQuestion {
  const { hours, request, surroundings } = question
  return {
    ...question,
    hour: hours.at(request.departAt),
    access: surroundings.of(request.source).stands,
    egress: surroundings.of(request.destination).stands,
    tariffAt: seatTariffs(question),
  }
}

/** Caches tariffs per city, because a plan looks up the tariffs of a few cities many times. */
function seatTariffs({ network: { stands }, tariffs, request }: Question): PreparedQuestion['tariffAt'] {
  const known = new Map<City, Tariff>()
  return stand => {
    const { city } = stands[stand]!
    const tariff = known.get(city) ?? tariffs.tariffFor('seat', city, request.departAt)
    known.set(city, tariff)
    return tariff
  }
}
