import type { Ground } from '../network/ground.ts'
import type { HourGraph } from '../network/hour-graph.ts'
import type { WalkToStand } from '../network/walking.ts'
import type { SeatTariffs } from '../pricing/tariff-book.ts'
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
  readonly seatTariffs: SeatTariffs
}

export function prepareQuestion(question: Question): PreparedQuestion {
  const { hours, request, surroundings, tariffs } = question
  return {
    ...question,
    hour: hours.at(request.departAt),
    access: surroundings.of(request.source).stands,
    egress: surroundings.of(request.destination).stands,
    seatTariffs: tariffs.seatsAt(request.departAt),
  }
}
