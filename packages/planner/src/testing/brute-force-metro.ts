import { distanceKm, type Point } from '../geo/index.ts'
import { createMetro } from '../metro/create-metro.ts'
import type { MetroHour, MetroRide } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import { boardingWaitMinutes } from '../model/availability.ts'
import type { City, PlanPlace, Stand } from '../model/stand.ts'
import { travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { quoteRoute } from '../pricing/quote.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import type { MetroTrip } from './arbitrary-metro-trips.ts'
import { type Figures, reservedAuto, walkAllTheWay } from './brute-force.ts'

interface Progress {
  readonly minutes: number
  readonly seats: number
  readonly tickets: number
  readonly distance: number
  readonly boardings: number
  readonly boardedAt: readonly (Stand | number)[]
}

/** Every route by autos and metro that boards no place twice, found by exhaustive search. */
export function everyWay({ data, rules, request }: MetroTrip): Figures[] {
  const { source, destination, departAt, maxTransfers, services = [] } = request
  const metro = createMetro(rules.metro)
  const hour: MetroHour | undefined = metro.hourAt(departAt)
  const { stations } = rules.metro
  const ways: Figures[] = []

  const onFoot = (a: Point, b: Point) => walkOf(Math.round(distanceKm(a, b) * 100))
  const walkOf = (distance: number) => ({ distance, minutes: walkMinutes(rules.speeds, distance / 100) })
  const toStation = (from: Point & { placeId?: string }, station: number) =>
    from.placeId === stations[station]!.placeId ? walkOf(0) : onFoot(from, stations[station]!)
  const standOf = (place: PlanPlace) => data.stands.find(({ id }) => id === place.standId)
  const isNear = (place: PlanPlace, point: Point) =>
    distanceKm(standOf(place) ?? place, point) <= (standOf(place) === undefined ? 1.2 : 0.6)
  const isNearStand = (place: PlanPlace, stand: Stand) => place.standId === stand.id || isNear(place, stand)

  const boardAuto = (city: City, from: Stand, before: Progress) => {
    if (before.boardings > maxTransfers || before.boardedAt.includes(from)) return
    for (const link of data.links) {
      if (link.fromId !== from.id || !services.includes('shared')) continue
      const to = data.stands.find(({ id }) => id === link.toId)!
      const wait = boardingWaitMinutes(rules.availability, from.size, departAt)
      const ride = travelMinutes(rules.speeds, link.vehicle, link.distanceKm, departAt)
      const after = {
        minutes: before.minutes + wait + ride,
        seats: before.seats + link.fareRupees,
        tickets: before.tickets,
        distance: before.distance + Math.round(link.distanceKm * 100),
        boardings: before.boardings + 1,
        boardedAt: [...before.boardedAt, from],
      }
      if (isNearStand(destination, to))
        finish(city, plus(after, onFoot(to, standOf(destination) ?? destination)))
      boardAuto(city, to, after)
      goOn(city, to, after)
    }
  }
  /** On foot from a stand to any other place. */
  const goOn = (city: City, at: Stand, before: Progress) => {
    for (const next of data.stands) {
      if (next !== at && distanceKm(next, at) <= 0.6) boardAuto(city, next, plus(before, onFoot(at, next)))
    }
    stations.forEach((station, index) => {
      if (distanceKm(at, station) <= 0.6) boardMetro(city, index, plus(before, toStation(at, index)))
    })
  }
  const boardMetro = (city: City, from: number, before: Progress) => {
    if (hour === undefined || before.boardedAt.includes(from)) return
    for (let stay = hour.stays.firstOut[from]!; stay < hour.stays.firstOut[from + 1]!; stay++) {
      if (before.boardings + hour.stays.rides[stay]! > maxTransfers + 1) continue
      const begins = serviceMinute(departAt) + before.minutes
      if (begins > hour.stays.latestStart[stay]!) continue
      const to = hour.stays.head[stay]!
      const after = {
        minutes: before.minutes + ridden(hour.ridesOf(stay), begins),
        seats: before.seats,
        tickets: before.tickets + hour.stays.fare[stay]!,
        distance: before.distance + hour.stays.distance[stay]!,
        boardings: before.boardings + hour.stays.rides[stay]!,
        boardedAt: [...before.boardedAt, from],
      }
      if (isNear(destination, stations[to]!)) {
        finish(city, plus(after, toStation(standOf(destination) ?? destination, to)))
      }
      leaveMetro(city, to, after)
    }
  }
  const leaveMetro = (city: City, at: number, before: Progress) => {
    for (const stand of data.stands) {
      if (distanceKm(stand, stations[at]!) <= 0.6) boardAuto(city, stand, plus(before, toStation(stand, at)))
    }
    const given = rules.metro.walks.filter(({ from, to }) => from === at || to === at)
    const walkTo = (station: number) => given.findLast(({ from, to }) => from + to - at === station)
    stations.forEach((station, index) => {
      const walk = walkTo(index)
      const measured = onFoot(stations[at]!, station)
      if (walk !== undefined) boardMetro(city, index, plus(before, { ...measured, minutes: walk.minutes }))
      else if (index !== at && distanceKm(stations[at]!, station) <= 0.6) {
        boardMetro(city, index, plus(before, measured))
      }
    })
  }
  const finish = (city: City, { minutes, seats, tickets, distance, boardings }: Progress) => {
    const tariff = new TariffBook(rules.tariffs).tariffFor('seat', city, departAt)
    const fare = quoteRoute({ baseFareRupees: seats, distanceFareRupees: 0 }, tariff, departAt)
    const fareRupees = fare.totalFareRupees + tickets
    ways.push({ minutes, fareRupees, distance, transfers: boardings - 1 })
  }

  const nothing = { minutes: 0, seats: 0, tickets: 0, distance: 0, boardings: 0, boardedAt: [] }
  const start = standOf(source) ?? source
  for (const stand of data.stands) {
    if (isNearStand(source, stand)) boardAuto(stand.city, stand, plus(nothing, onFoot(start, stand)))
  }
  stations.forEach((station, index) => {
    if (isNear(source, station))
      boardMetro(cityAt(data.stands, station), index, plus(nothing, toStation(start, index)))
  })
  ways.push(...walkAllTheWay({ data, rules, request }))
  return services.includes('reserved') ? [...ways, ...reservedAuto({ data, rules, request })] : ways
}

/** The minutes of a stay begun at a minute of the service day; a first train leaves at its fixed time. */
function ridden(rides: readonly MetroRide[], begins: number): number {
  return (
    rides.reduce((minute, { changeMinutes, waitMinutes, firstMinute = 0, minutes }) => {
      const ready = minute + changeMinutes
      return Math.max(ready + waitMinutes, firstMinute) + minutes
    }, begins) - begins
  )
}

/** The tariff of the nearest stand; of several at the same distance the first. */
function cityAt(stands: readonly Stand[], point: Point): City {
  return stands.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point))[0]!.city
}

function plus(before: Progress, walk: { readonly distance: number; readonly minutes: number }): Progress {
  return { ...before, minutes: before.minutes + walk.minutes, distance: before.distance + walk.distance }
}
