// Writes planned routes as bytes of JSON, with the same content as `wireRoute` but without intermediate
// objects. Creating and stringifying those would take as long as finding the routes; half of that time is for
// price lists, which hardly ever change.

import { wireFareBasis, wireNotice, wireTariff } from '@sawari/answers'
import type { Point } from '@sawari/geo'
import { formatMinutes, type PlannedRoute, type RouteLeg, type RouteStop, type Tariff } from '@sawari/planner'
import type { ByteWriter } from './byte-writer.ts'

/** Writes the bytes of `JSON.stringify(wireRoute(route))`. */
export function writeRoute(writer: ByteWriter, route: PlannedRoute): void {
  const { tariff } = route
  if (tariff === undefined) {
    writer.text(`${startOf(route)}${endOf(route)}`)
    return
  }
  writer.text(`${startOf(route)},"tariff":`)
  writer.copy(priceListOf(tariff.tariff))
  writer.text(`,${JSON.stringify(wireFareBasis(tariff)).slice(1)}${endOf(route)}`)
}

function startOf(route: PlannedRoute): string {
  const { id, type, service, fare, stops, legs } = route
  return (
    `{"id":"${id}","name":${quoted(route.name)},"description":${quoted(route.description)}` +
    `,"type":"${type}","service":"${service}","distance":${route.distanceKm}` +
    `,"estimatedTime":{"minutes":${route.minutes},"formatted":"${formatMinutes(route.minutes)}"}` +
    `,"totalFare":${fare.totalFareRupees}` +
    `,"path":[${listed(stops, nameOf)}],"pathCoordinates":[${listed(stops, pointOf)}]` +
    `,"transfers":${route.transfers}` +
    `,"fareBreakdown":{"baseFare":${fare.baseFareRupees},"distanceFare":${fare.distanceFareRupees}` +
    `,"timeType":"${fare.timeType}","timeMultiplier":${fare.timeMultiplier}` +
    `,"waitingFare":${fare.waitingFareRupees},"totalFare":${fare.totalFareRupees}}` +
    `,"legs":[${listed(legs, legOf)}]`
  )
}

function endOf({ notices, perPerson, comparison }: PlannedRoute): string {
  let text = ''
  if (notices.length > 0) text += `,"notices":${JSON.stringify(notices.map(wireNotice))}`
  if (perPerson) text += `,"perPerson":{"two":${perPerson.twoRupees},"three":${perPerson.threeRupees}}`
  if (comparison) {
    const { fareRupees, minutes, changes } = comparison
    text += `,"comparison":{"fareDifference":${fareRupees},"minutesDifference":${minutes},"changesDifference":${changes}}`
  }
  return `${text}}`
}

function legOf({ service, distanceBasis, basis, ...leg }: RouteLeg): string {
  return (
    `{"mode":"${leg.mode}","from":${quoted(leg.from)},"to":${quoted(leg.to)}` +
    `,"distance":${leg.distanceKm},"minutes":${leg.minutes},"waitMinutes":${leg.waitMinutes}` +
    `,"fare":${leg.fareRupees},"coordinates":[${listed(leg.coordinates, pointOf)}]` +
    `${service ? `,"service":"${service}"` : ''}` +
    `${distanceBasis ? `,"distanceBasis":"${distanceBasis}"` : ''}` +
    `${basis ? `,"basis":"${basis}"` : ''}}`
  )
}

function nameOf({ name }: RouteStop): string {
  return quoted(name)
}

function pointOf({ latitude, longitude }: Point): string {
  return `{"latitude":${latitude},"longitude":${longitude}}`
}

function listed<Item>(items: readonly Item[], textOf: (item: Item) => string): string {
  let text = ''
  for (let index = 0; index < items.length; index++) {
    text += index === 0 ? textOf(items[index]!) : `,${textOf(items[index]!)}`
  }
  return text
}

/** Matches texts that need no escape in JSON. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

const priceLists = new WeakMap<Tariff, Buffer>()

/** The JSON of a price list without the closing brace, so that further fields can follow. */
function priceListOf(tariff: Tariff): Buffer {
  let bytes = priceLists.get(tariff)
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(wireTariff(tariff)).slice(0, -1))
    priceLists.set(tariff, bytes)
  }
  return bytes
}
