// The screens' model of a stand. Only this file uses the field names of the API.
import type { Hotspot, HotspotDestination, StandFacts } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'
import type { Fare, FareKind } from '../fares/fare.ts'

export type AvailabilityLevel = 'high' | 'medium' | 'low'

export interface StandDestination {
  readonly name: string
  readonly nameHi: string | undefined
  readonly point: Point
  /** The fare per seat on a regular daytime ride; null if the server sent none. */
  readonly fareRupees: number | null
  /** On the road on a regular daytime ride; null if the server sent none. */
  readonly minutes: number | null
  /** The origin of the fare; an older server does not send it. */
  readonly fareKind: FareKind
  /** known: a published service. likely: derived by rule. */
  readonly basis: 'known' | 'likely'
  /** Absent from an older server, as is the vehicle. */
  readonly evidence?: HotspotDestination['evidence']
  readonly vehicle?: HotspotDestination['vehicle']
}

export interface Stand {
  readonly id: string
  readonly name: string
  readonly nameHi: string | undefined
  readonly point: Point
  /** The colour as the server sent it. */
  readonly colour: string
  /** Null for a colour that is not in the legend. */
  readonly availability: AvailabilityLevel | null
  readonly facts?: StandFacts | undefined
  readonly destinations: readonly StandDestination[]
}

const LEVEL_OF_COLOUR: Record<string, AvailabilityLevel> = { red: 'high', orange: 'medium', yellow: 'low' }

const FARE_KINDS = ['official', 'customary', 'estimated'] as const

type Loose<T> = { readonly [Key in keyof T]?: unknown }

/** The stands of a response. Skips rows without a position, colour or destinations. */
export function readStands(rows: readonly unknown[]): readonly Stand[] {
  return rows.flatMap(row => readStand(row ?? {}) ?? [])
}

function readStand(row: Loose<Hotspot>): Stand | null {
  const point = readPoint(row)
  const { color_code: colour, destinations } = row
  if (!point || typeof colour !== 'string' || colour === '' || !Array.isArray(destinations)) return null
  return {
    id: text(row._id) ?? `${point.latitude},${point.longitude}`,
    name: text(row.name) ?? '',
    nameHi: text(row.name_hi),
    point,
    colour,
    availability: LEVEL_OF_COLOUR[colour.toLowerCase()] ?? null,
    facts: row.facts as StandFacts | undefined,
    destinations: destinations.flatMap((destination: unknown) => readDestination(destination ?? {}) ?? []),
  }
}

function readDestination(row: Loose<HotspotDestination>): StandDestination | null {
  const point = readPoint(row)
  const name = text(row.name)
  if (!point || name === undefined) return null
  return {
    name,
    nameHi: text(row.name_hi),
    point,
    fareRupees: figure(row.estimated_fare),
    minutes: figure(row.minutes),
    fareKind: FARE_KINDS.find(kind => kind === row.fare_basis) ?? 'estimated',
    basis: row.basis === 'known' ? 'known' : 'likely',
    evidence: (row.evidence ?? undefined) as HotspotDestination['evidence'],
    vehicle: text(row.vehicle) as HotspotDestination['vehicle'],
  }
}

function readPoint({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): Point | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

function figure(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The fare of a seat from a stand, on a regular daytime ride. */
export function seatFare(
  from: Pick<Stand, 'name' | 'nameHi' | 'point'>,
  to: Pick<StandDestination, 'name' | 'nameHi' | 'point' | 'fareRupees' | 'fareKind'>,
): Fare {
  return { rupees: to.fareRupees ?? 0, kind: to.fareKind, of: 'seat', from, to }
}
