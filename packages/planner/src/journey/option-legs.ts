import type { Tariff } from '../model/tariff.ts'
import type { HourGraph } from '../network/hour-graph.ts'
import type { SeatLeg } from '../network/rides.ts'
import { type BaseAndDistance, totalOfSeats } from '../pricing/quote.ts'
import { seatFareAt } from '../pricing/tariff-book.ts'
import type { Question } from './plan.ts'
import type { OptionLeg, RouteOption } from './route-option.ts'

interface QuestionAtHour extends Question {
  readonly hour: HourGraph
}

/** The seat on a ride of the network from the stand with this index. */
export function seatLeg(question: QuestionAtHour, from: number, ride: number): SeatLeg {
  const { seats } = question.hour
  const known = seats.get(ride)
  if (known !== undefined) return known
  const seat = describeSeat(question, from, ride)
  seats.set(ride, seat)
  return seat
}

function describeSeat(
  { network, hour, tariffs, request }: QuestionAtHour,
  from: number,
  ride: number,
): SeatLeg {
  const { rides, stands, links } = network
  const stand = stands[from]!
  const link = links[rides.linkOf[ride]!]!
  const { baseFareRupees, origin } = seatFareAt(tariffs, link, stand.city, request.departAt)
  const waitMinutes = hour.waitMinutes[stand.size]
  const [minutes, fare] = hour.graph.costs
  return {
    mode: 'seat',
    from,
    to: rides.head[ride]!,
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
