import type { Tariff } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { SeatLeg } from '../network/seat-leg.ts'
import type { Walk } from '../network/walking.ts'
import { type BaseAndDistance, quoteRoute } from '../pricing/quote.ts'
import { seatFareAt } from '../pricing/seat-fare.ts'
import type { PreparedQuestion, Question } from './question.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

/** Appends a walk, unless its length is 0. */
export function addWalk(
  { rules }: Question,
  legs: OptionLeg[],
  { from, to, walk }: { readonly from: LegEnd; readonly to: LegEnd; readonly walk: Walk },
): void {
  const { distance, distanceBasis } = walk
  const minutes = walkMinutes(rules.speeds, distance / 100)
  if (distance > 0) legs.push({ mode: 'walk', from, to, distance, distanceBasis, minutes })
}

/** The seat on a ride of the network from the stand with this index. */
export function seatLeg(question: PreparedQuestion, from: number, ride: number): SeatLeg {
  return question.hour.seats.at(ride, () => describeSeat(question, from, ride))
}

function describeSeat(
  { network, hour, tariffs, request }: PreparedQuestion,
  from: number,
  ride: number,
): SeatLeg {
  const { rides, stands, standAt, links } = network
  const stand = stands[from]!
  const link = links[rides.linkOf[ride]!]!
  const { baseFareRupees, origin } = seatFareAt(tariffs, link, stand.city, request.departAt)
  const waitMinutes = hour.waitMinutes[stand.size]
  const [minutes, fare] = hour.graph.costs as readonly [Int32Array, Int32Array]
  return {
    mode: 'seat',
    from,
    to: standAt[rides.head[ride]!]!,
    distance: rides.distance[ride]!,
    minutes: minutes[ride]! - waitMinutes,
    waitMinutes,
    link,
    fareRupees: fare[ride]!,
    baseFareRupees,
    fareOrigin: origin,
  }
}

/** Waits included. */
export function minutesOf(legs: readonly OptionLeg[]): number {
  return legs.reduce((sum, leg) => sum + leg.minutes + (leg.mode === 'walk' ? 0 : leg.waitMinutes), 0)
}

/** The daytime fares of the seats. */
export function seatsSumOf(legs: readonly OptionLeg[]): BaseAndDistance {
  let [baseFareRupees, distanceFareRupees] = [0, 0]
  for (const leg of legs) {
    if (leg.mode !== 'seat') continue
    baseFareRupees += leg.baseFareRupees
    distanceFareRupees += leg.fareRupees - leg.baseFareRupees
  }
  return { baseFareRupees, distanceFareRupees }
}

/** The tickets of the metro. */
export function metroFareOf(legs: readonly OptionLeg[]): number {
  return legs.reduce((sum, leg) => sum + (leg.mode === 'metro' ? leg.fareRupees : 0), 0)
}

/** An option of these legs; the factor of `tariff` holds for all its seats. */
export function optionOf({ request }: Question, legs: readonly OptionLeg[], tariff: Tariff): RouteOption {
  let [distance, boardings] = [0, 0]
  for (const leg of legs) {
    distance += leg.distance
    if (leg.mode !== 'walk') boardings += 1
  }
  const seats = quoteRoute({ ...seatsSumOf(legs), tariff, instant: request.departAt })
  const fareRupees = seats.totalFareRupees + metroFareOf(legs)
  const hasSeat = legs.some(({ mode }) => mode === 'seat')
  const figures = { minutes: minutesOf(legs), fareRupees, distance, transfers: boardings - 1 }
  return { ...figures, legs, ...(hasSeat && { tariff }) }
}
