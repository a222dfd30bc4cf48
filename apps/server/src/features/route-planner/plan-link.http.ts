// Parses a link to a plan, in the format of the web app's addresses (apps/web: trip.ts, place-address.ts).

import type { WantedPlace } from '@sawari/answers'
import { PLACE_NAME_MAX_LENGTH, TRANSFERS_DEFAULT, TRANSFERS_MAX } from '@sawari/contract'
import { isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import type { PlanLink } from './plan-preview.service.ts'

type Query = Readonly<Record<string, unknown>>

/** The options of the web app's form. */
const SERVICES: ReadonlyMap<string, NonNullable<PlanLink['services']>> = new Map([
  ['autos', ['shared', 'reserved']],
  ['shared', ['shared']],
  ['reserved', ['reserved']],
  ['metro', ['metro']],
])

/**
 * Reads the valid parameters and ignores invalid ones, as the web app does. Undefined if an end is missing.
 */
export function readPlanLink(query: Query): PlanLink | undefined {
  const source = readPlace(query, 'from')
  const destination = readPlace(query, 'to')
  if (source === undefined || destination === undefined) return undefined
  const services = SERVICES.get(textOf(query.service))
  const routeId = textOf(query.route)
  const departAt = readMoment(textOf(query.departAt))
  const arriveBy = readMoment(textOf(query.arriveBy))
  return {
    source,
    destination,
    maxTransfers: readTransfers(textOf(query.changes)),
    ...(departAt && { departAt }),
    ...(arriveBy && { arriveBy }),
    ...(services && { services }),
    ...(routeId && { routeId }),
  }
}

function readPlace(query: Query, end: 'from' | 'to'): WantedPlace | undefined {
  const name = textOf(query[end])
  if (name === '' || name.length > PLACE_NAME_MAX_LENGTH) return undefined
  const point = readPoint(textOf(query[`${end}At`]))
  return point ? { name, point } : { name }
}

function readPoint(text: string): Point | undefined {
  const match = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : undefined
}

function readMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function readTransfers(text: string): number {
  const count = /^\d$/.test(text) ? Number(text) : TRANSFERS_DEFAULT
  return count <= TRANSFERS_MAX ? count : TRANSFERS_DEFAULT
}

/** Takes the first value of a repeated parameter. */
function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : ''
}
