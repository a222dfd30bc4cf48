import type { Tariff } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { SeatLeg } from '../network/seat-leg.ts'
import type { Walk } from '../network/walking.ts'
import { type BaseAndDistance, totalOfSeats } from '../pricing/quote.ts'
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
    tariff: tariffs.seatTariffFor(link.vehicle, stand.city, request.departAt),
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

/** An option of these legs; the factor holds for all its seats, and the tariff is that of the first one. */
export function optionOf(
  legs: readonly OptionLeg[],
  { tariff, factor }: { readonly tariff: Tariff; readonly factor: number },
): RouteOption {
  let [minutes, seatsRupees, ticketsRupees, distance, boardings] = [0, 0, 0, 0, 0]
  let hasSeat = false
  for (const leg of legs) {
    minutes += leg.minutes
    distance += leg.distance
    if (leg.mode === 'walk') continue
    minutes += leg.waitMinutes
    boardings += 1
    if (leg.mode === 'metro') ticketsRupees += leg.fareRupees
    else if (leg.mode === 'seat') {
      seatsRupees += leg.fareRupees
      hasSeat = true
    }
  }
  const fareRupees = totalOfSeats(seatsRupees, factor) + ticketsRupees
  const transfers = boardings - 1
  return hasSeat
    ? { minutes, fareRupees, distance, transfers, legs, tariff }
    : { minutes, fareRupees, distance, transfers, legs }
}
